export const payments = {
  gatewayDescription: '{brand} 账单支付 {no}',
  whyNot: {
    settled: '已支付',
    closed: '账单已关闭',
    inPayment: '正在支付中',
  },
  errors: {
    refundTooBig: '退款金额超过了已支付且未退回的金额',
    wayNotOffered: '暂不支持此支付方式，请选择微信支付',
    linkExpired: '支付链接已过期，请重新发起支付',
    gatewayBusy: '微信支付暂时没有响应，尚未扣款，请稍后重试',
  },
} as const;
