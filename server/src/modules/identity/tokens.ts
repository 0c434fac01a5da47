import { hash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** A new secret of 256 bits for a session or a ticket; what is stored is only its hash. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** SHA-256 is enough: a token of 256 random bits cannot be guessed, so there is nothing to slow down. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer');

/** False for what cannot be one of our tokens, which spares the database the question. */
export const looksLikeToken = (text: string): boolean => /^[\w-]{43}$/.test(text);
