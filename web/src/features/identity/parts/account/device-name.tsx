import { useEffect, useState } from 'react';

/** Browser and system in words, out of what a browser calls itself; what is not understood stays as it is. */
async function nameOf(userAgent: string): Promise<string> {
  const { default: Bowser } = await import('bowser');
  const { browser, os, platform } = Bowser.parse(userAgent);
  const version = browser.version?.split('.')[0] ?? '';
  const system = [os.name, os.versionName ?? (os.name === 'Windows' ? '' : os.version)].filter(Boolean).join(' ');
  const parts = [[browser.name, version].filter(Boolean).join(' '), system, platform.model].filter(Boolean);
  return parts.join(' · ') || userAgent;
}

/** The name by which a person knows a browser of theirs. The parser of such names is loaded with the first of them. */
export function DeviceName({ device }: { device: string }) {
  const [name, setName] = useState<string>();
  useEffect(() => {
    let isCurrent = true;
    void nameOf(device).then((found) => isCurrent && setName(found));
    return () => {
      isCurrent = false;
    };
  }, [device]);
  return <span title={device}>{name ?? '…'}</span>;
}
