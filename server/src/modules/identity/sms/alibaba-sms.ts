import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type AcsCall, queryOf, signAcs3 } from './acs3-signature.ts';
import { type Sms, type SmsKind, SmsRefused, type SmsTransport } from './sms-transport.ts';

const TIMEOUT_MS = 5000;
const ENDPOINT = 'https://dysmsapi.aliyuncs.com';
/** The version of SendSms that the signature covers. */
const VERSION = '2017-05-25';

/** Refusals that pass: the provider is busy or asks us to slow down (error codes of Dysmsapi). */
const PASSING = /^(Throttling|ServiceUnavailable|InternalError|isp\.|isv\.BUSINESS_LIMIT_CONTROL)/;

const answer = z.object({ Code: z.string().max(200) });

export interface AlibabaSmsConfig {
  readonly accessKeyId: string;
  readonly accessKeySecret: string;
  readonly signName: string;
  readonly templates: Readonly<Partial<Record<SmsKind, string>>>;
  readonly endpoint?: string | undefined;
  readonly timeoutMs?: number;
}

/** The settings of the provider, or null where there are none: messages stay in the outbox. */
export function readSmsConfig(env: Readonly<Record<string, string | undefined>>): AlibabaSmsConfig | null {
  const { SMS_ACCESS_KEY_ID, SMS_ACCESS_KEY_SECRET, SMS_SIGN_NAME, SMS_TEMPLATE_CODE } = env;
  if (!SMS_ACCESS_KEY_ID || !SMS_ACCESS_KEY_SECRET || !SMS_SIGN_NAME || !SMS_TEMPLATE_CODE) return null;
  const { SMS_TEMPLATE_HAS_ACCOUNT, SMS_TEMPLATE_NO_ACCOUNT, SMS_TEMPLATE_INVITATION, SMS_TEMPLATE_FACTOR_RESET } = env;
  return {
    accessKeyId: SMS_ACCESS_KEY_ID,
    accessKeySecret: SMS_ACCESS_KEY_SECRET,
    signName: SMS_SIGN_NAME,
    templates: {
      code: SMS_TEMPLATE_CODE,
      ...(SMS_TEMPLATE_HAS_ACCOUNT ? { hasAccount: SMS_TEMPLATE_HAS_ACCOUNT } : {}),
      ...(SMS_TEMPLATE_NO_ACCOUNT ? { noAccount: SMS_TEMPLATE_NO_ACCOUNT } : {}),
      ...(SMS_TEMPLATE_INVITATION ? { invitation: SMS_TEMPLATE_INVITATION } : {}),
      ...(env.SMS_TEMPLATE_LAB_ADDED ? { labAdded: env.SMS_TEMPLATE_LAB_ADDED } : {}),
      ...(SMS_TEMPLATE_FACTOR_RESET ? { factorReset: SMS_TEMPLATE_FACTOR_RESET } : {}),
    },
    endpoint: env.SMS_ENDPOINT,
  };
}

const nowToTheSecond = (): string => new Date().toISOString().replace(/\.\d+Z$/, 'Z');

function callOf(config: AlibabaSmsConfig, host: string, { id, phone, kind, params }: Sms): AcsCall {
  return {
    host,
    action: 'SendSms',
    version: VERSION,
    date: nowToTheSecond(),
    nonce: randomUUID(),
    query: {
      PhoneNumbers: phone,
      SignName: config.signName,
      TemplateCode: config.templates[kind] ?? '',
      TemplateParam: JSON.stringify(params),
      OutId: id,
    },
  };
}

const reasonOf = (error: unknown): string =>
  error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'network';

/** Alibaba Cloud's SMS service (Dysmsapi SendSms), called at most once per message and try. */
export function alibabaSms(config: AlibabaSmsConfig): SmsTransport {
  const base = new URL(config.endpoint ?? ENDPOINT);
  const key = { id: config.accessKeyId, secret: config.accessKeySecret };
  return {
    knows: (kind) => config.templates[kind] !== undefined,
    async send(sms) {
      const call = callOf(config, base.host, sms);
      // Written by fetch itself, from the same address.
      const { host: _, ...headers } = signAcs3(call, key);
      const response = await fetch(`${base.origin}/?${queryOf(call)}`, {
        method: 'POST',
        headers: { ...headers, Accept: 'application/json' },
        redirect: 'error',
        signal: AbortSignal.timeout(config.timeoutMs ?? TIMEOUT_MS),
      }).catch((error: unknown) => {
        throw new SmsRefused(reasonOf(error), true);
      });
      const read = answer.safeParse(await response.json().catch(() => null));
      if (!read.success) throw new SmsRefused(`http ${response.status}`, response.status >= 500);
      if (read.data.Code !== 'OK') throw new SmsRefused(read.data.Code, PASSING.test(read.data.Code));
    },
  };
}
