import type { Texts } from '../catalogue.ts';
import type { files as zh } from '../zh/files.ts';

export const files: Texts<typeof zh> = {
  inWords: '{text}',
  notUploaded: 'The uploaded file was not found; please upload it again',
  incomplete: 'Only {received} of {expected} bytes have arrived; please continue the upload',
  empty: 'The file is empty (0 bytes)',
  tooLarge: 'The file is too large: at most {limit} MB for this kind',
  wrongExtension: 'Only {accept} files are accepted here',
  wrongContent: 'The content is not of a type accepted here ({accept})',
  wrongKind: 'A file of this kind cannot be used here',
  keyReused: 'This upload was already finished under another name or kind',
  pictureBroken: 'The picture is cut short or damaged and cannot be read',
  pictureTooLarge: 'The picture has too many pixels: at most {limit} megapixels',
  tookTooLong: 'Checking the file took too long; make sure it is sound and try again',
  quotaBytes: 'The clinic has used up its file space',
  quotaFiles: 'The clinic has reached its number of files',
  orderMissing: 'Please say which order the file belongs to',
  storageFull: 'The server is short of disk space and takes no uploads; try later or tell the administrator',
  credentialRefused: 'The upload credential is not valid or has expired; please try again',
  addressRefused: 'The address of the file is not valid or has expired; please reload the page',
  nameTaken: 'There is a file at this place already; it cannot be overwritten',
  outsidePrefix: 'Uploads go under your own folder only',
  overBudget: 'Too many unfinished uploads; finish them first or try later',
};
