import type { SettingGroup } from './config.ts';

/** A setting's line in `--help`. */
interface Setting {
  readonly name: string;
  readonly help: string;
}

const help: readonly Setting[] = [
  { name: 'HOST', help: 'address to listen on (127.0.0.1)' },
  { name: 'PORT', help: 'port to listen on (8080)' },
  { name: 'PUBLIC_URL', help: 'address that browsers and payment gateways use (http://HOST:PORT)' },
  { name: 'DATA_DIR', help: 'folder of the embedded database and file store (./data)' },
  { name: 'DATABASE_URL', help: 'outside PostgreSQL 15 or later, by a user that may create roles (empty: embedded)' },
  { name: 'DATABASE_POOL', help: 'database connections of this process at most (20)' },
  {
    name: 'SMS_*',
    help: 'ACCESS_KEY_ID, ACCESS_KEY_SECRET, SIGN_NAME, TEMPLATE_CODE, TEMPLATE_HAS_ACCOUNT, TEMPLATE_NO_ACCOUNT, TEMPLATE_INVITATION, TEMPLATE_FACTOR_RESET, TEMPLATE_LAB_ADDED, ENDPOINT (Alibaba Cloud; empty: kept in an outbox)',
  },
  {
    name: 'DAILY_SMS',
    help: 'text messages a day in all: 35 % for second steps, 35 % for signing in and resets, 20 % for registration, 10 % for invitations; none uses up another’s part (5000)',
  },
  { name: 'DAILY_SMS_PER_CLINIC', help: 'invitations that one clinic sends in a day (50)' },
  {
    name: 'DAILY_SMS_PER_ACCOUNT',
    help: 'text messages that one account has sent to other phones in a day, over all its clinics (100)',
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
  {
    name: 'DEMO',
    help: '1: demo data and accounts with a known password; never in production (1 unless NODE_ENV=production; must be said where HOST is open to others)',
  },
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

const lineOf = ({ prefix, required, optional, otherwise }: SettingGroup): Setting => ({
  name: `${prefix}*`,
  help: `${[...required, ...optional].join(', ')} (empty: ${otherwise})`,
});

/**
 * What `npm start -- --help` prints.
 * @param gateways what the payment gateways want to be told
 */
export function helpText(gateways: readonly SettingGroup[]): string {
  const after = help.findIndex(({ name }) => name === 'DATABASE_POOL') + 1;
  const settings = help.toSpliced(after, 0, ...gateways.map(lineOf));
  const width = Math.max(...settings.map(({ name }) => name.length)) + 2;
  const lines = settings.map((setting) => `  ${setting.name.padEnd(width)}${setting.help}`);
  return `Settings, by environment variable:\n\n${lines.join('\n')}\n\nSecrets can also be read from a file: NAME_FILE instead of NAME.\n`;
}
