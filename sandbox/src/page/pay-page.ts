import type { Trade } from '../store.ts';
import { whyNotPayable } from '../wechat/trades.ts';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}

function yuan(fen: number): string {
  const whole = Math.floor(fen / 100)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ',');
  return `${whole}.${(fen % 100).toString().padStart(2, '0')}`;
}

function row(chinese: string, english: string, value: string, inEnglish = ''): string {
  const also = inEnglish === '' ? '' : ` <span lang="en">${escapeHtml(inEnglish)}</span>`;
  const said = `${escapeHtml(value)}${also}`;
  return `<div class="row"><dt>${chinese} <span lang="en">${english}</span></dt><dd>${said}</dd></div>`;
}

function button(how: string, look: string, chinese: string, english: string): string {
  const words = `${chinese} <span lang="en">/ ${english}</span>`;
  return `<button class="${look}" type="submit" name="how" value="${how}">${words}</button>`;
}

const ENDS = {
  paid: [
    'done',
    '已支付',
    'Paid',
    '可以关闭此页，回到收银台查看。',
    'You may close this page and go back to the cashier.',
  ],
  closed: ['dead', '订单已关闭', 'Closed', '商户已关闭此订单，不能再支付。', 'The merchant closed this order.'],
  expired: ['dead', '订单已过期', 'Expired', '请回到收银台重新下单。', 'Please start again at the cashier.'],
} as const;

function ending(trade: Trade): string {
  const why = whyNotPayable(trade);
  if (why === null) return '';
  const [look, chinese, english, hint, hintEnglish] = ENDS[why];
  return `<div class="end ${look}" role="status"><strong>${chinese} <span lang="en">/ ${english}</span></strong>
<p>${hint}<br><span lang="en">${hintEnglish}</span></p></div>`;
}

function choices(trade: Trade): string {
  if (whyNotPayable(trade) !== null) return ending(trade);
  const failed = trade.lastTryFailed
    ? `<p class="failed" role="alert">支付失败，订单仍未支付，可以再试。<br>
<span lang="en">The payment failed. The order is still open; try again.</span></p>`
    : '';
  return `${failed}<form method="post">
${button('pay', 'primary', '支付成功', 'Pay')}
${button('fail', 'plain', '支付失败', 'Fail')}
${button('lose', 'plain', '支付但不通知', 'Pay but lose the notification')}
</form>`;
}

function frame(title: string, inner: string): string {
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/pay.css">
</head>
<body>
<p class="banner">支付沙箱，不会产生真实扣款 <span lang="en">Payment sandbox: no real money moves</span></p>
<main>${inner}</main>
</body>
</html>`;
}

/** The page behind a trade's QR code: what is to be paid, to whom, and the buttons that decide how it goes. */
export function renderPayPage(trade: Trade): string {
  const inner = `<section class="card" aria-labelledby="amount">
<h1>向商户付款 <span lang="en">Pay the merchant</span></h1>
<p id="amount" class="amount"><span class="sign">¥</span>${yuan(trade.totalFen)}</p>
<dl>
${row('商户', 'Merchant', '牙科工作室（沙箱商户）', 'Dental lab (sandbox merchant)')}
${row('商品', 'For', trade.description)}
${row('商户单号', 'Order no.', trade.outTradeNo)}
${trade.transactionId === null ? '' : row('交易单号', 'Transaction', trade.transactionId)}
</dl>
${choices(trade)}
</section>`;
  return frame('支付沙箱 / Payment sandbox', inner);
}

/** Said of an address that belongs to no trade. */
export function renderUnknownPage(): string {
  const text = `<section class="card"><h1>没有这个订单 <span lang="en">No such order</span></h1>
<p class="hint">请回到收银台，重新扫码。<br><span lang="en">Go back to the cashier and scan again.</span></p></section>`;
  return frame('支付沙箱 / Payment sandbox', text);
}
