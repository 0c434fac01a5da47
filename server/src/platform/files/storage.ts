import { type FileChecker, makeFileChecker } from './check/file-checker.ts';
import { openStorageFolder, type StorageFolder } from './storage-folder.ts';
import { UploadStore } from './uploads/upload-store.ts';

/** The embedded store of one process: its folder, running uploads and the workers that check them. */
export interface Storage {
  readonly folder: StorageFolder;
  readonly store: UploadStore;
  readonly checker: FileChecker;
  readonly clock: () => Date;
  close(): Promise<void>;
}

/**
 * Opens the store in a data folder, which is created if missing. `close` ends its workers.
 * @param clock decides when addresses and credentials expire
 */
export async function openStorage(dataDir: string, clock: () => Date = () => new Date()): Promise<Storage> {
  const folder = await openStorageFolder(dataDir);
  const checker = makeFileChecker();
  return { folder, store: new UploadStore(folder), checker, clock, close: () => checker.close() };
}
