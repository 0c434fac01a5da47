import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { languageOf } from '@suya/contract/messages/catalogue';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import { failure } from './answer.ts';

const KNOWN_METHODS = new Set(['GET', 'HEAD', 'POST', 'OPTIONS', 'PATCH', 'DELETE']);
/** Paths of the API and the file store. An unknown one is an error, not a page. */
const API = /^\/(user-api|tenant-api|emr-api|suyastar-api|platform-admin-api|partner-api|lab-api|storage)(\/|$)/;

function refuse(request: FastifyRequest, reply: FastifyReply, code: 404 | 405) {
  const { status, body } = failure(new AppError(code), languageOf(request.headers['accept-language']), request.id);
  return reply.status(status).type('application/json; charset=utf-8').send(JSON.stringify(body));
}

/** Pages whose URL is a secret of its holder: never cached, never indexed. */
const SECRET = /^\/progress(\/|$)/;

/** No page of ours has a dot in its path: whoever asks for one looks for a file (`/.git/config`, `/wp-login.php`). */
const FILE = /\./;

export interface PagesDeps {
  /** The built web application; null if only the API is served. */
  readonly webRoot: string | null;
  readonly brandName: string;
  /** Who runs the portal and how to reach them, as named in the privacy policy. */
  readonly operatorName?: string;
  readonly privacyContact?: string;
}

/** `index.html` with the lab's own brand name. */
async function brandedPage(webRoot: string, deps: PagesDeps): Promise<string> {
  const { brandName, operatorName = '', privacyContact = '' } = deps;
  const names = { BRAND_NAME: brandName, OPERATOR_NAME: operatorName, PRIVACY_CONTACT: privacyContact };
  const html = await readFile(join(webRoot, 'index.html'), 'utf8');
  return Object.entries(names).reduce(
    (page, [place, name]) => page.replaceAll(`__${place}__`, () => escapeHtml(name)),
    html,
  );
}

/**
 * Serves the built web application: files with hashed names are cached for a year, and `index.html` answers every
 * other path that a browser opens, as a 404 where it asks for a file. Everything else is a 404 in the envelope.
 */
export async function servePages(app: FastifyInstance, deps: PagesDeps): Promise<void> {
  const page = deps.webRoot ? await brandedPage(deps.webRoot, deps) : null;
  if (deps.webRoot) {
    await app.register(fastifyStatic, {
      root: join(deps.webRoot, 'assets'),
      prefix: '/assets/',
      preCompressed: true,
      index: false,
      immutable: true,
      maxAge: '365d',
      cacheControl: true,
    });
    const { webRoot } = deps;
    app.get('/favicon.svg', (_request, reply) =>
      reply.sendFile('favicon.svg', webRoot, { immutable: false, maxAge: '1d' }),
    );
    // Pictures of choices that came with the demonstration's catalogue; what the lab adds is in the store.
    app.get<{ Params: { file: string } }>('/catalogue/:file', ({ params }, reply) =>
      reply.sendFile(params.file, join(webRoot, 'catalogue'), { immutable: false, maxAge: '1d' }),
    );
  }
  app.setNotFoundHandler((request, reply) => {
    if (!KNOWN_METHODS.has(request.method)) return refuse(request, reply, 405);
    const path = request.url.split('?', 1)[0] ?? '/';
    const isPage = page && request.method === 'GET' && !API.test(path) && !path.startsWith('/assets/');
    if (!isPage) return refuse(request, reply, 404);
    const isSecret = SECRET.test(path);
    if (isSecret) reply.header('X-Robots-Tag', 'noindex, nofollow, noarchive');
    const caching = isSecret ? 'no-store' : 'no-cache';
    const status = FILE.test(path) ? 404 : 200;
    return reply.status(status).header('Cache-Control', caching).type('text/html; charset=utf-8').send(page);
  });
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
