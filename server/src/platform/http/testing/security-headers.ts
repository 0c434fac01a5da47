/** The directives of an answer's Content-Security-Policy. */
export const policyOf = (answer: Response): Map<string, string> =>
  new Map(
    (answer.headers.get('content-security-policy') ?? '').split(';').map((part) => {
      const [name = '', ...values] = part.trim().split(' ');
      return [name, values.join(' ')];
    }),
  );

/** What is wrong with an answer's security headers; empty is right. */
export function wrongWith(answer: Response): string[] {
  const expected: Record<string, string> = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
  };
  const found = Object.entries(expected)
    .filter(([name, value]) => answer.headers.get(name) !== value)
    .map(([name]) => `${name}: ${answer.headers.get(name)}`);
  for (const name of ['server', 'x-powered-by', 'set-cookie', 'access-control-allow-origin']) {
    if (answer.headers.has(name)) found.push(`${name}: ${answer.headers.get(name)}`);
  }
  for (const name of ['permissions-policy', 'x-trace-id']) if (!answer.headers.has(name)) found.push(`no ${name}`);
  const policy = policyOf(answer);
  if (policy.get('default-src') !== "'none'") found.push(`default-src ${policy.get('default-src')}`);
  const scripts = policy.get('script-src') ?? '';
  if (/unsafe-inline|'unsafe-eval'|\*|https?:/.test(scripts)) found.push(`script-src ${scripts}`);
  // A stored file's box runs no script at all, so there is nothing that text could become.
  const runsNothing = policy.has('sandbox') && scripts === '';
  const trusted = policy.get('require-trusted-types-for') === "'script'";
  if (!trusted && !runsNothing) found.push('no require-trusted-types-for');
  return found;
}
