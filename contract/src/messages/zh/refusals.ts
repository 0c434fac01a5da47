/** What the server says of accounts, their proofs and their parts. */
export const refusals = {
  passwordWrong: '密码不正确',
  noPassword: '您还没有设置密码，请先通过“忘记密码”设置',
  termsOutdated: '协议已更新，请刷新页面后重新阅读并同意',
  pictureUnreadable: '图片无法读取，请换一张 PNG、JPEG 或 WebP 图片',
  otherPhone: '请填写您账号的手机号',
  samePhone: '这已是您的手机号',
  partnerUnknown: '对方平台没有确认这个账号',
  partnerTaken: '该账号已与另一位用户关联',
  smsAway: '本系统没有接入短信服务，请联系管理员',
  factorAlready: '二次验证已开启',
  signInAnew: '为安全起见，请重新登录后再开启二次验证',
  factorMissing: '请先获取密钥',
  factorNeeded: '您的角色必须使用二次验证，不能关闭',
  noFactor: '您还没有开启二次验证',
  notOneself: '不能对自己的账号操作，请由另一位管理员处理',
  noFactorOfTheirs: '该账号没有开启二次验证',
} as const;
