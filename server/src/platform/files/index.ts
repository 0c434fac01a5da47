export { isDiskNearlyFull, requireRoom } from './disk.ts';
export { type FilesDeps, filesModule } from './files.module.ts';
export { storedFilesOf } from './files.views.ts';
export { keepDerived } from './keep-derived.ts';
export { type MountStorageDeps, mountStorage } from './mount-storage.ts';
export { hideFilesFromClinic, type Kinds, letGoOfFiles, requireFiles, showFilesToClinic } from './references.ts';
export { openStorage, type Storage } from './storage.ts';
export { type CredentialHolder, issueCredential } from './uploads/credential.ts';
export { type FileOwner, finishFor } from './uploads/finish-upload.ts';
