/**
 * What anybody would try who knows what this is: the product, what its people do, and what they sign in to (OWASP ASVS
 * 5.0, 6.1.2 and 6.2.11). The operator's brand and the names of one's own clinics and organisations stand beside them
 * wherever they are known. In lower case; of two that begin alike the longer one stands first.
 */
export const contextWords: readonly string[] = [
  // The product and its parts.
  ...['suyastar', 'suya', '舒雅', 'portal', 'admin', 'login', 'password', 'passwd', 'demo', 'test'],
  // Who uses it.
  ...['orthodontist', 'dentist', 'doctor', 'dental', 'clinic', 'hospital', 'laboratory', 'lab'],
  ...['牙科', '口腔', '诊所', '门诊部', '门诊', '医院', '医生', '牙医', '技工所', '加工所', '连锁'],
  ...['kouqiang', 'yake', 'yayi', 'zhensuo', 'menzhen', 'yiyuan', 'yisheng', 'jigongsuo', 'jiagongsuo'],
  // What it is about.
  ...['orthodontics', 'orthodontic', 'ortho', 'retainer', 'aligner', 'braces', 'tooth', 'teeth', 'smile'],
  ...['正畸', '矫正', '矫治', '保持器', '牙套', '牙齿', '微笑', '患者', '病例', '订单'],
  ...['zhengji', 'jiaozheng', 'jiaozhi', 'baochiqi', 'yatao', 'yachi', 'weixiao'],
];
