import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { findUnsafe } from './config-production.ts';

const port = z.coerce.number().int().min(0).max(65_535);
const origin = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));
const yesNo = z.enum(['0', '1']).transform((value) => value === '1');

/** One setting: how it is read and what `--help` says about it. */
interface Setting {
  readonly name: string;
  readonly help: string;
}

const shape = z.object({
  NODE_ENV: z.string().optional(),
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(8080),
  PUBLIC_URL: origin.optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^(postgres|postgresql|socket):/, 'must begin with postgres://')
    .optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(500).default(20),
  BRAND_NAME: z.string().max(40).default('舒雅'),
  OPERATOR_NAME: z.string().max(120).default(''),
  PRIVACY_CONTACT: z.string().max(200).default(''),
  FIRST_ADMIN_PHONE: z
    .string()
    .regex(/^1[3-9]\d{9}$/, 'must be a mainland mobile number')
    .optional(),
  DEMO: yesNo.optional(),
  FACTOR_BY_PHONE: yesNo.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  TRUSTED_HOPS: z.coerce.number().int().min(0).max(10).default(0),
  EMBEDDERS: z
    .string()
    .transform((list) => list.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(origin))
    .default([]),
});

const help: readonly Setting[] = [
  { name: 'HOST', help: 'address to listen on (127.0.0.1)' },
  { name: 'PORT', help: 'port to listen on (8080)' },
  { name: 'PUBLIC_URL', help: 'address that browsers and payment gateways use (http://HOST:PORT)' },
  { name: 'DATA_DIR', help: 'folder of the embedded database and file store (./data)' },
  { name: 'DATABASE_URL', help: 'outside PostgreSQL 15 or later, by a user that may create roles (empty: embedded)' },
  { name: 'DATABASE_POOL', help: 'database connections of this process at most (20)' },
  {
    name: 'WECHAT_PAY_*',
    help: 'APPID, MCHID, MERCHANT_SERIAL, MERCHANT_PRIVATE_KEY, API_V3_KEY, PUBLIC_KEY_ID, PUBLIC_KEY, BASE_URL (empty: sandbox)',
  },
  {
    name: 'SMS_*',
    help: 'ACCESS_KEY_ID, ACCESS_KEY_SECRET, SIGN_NAME, TEMPLATE_CODE, TEMPLATE_HAS_ACCOUNT, TEMPLATE_NO_ACCOUNT, TEMPLATE_INVITATION, TEMPLATE_FACTOR_RESET, TEMPLATE_LAB_ADDED, ENDPOINT (Alibaba Cloud; empty: kept in an outbox)',
  },
  {
    name: 'PAPERS_KEY',
    help: 'wraps the keys of identity papers: 32 bytes in base64, the former ones behind it (empty: a file in DATA_DIR)',
  },
  {
    name: 'PARTNER_*',
    help: 'URL, SECRET of a partner platform whose accounts are linked (empty: the sandbox’s, or none)',
  },
  { name: 'BRAND_NAME', help: 'name shown on every page (舒雅)' },
  { name: 'OPERATOR_NAME', help: 'who answers for personal information, named in the privacy policy' },
  { name: 'PRIVACY_CONTACT', help: 'how to reach them: phone, email, address' },
  {
    name: 'FIRST_ADMIN_PHONE',
    help: 'who proves this phone by SMS while the lab has no platform administrator becomes it (empty: nobody)',
  },
  { name: 'DEMO', help: '1: demo data and accounts; never in production (1 unless NODE_ENV=production)' },
  {
    name: 'FACTOR_BY_PHONE',
    help: '1: who has no authenticator app is asked for a code by SMS on an unknown device and before what needs a fresh factor; 0: nobody (1 in production; in a demo everybody but its own accounts)',
  },
  { name: 'LOG_LEVEL', help: 'fatal, error, warn, info, debug, trace or silent (info)' },
  { name: 'METRICS_PORT', help: 'port of /metrics, figures for Prometheus that name nobody (empty: none)' },
  { name: 'METRICS_HOST', help: 'address that METRICS_PORT listens on (127.0.0.1)' },
  { name: 'TRUSTED_HOPS', help: 'proxies in front whose X-Forwarded-For is believed (0)' },
  { name: 'EMBEDDERS', help: 'origins that may show the portal in a frame, separated by commas (none)' },
];

/** Groups that only make sense whole; the names after the prefix. */
const groups = {
  WECHAT_PAY_: ['APPID', 'MCHID', 'MERCHANT_SERIAL', 'MERCHANT_PRIVATE_KEY', 'API_V3_KEY'],
  SMS_: ['ACCESS_KEY_ID', 'ACCESS_KEY_SECRET', 'SIGN_NAME', 'TEMPLATE_CODE'],
  PAPERS_: ['KEY'],
  PARTNER_: ['URL', 'SECRET'],
} as const;

/** What was thought of and is not built yet: taken without a word, files or money would go elsewhere than intended. */
const notBuilt: Readonly<Record<string, string>> = {
  S3_: 'files in an S3 store are not built yet; they are kept in DATA_DIR',
  ALIPAY_: 'Alipay is not built yet; WeChat Pay is',
};

type Env = Readonly<Record<string, string | undefined>>;

