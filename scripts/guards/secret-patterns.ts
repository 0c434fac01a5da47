/** What keys, tokens and passwords of the services around look like in a file. */
const secrets: readonly RegExp[] = [
  /-----BEGIN (?:RSA |EC |OPENSSH |ENCRYPTED )?PRIVATE KEY-----\s+[A-Za-z0-9+/=\s]{200,}/,
  /\bAKIA[0-9A-Z]{16}\b/,
  /\bLTAI[0-9A-Za-z]{12,20}\b/,
  /\bgh[pousr]_[0-9A-Za-z]{36}\b/,
  /\bnpm_[0-9A-Za-z]{36}\b/,
  /\bpostgres(?:ql)?:\/\/[^\s:@/'"`$]+:[^\s@'"`$]{8,}@(?!localhost|127\.0\.0\.1|db[:/])/,
];

/** The patterns that fit somewhere in a text; empty is right. */
export const findSecrets = (text: string): string[] => secrets.filter((secret) => secret.test(text)).map(String);
