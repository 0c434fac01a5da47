import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { hashPassword, isPasswordOf } from '../passwords/passwords.ts';

/** Hashes four passwords, reads a file once they are under way, and says in which order these were done. */
// What a missing account is compared with is hashed as the module is loaded.
await isPasswordOf(null, 'nobody’s');
const hashes = Array.from({ length: 4 }, () => hashPassword('a long password nobody has').then(() => say('hash')));
const say = (what: string): void => void process.stdout.write(`done: ${what}\n`);
await new Promise(setImmediate);
const file = readFile(fileURLToPath(import.meta.url)).then(() => say('file'));
await Promise.all([...hashes, file]);
