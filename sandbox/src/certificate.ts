import { createHash, type KeyObject, sign } from 'node:crypto';

// Node can read X.509 but not write it; these few DER shapes are all that a self-signed certificate needs.
const OID_COMMON_NAME = Buffer.from([0x06, 0x03, 0x55, 0x04, 0x03]);
const OID_SHA256_RSA = Buffer.from('06092a864886f70d01010b', 'hex');
const DER_NULL = Buffer.from([0x05, 0x00]);

function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  if (body.length < 128) return Buffer.concat([Buffer.from([tag, body.length]), body]);
  const size = Buffer.from(body.length.toString(16).padStart(body.length > 0xff ? 4 : 2, '0'), 'hex');
  return Buffer.concat([Buffer.from([tag, 0x80 | size.length]), size, body]);
}

const sequence = (...parts: readonly Buffer[]): Buffer => der(0x30, ...parts);

function utcTime(date: Date): Buffer {
  return der(0x17, Buffer.from(`${date.toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`));
}

/** A self-signed certificate over an RSA key pair, valid five years; returns PEM and the serial in upper-case hex. */
export function selfSign(
  commonName: string,
  publicKey: KeyObject,
  privateKey: KeyObject,
  from: Date,
): { pem: string; serial: string } {
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const serial = Buffer.concat([Buffer.from([0x5a]), createHash('sha256').update(spki).digest().subarray(0, 19)]);
  const algorithm = sequence(OID_SHA256_RSA, DER_NULL);
  const name = sequence(der(0x31, sequence(OID_COMMON_NAME, der(0x0c, Buffer.from(commonName)))));
  const until = new Date(Date.UTC(from.getUTCFullYear() + 5, from.getUTCMonth(), 1));
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, serial),
    algorithm,
    name,
    sequence(utcTime(from), utcTime(until)),
    name,
    spki,
  );
  const signature = sign('RSA-SHA256', body, privateKey);
  const whole = sequence(body, algorithm, der(0x03, Buffer.from([0]), signature));
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? [];
  return {
    pem: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
    serial: serial.toString('hex').toUpperCase(),
  };
}
