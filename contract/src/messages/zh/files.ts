export const files = {
  /** A refusal that another part of the catalogue words. */
  inWords: '{text}',
  notUploaded: '没有找到上传的文件，请重新上传',
  incomplete: '文件只收到 {received} / {expected} 字节，请继续上传',
  empty: '文件是空的（0 字节），请重新拍摄或重新导出后再上传',
  tooLarge: '文件过大：此类文件最大 {limit} MB。照片请缩小后再上传，模型请在扫描软件中重新导出为二进制 STL',
  wrongExtension: '此处只接受 {accept} 文件，请在原来的软件中导出或另存为其中一种，再上传新文件',
  wrongContent:
    '文件内容不是此处接受的类型（{accept}），只改扩展名没有用：请在原来的软件中导出或另存为其中一种，再上传新文件',
  heic: '这是 iPhone 的 HEIC 照片，暂不能使用。请在 iPhone 的“设置 → 相机 → 格式”中选“兼容性最佳”后重拍，或把这张照片转为 JPEG 再上传',
  wrongKind: '该文件的类型不能用在这里，请上传到对应的位置',
  keyReused: '此上传已用另一个名称或类型完成，请刷新页面后重新上传',
  pictureBroken: '图片不完整或已损坏，无法读取。请从手机或相机重新复制后上传，或重新拍摄',
  pictureTooLarge:
    '图片有 {found} 百万像素，最多 {limit} 百万像素。请在手机相机设置中关闭高像素模式（如 108 MP、1 亿像素）后重拍，或把照片缩小后再上传',
  tookTooLong: '文件检查超时。请在扫描软件中简化模型并重新导出为二进制 STL，或把照片缩小后再上传',
  quotaBytes: '诊所的文件空间已用完，请联系技工所增加空间',
  quotaFiles: '诊所的文件数量已达上限，请联系技工所提高上限',
  orderMissing: '请说明文件属于哪个订单',
  storageFull: '服务器磁盘空间不足，暂不能上传，请稍后重试或联系管理员',
  credentialRefused: '上传凭证无效或已过期，请重试',
  addressRefused: '文件链接无效或已过期，请刷新页面',
  nameTaken: '该位置已有文件，不能覆盖',
  outsidePrefix: '只能上传到自己的目录',
  overBudget: '未完成的上传过多，请先完成或稍后再试',
} as const;
