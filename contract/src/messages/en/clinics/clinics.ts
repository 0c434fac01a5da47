import type { Texts } from '../../catalogue.ts';
import type { clinics as zh } from '../../zh/clinics/clinics.ts';

export const clinics: Texts<typeof zh> = {
  firstNameEmpty: 'The first character of your name must not be empty',
  rejectReasonEmpty: 'Please say why not',
  tooManyAddresses: 'At most {limit} delivery addresses are kept',
  creditCodeWrong: 'The unified social credit code does not add up; please compare every sign',
  chainNamesDouble: 'Two clinics must not have the same name',
  paperUsed: 'This licence was handed in for another organisation',
  inviteNotPassed: 'Colleagues can be invited once the clinic’s papers have passed',
  openedOften: 'Too many clinics were opened today; please try again tomorrow',
  paperNotThere: 'This picture is not there any more; please upload it again',
  invitedOtherPhone:
    'The invitation went to {phone}, which is not the phone of this account. Sign in with that phone, or ask the clinic’s admin to invite yours',
  memberAlready: 'This phone belongs to somebody of your staff already',
  rolesOwn: 'You cannot give a role or a permission that you do not have',
  adminOnly: 'Only an admin can change an admin',
  phoneDiffers: 'This is not the phone that the applicant gave',
  notYourself: 'You cannot do this to yourself',
  adminKeeps: 'An admin keeps the permissions to manage staff and clinic',
  movedMeanwhile: 'Somebody else has just changed this person; please open it again',
  paper: {
    wrongContent: 'Please upload a JPEG, PNG or WebP picture',
    pictureBroken: 'The picture is broken; please take or scan it again',
    tooLarge: 'The picture is over 6 MB; please make it smaller',
    tooManyPixels:
      'The picture has more than 50 megapixels; please switch off the camera’s high-resolution mode and take it again, or make it smaller',
    tooSmall: 'The picture is too small to read: width and height must be 300 pixels at least',
    tooMany: 'Too many pictures today; please try again tomorrow',
  },
  watermark: 'seen by {name} at {at} · for review only',
  chainNotPassed: 'The chain’s own papers have to pass before it takes further clinics',
  notJoinable: 'This clinic belongs to a chain already, or has no organisation’s record, and cannot join',
  lastOfHeadOffice: 'You are the only one of the head office: add somebody else first',
};