export interface Config {
  readonly production: boolean;
  readonly host: string;
  readonly port: number;
  readonly publicUrl: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly databasePool: number;
  readonly brandName: string;
  /** Personal Information Protection Law, article 17: the policy names who handles information, and how to reach them. */
  readonly operatorName: string;
  readonly privacyContact: string;
  /** Whose owner becomes the platform's administrator while there is none. */
  readonly firstAdminPhone: string | undefined;
  readonly demo: boolean;
  /**
   * Who without an authenticator app is asked for a code by SMS; `reachable`: all but the demonstration's own accounts,
   * whose phones belong to nobody.
   */
  readonly factorByPhone: 'everybody' | 'reachable' | 'nobody';
  readonly logLevel: string;
  readonly metricsPort: number | undefined;
  readonly metricsHost: string;
  readonly trustedHops: number;
  readonly embedders: readonly string[];
  /** By full name, complete or empty; `NAME_FILE` is read into NAME. */
  readonly wechatPay: Env;
  readonly sms: Env;
  readonly papers: Env;
  readonly partner: Env;
}

/** Settings that do not fit; `problems` has them all. */
export class BadConfig extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`the settings do not fit:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

/** What `npm start -- --help` prints. */
export function helpText(): string {
  const width = Math.max(...help.map(({ name }) => name.length)) + 2;
  const lines = help.map((setting) => `  ${setting.name.padEnd(width)}${setting.help}`);
  return `Settings, by environment variable:\n\n${lines.join('\n')}\n\nSecrets can also be read from a file: NAME_FILE instead of NAME.\n`;
}

/**
 * Reads the settings. Throws `BadConfig` with every problem at once: unreadable values, half-filled groups, and in
 * production whatever belongs to a demonstration only.
 */
export function readConfig(env: Env): Config {
  const problems: string[] = [];
  const given = readFiles(env, problems);
  const parsed = shape.safeParse(given);
  for (const issue of parsed.error?.issues ?? []) problems.push(`${issue.path[0]?.toString()}: ${issue.message}`);
  const grouped = Object.fromEntries(
    Object.entries(groups).map(([prefix, names]) => [prefix, readGroup(given, prefix, names, problems)]),
  ) as Record<keyof typeof groups, Env>;
  for (const [prefix, why] of Object.entries(notBuilt)) {
    const names = Object.keys(given).filter((name) => name.startsWith(prefix));
    if (names.length > 0) problems.push(`${names.join(', ')}: ${why}`);
  }
  if (!parsed.data) throw new BadConfig(problems);
  const values = parsed.data;
  const production = values.NODE_ENV === 'production';
  const demo = values.DEMO ?? !production;
  const config: Config = {
    production,
    host: values.HOST,
    port: values.PORT,
    publicUrl: values.PUBLIC_URL ?? `http://${values.HOST}:${values.PORT}`,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    databasePool: values.DATABASE_POOL,
    brandName: values.BRAND_NAME,
    operatorName: values.OPERATOR_NAME,
    privacyContact: values.PRIVACY_CONTACT,
    firstAdminPhone: values.FIRST_ADMIN_PHONE,
    demo,
    factorByPhone: factorByPhone(values.FACTOR_BY_PHONE, { production, demo }),
    logLevel: values.LOG_LEVEL,
    metricsPort: values.METRICS_PORT,
    metricsHost: values.METRICS_HOST,
    trustedHops: values.TRUSTED_HOPS,
    embedders: values.EMBEDDERS,
    wechatPay: grouped.WECHAT_PAY_,
    sms: grouped.SMS_,
    papers: grouped.PAPERS_,
    partner: grouped.PARTNER_,
  };
  if (production) problems.push(...findUnsafe(config));
  if (problems.length > 0) throw new BadConfig(problems);
  return config;
}

function factorByPhone(
  given: boolean | undefined,
  { production, demo }: { production: boolean; demo: boolean },
): Config['factorByPhone'] {
  if (given !== undefined) return given ? 'everybody' : 'nobody';
  if (production) return 'everybody';
  return demo ? 'reachable' : 'nobody';
}

/** Empty means unset; `NAME_FILE` stands for a secret kept in a file. */
function readFiles(env: Env, problems: string[]): Env {
  const given: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) {
    if (!value) continue;
    const target = name.slice(0, -'_FILE'.length);
    const isOurs = name.endsWith('_FILE') && (target === 'DATABASE_URL' || isGrouped(target));
    if (!isOurs) {
      given[name] = value;
      continue;
    }
    try {
      given[target] = readFileSync(value, 'utf8').trim();
    } catch {
      problems.push(`${name}: ${value} cannot be read`);
    }
  }
  return given;
}

function isGrouped(name: string): boolean {
  return Object.keys(groups).some((prefix) => name.startsWith(prefix));
}

function readGroup(env: Env, prefix: string, names: readonly string[], problems: string[]): Env {
  const group = Object.fromEntries(Object.entries(env).filter(([name]) => name.startsWith(prefix)));
  const missing = names.map((name) => prefix + name).filter((name) => !group[name]);
  if (missing.length > 0 && missing.length < names.length) {
    problems.push(`${prefix}*: set all or none; missing ${missing.join(', ')}`);
  }
  return group;
}
