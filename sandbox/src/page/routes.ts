import type { FastifyInstance, FastifyReply } from 'fastify';
import { actAsPayer, type Gateway } from '../wechat/trades.ts';
import { renderPayPage, renderUnknownPage } from './pay-page.ts';
import { payCss } from './style.ts';

const CONTENT_SECURITY =
  "default-src 'none'; style-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const asHow = (value: string | null): 'pay' | 'fail' | 'lose' | null =>
  value === 'pay' || value === 'fail' || value === 'lose' ? value : null;

function sendPage(reply: FastifyReply, status: number, page: string): FastifyReply {
  return reply.code(status).type('text/html; charset=utf-8').send(page);
}

/** The payer's side: a page per trade, worked by plain forms so that any phone can use it. */
export function addPayPages(app: FastifyInstance, gateway: Gateway): void {
  const { store } = gateway;
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, new URLSearchParams(body.toString()));
  });
  app.addHook('onSend', async (_request, reply) => {
    reply.headers({
      'Content-Security-Policy': CONTENT_SECURITY,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Cache-Control': 'no-store',
    });
  });

  app.get('/pay.css', async (_request, reply) => reply.type('text/css; charset=utf-8').send(payCss));

  app.get<{ Params: { token: string } }>('/pay/:token', async (request, reply) => {
    const trade = store.tradeByToken(request.params.token);
    if (trade === undefined) return sendPage(reply, 404, renderUnknownPage());
    return sendPage(reply, 200, renderPayPage(trade));
  });

  app.post<{ Params: { token: string }; Body: unknown }>('/pay/:token', async (request, reply) => {
    const trade = store.tradeByToken(request.params.token);
    const how = asHow(request.body instanceof URLSearchParams ? request.body.get('how') : null);
    if (trade === undefined || how === null) return sendPage(reply, 404, renderUnknownPage());
    actAsPayer(gateway, trade, how);
    // Reloading the page must not pay again or ask to.
    return reply.redirect(request.url, 303);
  });
}
