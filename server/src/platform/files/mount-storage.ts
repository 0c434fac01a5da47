import { TOKEN_HEADER, UPLOAD_PATH } from '@suya/contract/files/upload';
import { languageOf } from '@suya/contract/messages/catalogue';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import type { Database } from '../db/database.ts';
import { requireRoom } from './disk.ts';
import { serveObject } from './reading/serve-object.ts';
import { OBJECT_PATH, readAddress } from './reading/signed-address.ts';
import type { Storage } from './storage.ts';
import { budgetOf, type Grant, readCredential } from './uploads/credential.ts';
import { type CountAnnounced, makeUploadServer } from './uploads/upload-server.ts';

export interface MountStorageDeps {
  readonly storage: Storage;
  readonly database: Database;
  /**
   * Whether the session of a grant, and the link if it has one, are still valid. Asked on every request of an upload, so
   * that ending either stops the upload.
   */
  readonly isLive: (grant: Pick<Grant, 'sessionId' | 'linkId'>) => Promise<boolean>;
}

/** All processes count alike. A folder names its holder by ids alone. */
const countAnnounced =
  (database: Database): CountAnnounced =>
  async (grant) => {
    const limit = { key: `uploads:${grant.folder}`, ...budgetOf(grant).announced };
    const { allowed, retryAfterMs } = await database.rate(limit);
    if (!allowed)
      throw new AppError(429, { retryAfter: Math.max(1, Math.ceil(retryAfterMs / 1000)) }, 'files.overBudget');
  };

const neverHere = ['GET', 'PUT', 'DELETE', 'OPTIONS'] as const;

/**
 * Mounts the embedded store: the resumable upload and the signed reads. Neither can list, alter or remove anything.
 */
export function mountStorage(app: FastifyInstance, deps: MountStorageDeps): void {
  const { folder, store, clock } = deps.storage;
  const uploads = makeUploadServer(store, countAnnounced(deps.database));

  async function grantOf(request: FastifyRequest): Promise<Grant> {
    const grant = readCredential(folder.secret, request.headers[TOKEN_HEADER], clock());
    if (!(await deps.isLive(grant))) throw new AppError(403, undefined, 'files.credentialRefused');
    return grant;
  }

  async function upload(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const grant = await grantOf(request);
    if (request.method !== 'HEAD') await requireRoom(folder.root);
    const call = { grant, language: languageOf(request.headers['accept-language']), traceId: request.id };
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value);
    reply.raw.setHeader('Cache-Control', 'no-store').setHeader('X-Trace-Id', request.id);
    await uploads.handle(call, request.raw, reply.raw);
  }

  void app.register(async (scope) => {
    // The body belongs to the upload protocol: nothing else reads or limits it.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    for (const url of [UPLOAD_PATH, `${UPLOAD_PATH}/*`]) {
      scope.route({ method: ['POST', 'HEAD', 'PATCH'], url, handler: upload });
      scope.route({
        method: [...neverHere],
        url,
        exposeHeadRoute: false,
        handler: () => Promise.reject(new AppError(405)),
      });
    }
  });
  app.get(`${OBJECT_PATH}/:fileId`, async (request, reply) => {
    const { fileId } = request.params as { fileId: string };
    const { t } = request.query as { t?: unknown };
    return serveObject(folder, readAddress(folder.secret, fileId, t, clock()), request, reply);
  });
}
