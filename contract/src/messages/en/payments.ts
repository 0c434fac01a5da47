export const payments = {
  gatewayDescription: '{brand} bills, payment {no}',
  whyNot: {
    settled: 'Already paid',
    closed: 'This bill was closed',
    inPayment: 'A payment of it is under way',
  },
  errors: {
    refundTooBig: 'More than was paid and has not gone back yet',
    wayNotOffered: 'This way to pay is not offered yet; please choose WeChat Pay',
    linkExpired: 'This payment link has expired; please start the payment again',
    gatewayBusy: 'WeChat Pay does not answer at the moment. Nothing was charged; please try again shortly',
  },
} as const;
