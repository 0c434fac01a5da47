import type { Texts } from '../catalogue.ts';
import type { files as zh } from '../zh/files.ts';

export const files: Texts<typeof zh> = {
  inWords: '{text}',
  notUploaded: 'The uploaded file was not found; please upload it again',
  incomplete: 'Only {received} of {expected} bytes have arrived; please continue the upload',
  empty: 'The file is empty (0 bytes); please take the photo or export the model again',
  tooLarge:
    'The file is too large: at most {limit} MB for this kind. Please make a photo smaller, or export a model again from the scanner software as binary STL',
  wrongExtension:
    'Only {accept} files are accepted here; please export or save it as one of these in the software it comes from, and upload that',
  wrongContent:
    'The content is not of a type accepted here ({accept}), and another file name does not change that: please export or save it as one of these in the software it comes from, and upload that',
  heic: 'This is a HEIC photo, as an iPhone takes them, and cannot be used. Please choose Settings → Camera → Formats → Most Compatible on the iPhone and take it again, or convert this one to JPEG',
  wrongKind: 'A file of this kind cannot be used here; please upload it where it belongs',
  keyReused: 'This upload was already finished under another name or kind; please reload the page and upload it again',
  pictureBroken:
    'The picture is cut short or damaged and cannot be read. Please copy it from the phone or camera again, or take it again',
  pictureTooLarge:
    'The picture has {found} megapixels; at most {limit} are taken. Please switch off the high-resolution mode (such as 108 MP) in the phone’s camera settings and take it again, or make it smaller',
  tookTooLong:
    'Checking the file took too long. Please simplify the model in the scanner software and export it again as binary STL, or make a photo smaller',
  quotaBytes: 'The clinic has used up its file space; please ask the lab for more',
  quotaFiles: 'The clinic has reached its number of files; please ask the lab for more',
  orderMissing: 'Please say which order the file belongs to',
  storageFull: 'The server is short of disk space and takes no uploads; try later or tell the administrator',
  credentialRefused: 'The upload credential is not valid or has expired; please try again',
  addressRefused: 'The address of the file is not valid or has expired; please reload the page',
  nameTaken: 'There is a file at this place already; it cannot be overwritten',
  outsidePrefix: 'Uploads go under your own folder only',
  overBudget: 'Too many unfinished uploads; finish them first or try later',
};
