// Lengths and forms as the gateway documents them; what it does not know it refuses.
const number = { type: 'string', pattern: '^[0-9A-Za-z_\\-|*@]{1,64}$' };
const tradeNumber = { type: 'string', pattern: '^[0-9A-Za-z_\\-|*]{6,32}$' };
const notifyUrl = { type: 'string', pattern: '^https?://[^?]+$', maxLength: 255 };
const fen = { type: 'integer', minimum: 1, maximum: 100_000_000_000 };

export const nativeOrderSchema = {
  type: 'object',
  required: ['appid', 'mchid', 'description', 'out_trade_no', 'notify_url', 'amount'],
  properties: {
    appid: { type: 'string', minLength: 1, maxLength: 32 },
    mchid: { type: 'string', minLength: 1, maxLength: 32 },
    description: { type: 'string', minLength: 1, maxLength: 127 },
    out_trade_no: tradeNumber,
    time_expire: { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(Z|[+-]\\d{2}:\\d{2})$' },
    attach: { type: 'string', maxLength: 128 },
    notify_url: notifyUrl,
    amount: {
      type: 'object',
      required: ['total'],
      properties: { total: fen, currency: { const: 'CNY' } },
    },
  },
} as const;

export const refundSchema = {
  type: 'object',
  required: ['out_refund_no', 'amount'],
  anyOf: [{ required: ['out_trade_no'] }, { required: ['transaction_id'] }],
  properties: {
    out_trade_no: tradeNumber,
    transaction_id: { type: 'string', minLength: 1, maxLength: 32 },
    out_refund_no: number,
    reason: { type: 'string', minLength: 1, maxLength: 80 },
    notify_url: notifyUrl,
    amount: {
      type: 'object',
      required: ['refund', 'total', 'currency'],
      properties: { refund: fen, total: fen, currency: { const: 'CNY' } },
    },
  },
} as const;
