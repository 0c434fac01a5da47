export const sms = {
  code: '【{brand}】您的{scene}验证码是 {code}，5 分钟内有效。请勿告诉任何人，工作人员不会向您索取。',
  hasAccount: '【{brand}】有人用这个手机号{scene}。该手机号已有账号，可直接登录；如非本人操作请忽略。',
  noAccount: '【{brand}】有人用这个手机号{scene}。该手机号还没有账号，可先注册；如非本人操作请忽略。',
  invitation: '【{brand}】{clinic}邀请您加入，请在 7 天内打开 {link} 。如不认识该诊所请忽略。',
  labAdded: '【{brand}】您已加入技工所工作台，请打开 {link} 用本手机号以短信验证码登录。如非本人请忽略。',
  factorReset:
    '【{brand}】管理员已应要求关闭您账号的二次验证，所有设备均已退出登录。如非您本人申请，请立即联系管理员。',
  scene: {
    register: '注册',
    login: '登录',
    forget: '找回密码',
    bind: '绑定手机',
    factor: '身份确认',
    device: '新设备登录',
  },
} as const;
