import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../app-error.ts';
import { objectPath, type StorageFolder, variantPath } from '../storage-folder.ts';
import { byteRangeOf } from './byte-range.ts';
import type { ObjectClaims } from './signed-address.ts';

/** A file name for Content-Disposition (RFC 6266, RFC 8187): any character, none of which can end the header. */
function encodedName(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** Keeps a browser from running content of a file, and from showing it where it should not. */
function describe(reply: FastifyReply, claims: ObjectClaims): void {
  const shown = claims.contentType.startsWith('image/') ? 'inline' : 'attachment';
  void reply
    .type(claims.contentType)
    .header('Content-Disposition', `${shown}; filename*=UTF-8''${encodedName(claims.name)}`)
    .header('X-Content-Type-Options', 'nosniff')
    .header('Content-Security-Policy', "sandbox; default-src 'none'")
    // A patient's picture must not stay in the browser's cache after the user has left.
    .header('Cache-Control', 'no-store')
    .header('Accept-Ranges', 'bytes')
    .header('ETag', `"${claims.etag}"`);
}

/**
 * Answers with an object or the requested part of it.
 * @throws AppError 404 if the object does not exist
 */
export async function serveObject(
  folder: StorageFolder,
  claims: ObjectClaims,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { clinicId, fileId, variant } = claims;
  const path = variant ? variantPath(folder, clinicId, fileId, variant) : objectPath(folder, clinicId, fileId);
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) throw new AppError(404);
  describe(reply, claims);
  const etag = reply.getHeader('ETag');
  if (request.headers['if-none-match'] === etag) return reply.status(304).send();
  const ifRange = request.headers['if-range'];
  const wanted = ifRange === undefined || ifRange === etag ? request.headers.range : undefined;
  const range = byteRangeOf(wanted, found.size);
  if (range === 'unsatisfiable') return reply.status(416).header('Content-Range', `bytes */${found.size}`).send();
  if (range) {
    void reply.status(206).header('Content-Range', `bytes ${range.start}-${range.end}/${found.size}`);
  }
  const length = range ? range.end - range.start + 1 : found.size;
  void reply.header('Content-Length', length);
  return reply.send(createReadStream(path, range ? { start: range.start, end: range.end } : {}));
}
