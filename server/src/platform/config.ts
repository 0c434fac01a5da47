import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { mobileNumber } from '@suya/contract/http/mobile-number';
import { z } from 'zod';
import { findUnsafe, isThisMachine } from './config-production.ts';

const port = z.coerce.number().int().min(0).max(65_535);
const origin = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));
const yesNo = z.enum(['0', '1']).transform((value) => value === '1');

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
  FIRST_ADMIN_PHONE: z.string().regex(mobileNumber, 'must be a mainland mobile number').optional(),
  DEMO: yesNo.optional(),
  FACTOR_BY_PHONE: yesNo.optional(),
  DAILY_SMS: z.coerce.number().int().min(100).max(10_000_000).default(5000),
  DAILY_SMS_PER_CLINIC: z.coerce.number().int().min(1).max(100_000).default(50),
  DAILY_SMS_PER_ACCOUNT: z.coerce.number().int().min(1).max(100_000).default(100),
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

/** Settings that share a prefix, declared next to the code that reads them. Names are without the prefix. */
export interface SettingGroup {
  readonly prefix: string;
  /** Either all of these are set or none. */
  readonly required: readonly string[];
  readonly optional: readonly string[];
  /** What happens if none is set, in a word or two for `--help`. */
  readonly otherwise: string;
}

/** Groups that must be set completely or not at all. Names are without their prefix. */
const groups = {
  SMS_: ['ACCESS_KEY_ID', 'ACCESS_KEY_SECRET', 'SIGN_NAME', 'TEMPLATE_CODE'],
  PAPERS_: ['KEY'],
  PARTNER_: ['URL', 'SECRET'],
} as const;

/**
 * Planned but not built. If such settings were silently ignored, files or money would not go where the operator
 * expects.
 */
const notBuilt: Readonly<Record<string, string>> = {
  S3_: 'files in an S3 store are not built yet; they are kept in DATA_DIR',
  ALIPAY_: 'Alipay is not built yet; WeChat Pay is',
};

type Env = Readonly<Record<string, string | undefined>>;

const UNSAID_DEMO =
  'DEMO: HOST is open to others; say DEMO=1 to let all of them in with the known passwords of the demo, or DEMO=0';

export interface Config {
  readonly production: boolean;
  readonly host: string;
  readonly port: number;
  readonly publicUrl: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly databasePool: number;
  readonly brandName: string;
  /**
   * Personal Information Protection Law, article 17: the privacy policy names who handles information and how to reach
   * them.
   */
  readonly operatorName: string;
  readonly privacyContact: string;
  /** The person with this phone number becomes the platform administrator if there is none. */
  readonly firstAdminPhone: string | undefined;
  readonly demo: boolean;
  /**
   * Who may use an SMS code if they have no authenticator app. `reachable`: everybody except the demo accounts,
   * whose phone numbers are not real.
   */
  readonly factorByPhone: 'everybody' | 'reachable' | 'nobody';
  /** What may be sent in a day, in all and because of one clinic or one account. */
  readonly smsBudget: { readonly all: number; readonly perClinic: number; readonly perAccount: number };
  readonly logLevel: string;
  readonly metricsPort: number | undefined;
  readonly metricsHost: string;
  readonly trustedHops: number;
  readonly embedders: readonly string[];
  /** Settings by full name; complete or empty. The content of `NAME_FILE` is read into NAME. */
  readonly gateways: Env;
  readonly sms: Env;
  readonly papers: Env;
  readonly partner: Env;
}

/** Invalid settings; `problems` lists all of them. */
export class BadConfig extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`the settings do not fit:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

/**
 * Reads the settings.
 * @param gateways the settings that the payment gateways need
 * @throws BadConfig with every problem at once: unreadable values, half-filled groups, and in production any
 * setting meant only for a demo
 */
export function readConfig(env: Env, gateways: readonly SettingGroup[]): Config {
  const problems: string[] = [];
  const prefixes = [...Object.keys(groups), ...gateways.map(({ prefix }) => prefix)];
  const given = readFiles(env, prefixes, problems);
  const parsed = shape.safeParse(given);
  for (const issue of parsed.error?.issues ?? []) problems.push(`${issue.path[0]?.toString()}: ${issue.message}`);
  const grouped = Object.fromEntries(
    Object.entries(groups).map(([prefix, names]) => [prefix, readGroup(given, prefix, names, problems)]),
  ) as Record<keyof typeof groups, Env>;
  const ofGateways = Object.assign(
    {},
    ...gateways.map(({ prefix, required }) => readGroup(given, prefix, required, problems)),
  );
  for (const [prefix, why] of Object.entries(notBuilt)) {
    const names = Object.keys(given).filter((name) => name.startsWith(prefix));
    if (names.length > 0) problems.push(`${names.join(', ')}: ${why}`);
  }
  if (!parsed.data) throw new BadConfig(problems);
  const values = parsed.data;
  const production = values.NODE_ENV === 'production';
  const demo = values.DEMO ?? !production;
  if (demo && values.DEMO === undefined && !isThisMachine(values.HOST)) problems.push(UNSAID_DEMO);
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
    smsBudget: {
      all: values.DAILY_SMS,
      perClinic: values.DAILY_SMS_PER_CLINIC,
      perAccount: values.DAILY_SMS_PER_ACCOUNT,
    },
    logLevel: values.LOG_LEVEL,
    metricsPort: values.METRICS_PORT,
    metricsHost: values.METRICS_HOST,
    trustedHops: values.TRUSTED_HOPS,
    embedders: values.EMBEDDERS,
    gateways: ofGateways,
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

/** An empty value counts as unset; `NAME_FILE` names a file that holds the secret. */
function readFiles(env: Env, prefixes: readonly string[], problems: string[]): Env {
  const given: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) {
    if (!value) continue;
    const target = name.slice(0, -'_FILE'.length);
    const isOurs =
      name.endsWith('_FILE') && (target === 'DATABASE_URL' || prefixes.some((prefix) => target.startsWith(prefix)));
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

function readGroup(env: Env, prefix: string, names: readonly string[], problems: string[]): Env {
  const group = Object.fromEntries(Object.entries(env).filter(([name]) => name.startsWith(prefix)));
  const missing = names.map((name) => prefix + name).filter((name) => !group[name]);
  if (missing.length > 0 && missing.length < names.length) {
    problems.push(`${prefix}*: set all or none; missing ${missing.join(', ')}`);
  }
  return group;
}
