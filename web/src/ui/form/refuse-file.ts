import { isHeicName } from '@suya/contract/files/upload';
import type { Translate } from '../language.ts';

export interface FileRules {
  /** Extensions with their dot. */
  readonly accept: readonly string[];
  readonly maxBytes: number;
  /** The same in words. */
  readonly size: string;
}

/** What is wrong with a chosen file before it is sent, and what to do; undefined where nothing is. */
export function refuseFile(file: File, { accept, maxBytes, size }: FileRules, t: Translate): string | undefined {
  const name = file.name.toLowerCase();
  if (!accept.some((end) => name.endsWith(end))) {
    const isPhoto = accept.includes('.jpg') && isHeicName(name);
    return isPhoto ? t('files.heic') : t('shell.upload.wrongType', { accept: accept.join(' ') });
  }
  if (file.size > maxBytes) return t('shell.upload.tooLarge', { size });
  return file.size === 0 ? t('shell.upload.empty') : undefined;
}
