interface UrlPolicy {
  createScriptURL(url: string): unknown;
}

interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): UrlPolicy;
}

/** Only what our own build or development server gives may run as a worker. */
function ownScript(url: string): string {
  const { origin, href } = new URL(url, location.href);
  if (origin !== location.origin) throw new TypeError(`not a script of ours: ${href}`);
  return href;
}

let policy: UrlPolicy | null = null;

/** Under `require-trusted-types-for 'script'` a plain address does not start a worker; the header names this policy. */
function trusted(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory };
  if (!trustedTypes) return ownScript(url);
  policy ??= trustedTypes.createPolicy('suya-worker', { createScriptURL: ownScript });
  return policy.createScriptURL(url) as string;
}

/** Starts a module worker of ours. Takes its address, as `import url from './some.worker.ts?worker&url'` gives it. */
export const startWorker = (url: string): Worker => new Worker(trusted(url), { type: 'module' });
