import type { Config } from './config.ts';

/** Passwords and keys that appear in manuals and example files. */
const DEFAULTS = new Set([
  '',
  'postgres',
  'password',
  'passwd',
  'secret',
  'admin',
  'root',
  'test',
  'demo',
  'example',
  'changeme',
  'change-me',
  '123456',
  '12345678',
]);
const LOOPBACK = new Set(['localhost', '::1', '[::1]']);

/** Whether nobody but this machine reaches an address. */
export const isThisMachine = (host: string): boolean => LOOPBACK.has(host) || /^127(\.\d+){3}$/.test(host);

/** URLs that receive money, codes or phone numbers: never this machine, never without TLS. */
const OUTSIDE = /(_BASE_URL|^SMS_ENDPOINT|^PARTNER_URL)$/;

type Group = Readonly<Record<string, string | undefined>>;

/** What production must not run with: demo accounts, sandbox keys, well-known secrets, plain http. */
export function findUnsafe(config: Config): string[] {
  const { gateways, sms, papers, partner } = config;
  const problems: string[] = [];
  if (config.demo) problems.push('DEMO: demo accounts have known passwords and are refused in production');
  if (config.factorByPhone === 'everybody' && !sms.SMS_ACCESS_KEY_ID) {
    problems.push('SMS_*: without a provider nobody could sign in on a new device; or set FACTOR_BY_PHONE=0');
  }
  if (config.firstAdminPhone && !sms.SMS_ACCESS_KEY_ID) {
    problems.push('FIRST_ADMIN_PHONE: is proved by SMS, which nobody sends without SMS_*');
  }
  const password = passwordOf(config.databaseUrl);
  if (password !== undefined && DEFAULTS.has(password.toLowerCase())) {
    problems.push('DATABASE_URL: its password is a default one');
  }
  problems.push(...findDefaultSecrets({ ...gateways, ...sms, ...papers, ...partner }));
  problems.push(...findSandbox({ ...gateways, ...sms, ...partner }));
  const isSecure = config.publicUrl.startsWith('https://');
  if (!isThisMachine(config.host) && !isSecure) {
    problems.push('PUBLIC_URL: must be https where HOST is not this machine alone');
  }
  if (Object.keys(gateways).length > 0 && !isSecure)
    problems.push('PUBLIC_URL: must be https, payment gateways notify nothing else');
  return problems;
}

function passwordOf(url: string | undefined): string | undefined {
  if (!url || !URL.canParse(url)) return undefined;
  const { password, hostname } = new URL(url);
  // Without a password in the URL the operator signs in by other means: a socket, a certificate, PGPASSWORD.
  return password && hostname ? decodeURIComponent(password) : undefined;
}

function findDefaultSecrets(values: Group): string[] {
  return Object.entries(values)
    .filter(([name, value]) => /(SECRET|KEY)/.test(name) && DEFAULTS.has((value ?? '').toLowerCase()))
    .map(([name]) => `${name}: is a default secret`);
}

function findSandbox(values: Group): string[] {
  return Object.entries(values).flatMap(([name, value = '']) => {
    if (/sandbox/i.test(value)) return [`${name}: belongs to the sandbox`];
    if (!OUTSIDE.test(name)) return [];
    const url = URL.canParse(value) ? new URL(value) : null;
    const isOutside = url?.protocol === 'https:' && !isThisMachine(url.hostname);
    return isOutside ? [] : [`${name}: must be an https address outside`];
  });
}
