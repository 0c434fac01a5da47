import { createHash, createPublicKey, type KeyObject } from 'node:crypto';
import { expect, test } from 'vitest';
import { merchantKey, merchantPublicKey } from './testing/notice-maker.ts';
import { authorize, decryptBlock, isSealed, readSeal } from './wechat-signature.ts';

// Made outside of Node with Python's `cryptography`, over the example answer of the gateway's documentation.
const PUBLIC_KEY = createPublicKey(`-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAyDkyjkGZ9KIRT9Igkojg
Y0ogpclRSWoj9jf+rKc3X+RyFhgzximVlco6psf5KRlPpo9cIj2HU1dtcxyBHOiX
F+p8gEzI518ZrHL+mv/2f7l41VGkBE3bdiJVJazs2mNRSlaImBK2xTLvQ99UuTJO
T8DPNfVdYJtJkS3P6k5b91okcGr7DHkv0zaJiyfcm/yPe1RQviCfY9t7YISW25kp
NQavOOpXtXglVb1hwbOBPodbC+gwDg/H/AxtJLJzuZ2v0ExEx5QUqtNcCIrvH/Rh
sYJzcsZhXQ3DuCHp0Tt2lgOUE9Qg0/D/gFlYXBoy8ugcq6SNtpVr1uzLTkw0m0lk
sQIDAQAB
-----END PUBLIC KEY-----`);
const DOCUMENTED = {
  'wechatpay-timestamp': '1722850421',
  'wechatpay-nonce': 'd824f2e086d3c1df967785d13fcd22ef',
  'wechatpay-serial': 'PUB_KEY_ID_0000000000000024101100397200000006',
};
const DOCUMENTED_TIME = new Date(1_722_850_421_000);
const BODY = Buffer.from('{"code_url":"weixin://wxpay/bizpayurl?pr=JyC91EIz1"}');
const SIGNATURE =
  'CMSttDXlLX/dThuiFBjV9pIuCPyFn7T97UZ12uyxe6JHaFim9awBY7UgfC4IEd+P822LXhv74I1cPVzDZC5ogZFqRdLGz4FSzE82U8/LvoLo4eD8' +
  '/dcknTJIQRYiRIRkzVKbYyxnJbuVctPn7ctFgy00UHFNsZpvkZWuCJO/TlnM8DJvWv5uhFdcryqlSJQqOJrU5CpOpaZu1KuIbTwhj2e0pvfaZTnK' +
  'mvzRiKaSXfdgMiufSFDAHvbFRUNFHQdN+LQT4WN3pcyZIV9J37dL9su61SQNQGykhm2B8bs8T/LHjeoyzO/z5yQHDyoQWOIxrBFRAJMSopfSJNbI' +
  'E7o4Cg==';
const EMPTY_SIGNATURE =
  'mXq3K8BMParFtqe2VHnoePUah+z+VSWcsi7yJZdF0UU4LUZPBPkEyoxBHsKM10wWtxOvqLElHkN88bhMW6DmgdXkANhscO9fGwOHWP4l9GeTz73I' +
  'CUTIJI1QJ4pl859hWENor68lOzpkiLPAOD765bcPLAZ/dNUpvtDRKvdYalADXSrEBWwtK40D2iiyri9dHBmHyOWtF3QluG9U6Bb4APJukYwMYRU6' +
  'uL7aTwklLua3e5xvp1DBgjxwokb0Tef9bGlJgLoXrA7aWKmeioN975HqbDCwOMGkHKQZ78IrJXOA4fFchGrELKWrG2nzPNny1D866K5oqSeIbmas' +
  'MFKldA==';

function sealOf(signature: string) {
  const seal = readSeal({ ...DOCUMENTED, 'wechatpay-signature': signature }, DOCUMENTED_TIME);
  if (typeof seal === 'string') throw new Error(seal);
  return seal;
}

/** RSA by hand (PKCS#1 v1.5): the digest that a signature holds, without Node's signing code. */
function digestInside(signature: Buffer, key: KeyObject): string {
  const { n = '', e = '' } = key.export({ format: 'jwk' });
  const modulus = BigInt(`0x${Buffer.from(n, 'base64url').toString('hex')}`);
  let exponent = BigInt(`0x${Buffer.from(e, 'base64url').toString('hex')}`);
  let base = BigInt(`0x${signature.toString('hex')}`);
  let result = 1n;
  for (; exponent > 0n; exponent >>= 1n) {
    if (exponent & 1n) result = (result * base) % modulus;
    base = (base * base) % modulus;
  }
  return result.toString(16).padStart(512, '0');
}

test('an answer signed by another implementation in the documented form is accepted', () => {
  expect(isSealed(sealOf(SIGNATURE), BODY, PUBLIC_KEY)).toBe(true);
});

test('an empty answer is signed over a single line end', () => {
  expect(isSealed(sealOf(EMPTY_SIGNATURE), Buffer.alloc(0), PUBLIC_KEY)).toBe(true);
});

test('one altered byte of the documented answer is refused', () => {
  expect(isSealed(sealOf(SIGNATURE), Buffer.from(BODY.toString().replace('{', '{ ')), PUBLIC_KEY)).toBe(false);
});

test('the Authorization header signs method, path with query, time, nonce and body, each ended by a line feed', () => {
  const header = authorize(
    { mchid: '1900009191', serial: '1DDE55AD98ED71D6EDD4A4A16996DE7B47773A8C', privateKey: merchantKey },
    {
      method: 'GET',
      pathAndQuery: '/v3/refund/domestic/refunds/123123123123',
      body: '',
      timestamp: '1554208460',
      nonce: '593BEC0C930BF1AFEB40B4A08C8FB242',
    },
  );
  const signature = /signature="([^"]+)"/.exec(header)?.[1] ?? '';
  expect(header.replace(signature, 'S')).toBe(
    'WECHATPAY2-SHA256-RSA2048 mchid="1900009191",nonce_str="593BEC0C930BF1AFEB40B4A08C8FB242",signature="S",' +
      'timestamp="1554208460",serial_no="1DDE55AD98ED71D6EDD4A4A16996DE7B47773A8C"',
  );
  const documented = 'GET\n/v3/refund/domestic/refunds/123123123123\n1554208460\n593BEC0C930BF1AFEB40B4A08C8FB242\n\n';
  const digest = createHash('sha256').update(documented).digest('hex');
  const expected = `0001${'ff'.repeat(202)}003031300d060960864801650304020105000420${digest}`;
  expect(digestInside(Buffer.from(signature, 'base64'), merchantPublicKey)).toBe(expected);
});

test('a block encrypted by another implementation is read', () => {
  const block = {
    algorithm: 'AEAD_AES_256_GCM',
    ciphertext: 'DUcegK33A8MEOgdCtMPWwAdrzVDy3c3OU0dOMC5nKVNBKAr5XAYSEZ1G1qIcB38gav7+',
    nonce: 'fdasflkja484',
    associated_data: 'transaction',
  };
  const key = '0123456789abcdef0123456789abcdef';
  expect(decryptBlock(key, block)).toBe('{"mchid":"1900000109","note":"牙"}');
  expect(decryptBlock(key, { ...block, associated_data: 'refund' })).toBeNull();
  expect(decryptBlock(key, { ...block, algorithm: 'AEAD_AES_128_GCM' })).toBeNull();
});
