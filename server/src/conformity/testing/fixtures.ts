import { termsVersion } from '@suya/contract/identity/terms';
import { patientConsentVersion } from '@suya/contract/patients/consent.rules';
import type { Input } from './ask.ts';
import { clinicFixtures } from './clinics.fixtures.ts';
import type { Ids } from './side.ts';

/** An id that nothing has. */
export const NOBODY = '019b76da-a800-7000-8000-0000000000ff';
/** One pixel of PNG. */
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const prescription = ({ fileId, photoId }: Ids): Input => ({
  jaw: 'upper',
  seriesId: NOBODY,
  specificationId: NOBODY,
  lines: [{ specificationId: NOBODY, colour: 'clear' }],
  scans: { upper: fileId, lower: fileId, bite: fileId },
  photos: [photoId],
  smilePhoto: photoId,
});
const filters = ({ patientId, doctorId, clinicId }: Ids): Input => ({ keyword: '', patientId, doctorId, clinicId });
const marking = { part: 'upper', position: [1, 2, 3], normal: [0, 0, 1], comment: '后缘再短一点' };
const paged = { pageIndex: 1, pageSize: 10 };
const said = { zh: '字', en: 'Word' };
const aCase = ({ patientId, doctorId }: Ids): Input => ({
  ...{ patientId, doctorId, title: '扩弓', characteristics: ['Crowding'], angleClass: 'Class2Div1Subdivision' },
  ...{ angleSide: 'left', treatmentItems: ['archExpansion'], chiefComplaint: '牙不齐', stages: [{ name: '一期' }] },
});
/** Talking is declared once for both sides. */
const talking = (prefix: string): Record<string, (ids: Ids) => readonly Input[]> => ({
  [`POST ${prefix}/v1/cases/{caseId}/messages/list`]: ({ caseId }) => [{ caseId, before: 100 }],
  [`POST ${prefix}/v1/cases/{caseId}/messages`]: ({ caseId, photoId, markId }) => [
    { caseId, text: '好的' },
    { caseId, text: '', fileIds: [photoId], markIds: [markId] },
  ],
  [`POST ${prefix}/v1/cases/{caseId}/read`]: ({ caseId }) => [{ caseId, seq: 1 }],
  [`POST ${prefix}/v1/cases/{caseId}/messages/{messageId}/withdraw`]: ({ caseId, messageId }) => [
    { caseId, messageId },
  ],
  [`GET ${prefix}/v1/cases/{caseId}/marks`]: ({ caseId }) => [{ caseId }],
  [`POST ${prefix}/v1/conversations/unread`]: () => [{}],
});

/**
 * A sound input of every endpoint, once or in several ways; the ids in it are one clinic's. An endpoint that is not
 * here fails the tests that walk them, so that a new one is walked at birth.
 */
export const fixtures: Readonly<Record<string, (ids: Ids) => readonly Input[]>> = {
  'GET /user-api/v1/image-captcha': () => [{}],
  'POST /user-api/v1/pc-login': () => [
    { account: '13900000000', password: 'not it', captcha: 'abcd', captchaId: NOBODY },
  ],
  'POST /user-api/v1/switch-clinic': ({ clinicId }) => [{ clinicId, loginTicket: 'x'.repeat(43) }],
  'POST /user-api/v1/change-clinic': ({ clinicId }) => [{ clinicId }],
  'POST /user-api/account/info': () => [{}],
  'POST /user-api/v1/sms-captcha': () => [
    { phone: '13900000000', scene: 'register', captcha: 'abcd', captchaId: NOBODY },
    { phone: '13900000000', scene: 'bind', captcha: 'abcd', captchaId: NOBODY },
  ],
  'POST /user-api/v1/sms-login': () => [{ phone: '13900000000', phoneCaptcha: '123456' }],
  'POST /user-api/v1/check-phone-captcha': () => [{ phone: '13900000000', captcha: '123456' }],
  'GET /user-api/v1/sms-outbox': () => [{}],
  'POST /user-api/v1/pc-register': () => [
    {
      ...{ phone: '13900000000', password: 'a password of nobody', phoneCaptcha: '123456' },
      ...{ termsVersion, invitation: 'x'.repeat(43) },
    },
  ],
  'POST /user-api/v1/account/check': () => [{ account: '13900000000' }],
  'POST /user-api/v1/forget-passwd': () => [
    { phone: '13900000000', password: 'a password of nobody', phoneCaptcha: '123456' },
    { phone: '13900000000', password: 'a password of nobody', resetTicket: 'x'.repeat(43) },
  ],
  'POST /user-api/v1/account/agree': () => [{ termsVersion }],
  'POST /partner-api/v1/qr-status': () => [{}, { codeToken: 'x'.repeat(43) }],
  'POST /user-api/v1/scan-open': () => [{ scanId: 'x'.repeat(22) }],
  'POST /user-api/v1/scan-confirm': () => [{ scanId: 'x'.repeat(22), number: '12', accept: true }],
  'POST /user-api/v1/scan-login': () => [{}],
  'POST /user-api/v1/code-authorize': () => [{ code: 'c'.repeat(43), codeChallenge: 'x'.repeat(43) }],
  'POST /user-api/v1/login4code-pc': () => [{ code: 'c'.repeat(43), codeVerifier: 'x'.repeat(43) }],
  'POST /user-api/v1/second-factor': () => [{ loginTicket: 'x'.repeat(43), code: '123456' }],
  'POST /user-api/v1/second-factor/code': () => [{ loginTicket: 'x'.repeat(43) }, {}],
  'POST /user-api/v1/second-factor/setup': () => [{}],
  'POST /user-api/v1/second-factor/confirm': () => [{ code: '123456' }],
  'POST /user-api/v1/second-factor/remove': () => [{ code: '123456' }],
  'POST /user-api/v1/second-factor/recovery-codes': () => [{}],
  'GET /lab-api/v1/ledger/checks': () => [{}],
  'POST /lab-api/v1/ledger/check': () => [{}],
  'POST /lab-api/v1/accounts/list': () => [{ ...paged, phone: '13900000000' }],
  'POST /lab-api/v1/accounts/{userId}/reset-factor': () => [{ userId: NOBODY, reason: '手机丢失' }],
  'POST /lab-api/v1/accounts/add': () => [{ phone: '13900000000', name: '郑设计', roles: ['design'] }],
  'POST /lab-api/v1/accounts/{userId}/update': () => [
    { userId: NOBODY, name: '郑设计', roles: ['design'], isActive: true, reason: '转岗', version: 1 },
  ],
  'POST /lab-api/v1/accounts/{userId}/end-sessions': () => [{ userId: NOBODY, reason: '电脑丢失' }],
  'GET /user-api/account/profile': () => [{}],
  'POST /user-api/account/update-info': () => [
    {
      ...{ name: '王一', avatar: PIXEL, birthDay: '1990-01-02', sex: 'male', jobTitle: '主治医师' },
      ...{ email: 'wang@example.com' },
    },
  ],
  'POST /user-api/account/change-passwd': () => [{ oldPasswd: 'not it', newPasswd: 'a password of nobody' }],
  'POST /user-api/account/change-phone': () => [{ phone: '13900000000', phoneCaptcha: '123456', password: 'not it' }],
  'POST /user-api/account/remove': () => [{ password: 'not it' }],
  'POST /user-api/account/contact-with-mmm': () => [{ kUserId: 'k-1', phone: '13900000000' }],
  'POST /user-api/account/contact4mid': () => [{ mid: 'm-1' }],
  'POST /user-api/account/partner/unlink': () => [{ partner: 'mmm' }],
  'GET /user-api/v1/sessions': () => [{}],
  'POST /user-api/v1/sessions/{sessionId}/end': () => [{ sessionId: NOBODY }],
  'POST /user-api/v1/sessions/end-others': () => [{}],
  'POST /user-api/v1/sign-ins/list': () => [{ ...paged }],
  'POST /user-api/v1/logout': () => [{}],
  ...clinicFixtures,
  'GET /tenant-api/v1/doctors': () => [{}],
  'GET /tenant-api/v1/addresses': () => [{}],
  'POST /emr-api/v1/patients': () => [{ name: '王一', sex: 'male', birthDate: '1990-01-02', phone: '13912345678' }],
  'POST /emr-api/v1/patients/{patientId}/update': ({ patientId }) => [
    { patientId, name: '王二', sex: 'female', version: 999 },
  ],
  'GET /emr-api/v1/patients/{patientId}': ({ patientId }) => [{ patientId }],
  'GET /emr-api/v1/patients/{patientId}/consent': ({ patientId }) => [{ patientId }],
  'POST /emr-api/v1/patients/{patientId}/consent': ({ patientId }) => [
    { patientId, guardian: { name: '王母', relation: 'mother' }, way: 'paper', version: patientConsentVersion },
    { patientId, guardian: null, way: 'onScreen', version: patientConsentVersion, birthDate: '1994-05-20' },
  ],
  'POST /emr-api/v1/patients/{patientId}/consent/withdraw': ({ patientId }) => [{ patientId, reason: '搬家' }],
  'POST /emr-api/v1/patients/{patientId}/looks': ({ patientId }) => [{ ...paged, patientId }],
  'POST /emr-api/v1/patients/list': () => [{ ...paged, keyword: '陈' }],
  'GET /suyastar-api/v1/catalogue/appliances': () => [{}],
  'GET /suyastar-api/v1/catalogue/{orderType}': () => [{ orderType: 5 }],
  'GET /suyastar-api/v1/catalogue/pictures/{pictureId}': () => [{ pictureId: '0'.repeat(64) }],
  'GET /lab-api/v1/catalogue': () => [{}],
  'POST /lab-api/v1/catalogue/pictures': () => [{ picture: PIXEL }],
  'POST /lab-api/v1/catalogue/appliances': () => [
    {
      ...{ orderType: 91, key: 'nightGuard', letter: 'N', label: said, intro: said, hue: 'gold', track: 'design' },
      ...{ dentition: 'adult', form: { sections: ['patient', 'product'], lines: null }, active: true },
    },
  ],
  'POST /lab-api/v1/catalogue/brands': () => [{ label: said }, { id: NOBODY, version: 1, label: said }],
  'POST /lab-api/v1/catalogue/brands/{brandId}/retire': () => [{ brandId: NOBODY, version: 1, retired: true }],
  'POST /lab-api/v1/catalogue/series': () => [
    {
      ...{ brandId: NOBODY, orderType: 5, key: 'conformity.series', label: said, intro: said, turnaroundDays: 3 },
      ...{ jaws: ['upper'], needsSpan: false, maxSets: 1, settings: [] },
    },
    {
      ...{ id: NOBODY, version: 1, brandId: NOBODY, orderType: 5, key: 'conformity.other', label: said, intro: said },
      ...{ turnaroundDays: 3, jaws: ['upper'], needsSpan: false, maxSets: 1, settings: [] },
    },
  ],
  'POST /lab-api/v1/catalogue/series/{seriesId}/retire': () => [{ seriesId: NOBODY, version: 1, retired: true }],
  'POST /lab-api/v1/catalogue/specifications': () => [
    { seriesId: NOBODY, label: said, thicknessMm: 1, priceFen: 10_000 },
    { id: NOBODY, version: 1, seriesId: NOBODY, label: said, thicknessMm: 1 },
  ],
  'POST /lab-api/v1/catalogue/specifications/{specificationId}/retire': () => [
    { specificationId: NOBODY, version: 1, retired: true },
  ],
  'POST /lab-api/v1/catalogue/specifications/{specificationId}/prices': () => [
    { specificationId: NOBODY, version: 1, priceFen: 10_000, holdsFrom: '2099-01-01' },
  ],
  'POST /lab-api/v1/catalogue/specifications/{specificationId}/prices/withdraw': () => [
    { specificationId: NOBODY, version: 1, holdsFrom: '2099-01-01' },
  ],
  'POST /lab-api/v1/catalogue/changes': () => [{ ...paged }],
  'POST /suyastar-api/v1/prescription-templates/list': ({ doctorId }) => [{ type: 5, doctorId }],
  'POST /suyastar-api/v1/prescription-templates': (ids) => [
    { name: '常用', type: 5, doctorId: ids.doctorId, prescription: prescription(ids) },
  ],
  'POST /suyastar-api/v1/prescription-templates/{templateId}/rename': () => [
    { templateId: NOBODY, name: '常用', version: 1 },
  ],
  'POST /suyastar-api/v1/prescription-templates/{templateId}/delete': () => [{ templateId: NOBODY }],
  'POST /suyastar-api/v1/prescription-templates/{templateId}/apply': ({ patientId, draftId }) => [
    { templateId: NOBODY, patientId },
    { templateId: NOBODY, orderId: draftId, version: 1 },
  ],
  'GET /suyastar-api/v1/prescription-defaults': () => [{}],
  'POST /suyastar-api/v1/prescription-defaults/edit': ({ doctorId }) => [{ doctorId, options: { acrylic: 'blue' } }],
  'GET /emr-api/oss/getSts/web': () => [{}],
  'GET /emr-api/obs/getSts': () => [{}],
  'POST /emr-api/v1/files/finish': ({ key, orderId }) => [
    { key, kind: 'scan', name: 'upper.stl' },
    { key, kind: 'design', name: 'upper.stl', orderId },
  ],
  'GET /emr-api/v1/files/{fileId}/url': ({ fileId, photoId }) => [
    { fileId, variant: 'original' },
    { fileId: photoId, variant: 'preview' },
  ],
  'POST /suyastar-api/v1/orders/save-draft': (ids) => [
    {
      orderId: ids.draftId,
      version: 1,
      type: 5,
      patientId: ids.patientId,
      doctorId: ids.doctorId,
      caseId: ids.caseId,
      prescription: prescription(ids),
    },
    { type: 5, patientId: ids.patientId, doctorId: ids.doctorId, prescription: prescription(ids) },
  ],
  'GET /suyastar-api/v1/orders/{orderId}/draft': ({ draftId, orderId }) => [{ orderId: draftId }, { orderId }],
  'POST /suyastar-api/v1/orders/{orderId}/copy': ({ orderId }) => [{ orderId }],
  'POST /suyastar-api/v1/orders/{orderId}/submit': ({ draftId }) => [
    { orderId: draftId, version: 1, amountFen: 10_000 },
  ],
  'POST /suyastar-api/v1/orders/{orderId}/events': ({ orderId, version, versionId, draftId, photoId }) => [
    { orderId, version, event: 'approvePlan', fields: { versionId } },
    { orderId: draftId, version: 1, event: 'cancel', fields: { reason: '不做了' } },
    { orderId, version, event: 'acceptFail', fields: { reason: '不合适', photoIds: [photoId] } },
  ],
  'GET /suyastar-api/v1/orders/{orderId}': ({ orderId }) => [{ orderId }],
  'POST /suyastar-api/v1/orders/list': (ids) => [{ ...paged, ...filters(ids) }],
  'POST /suyastar-api/v1/orders/export': (ids) => [filters(ids)],
  'POST /suyastar-api/v1/orders/count': ({ clinicId }) => [{ type: 5, clinicId }],
  'POST /suyastar-api/v1/deliveries': ({ orderId }) => [
    { carrier: '顺丰', trackingNumber: 'SF1', items: [{ orderId }] },
  ],
  'POST /suyastar-api/v1/deliveries/list': () => [{ ...paged, keyword: 'SF' }],
  'POST /suyastar-api/v1/deliveries/awaiting': () => [{ ...paged, keyword: '' }],
  'POST /suyastar-api/v1/deliveries/scans': () => [{ ...paged, keyword: '' }],
  'GET /suyastar-api/v1/deliveries/{deliveryId}': ({ deliveryId }) => [{ deliveryId }],
  'POST /suyastar-api/v1/deliveries/{deliveryId}/cancel': ({ deliveryId }) => [{ deliveryId, version: 1 }],
  'GET /suyastar-api/v1/deliveries/{deliveryId}/label': ({ deliveryId }) => [{ deliveryId }],
  'POST /lab-api/v1/deliveries/list': () => [{ ...paged, keyword: 'SF' }],
  'GET /lab-api/v1/deliveries/{deliveryId}': ({ deliveryId }) => [{ deliveryId }],
  'POST /lab-api/v1/deliveries/{deliveryId}/receive': ({ deliveryId, orderId, photoId }) => [
    { deliveryId, version: 1, items: [{ orderId, condition: 'complete' }], pictureIds: [photoId] },
  ],
  'POST /suyastar-api/v1/orders/{orderId}/phone-link': ({ orderId }) => [{ orderId }],
  'POST /suyastar-api/v1/phone/open': () => [{ token: 'x'.repeat(43) }],
  'POST /suyastar-api/v1/phone/photos': ({ key }) => [{ token: 'x'.repeat(43), key, name: 'photo.jpg' }],
  'GET /suyastar-api/preference': () => [{}],
  'GET /suyastar-api/clinic/vip/rights': () => [{}],
  'POST /suyastar-api/preference/edit': () => [
    { orderShowType: 'tableShow', hiddenColumns: { caseList: ['price'] }, language: 'zh' },
  ],
  'GET /suyastar-api/v1/orders/{orderId}/designs': ({ orderId }) => [{ orderId }],
  'GET /suyastar-api/v1/plans/{versionId}/marks': ({ versionId }) => [{ versionId }],
  'POST /suyastar-api/v1/plans/{versionId}/marks': ({ versionId, photoId }) => [
    { versionId, ...marking, pictureId: photoId },
  ],
  'POST /suyastar-api/v1/plans/{versionId}/marks/{markId}/comments': ({ versionId, markId, photoId }) => [
    { versionId, markId, text: '好的', pictureId: photoId },
  ],
  'POST /suyastar-api/v1/plans/{versionId}/marks/{markId}/resolve': ({ versionId, markId }) => [
    { versionId, markId, resolved: true },
  ],
  'GET /suyastar-api/v1/plans/{versionId}/movements': ({ versionId }) => [{ versionId }],
  'POST /lab-api/v1/plans/{versionId}/marks/{markId}/resolve': ({ versionId, markId }) => [
    { versionId, markId, resolved: true },
  ],
  'GET /lab-api/v1/plans/{versionId}/movements': ({ versionId }) => [{ versionId }],
  'GET /lab-api/v1/plans/{versionId}/marks': ({ versionId }) => [{ versionId }],
  'POST /lab-api/v1/plans/{versionId}/marks': ({ versionId, photoId }) => [
    { versionId, ...marking },
    { versionId, ...marking, pictureId: photoId },
  ],
  'POST /lab-api/v1/plans/{versionId}/marks/{markId}/comments': ({ versionId, markId, photoId }) => [
    { versionId, markId, text: '好的' },
    { versionId, markId, text: '好的', pictureId: photoId },
  ],
  'POST /lab-api/v1/orders/list': (ids) => [
    { ...paged, ...filters(ids), clinicId: ids.clinicId, designerId: NOBODY, sort: 'promised' },
  ],
  'POST /lab-api/v1/orders/board': () => [{ mine: false, due: 'late', designerId: NOBODY }],
  'POST /lab-api/v1/orders/slips': ({ orderId }) => [{ orderIds: [orderId] }],
  'POST /lab-api/v1/figures': () => [{ from: '2026-11-01', to: '2026-11-20' }],
  'GET /lab-api/v1/orders/{orderId}': ({ orderId }) => [{ orderId }],
  'POST /lab-api/v1/orders/{orderId}/events': ({ orderId, version }) => [
    { orderId, version, event: 'flagRisk', fields: { risk: '牙根短' } },
  ],
  'GET /lab-api/v1/designers': () => [{}],
  'GET /lab-api/v1/orders/{orderId}/slip': ({ orderId }) => [{ orderId }],
  'POST /lab-api/v1/orders/{orderId}/designs': ({ orderId, version, fileId }) => [
    { orderId, version, fileIds: [fileId], parts: [{ fileId, kind: 'upper' }], note: '第一版' },
  ],
  'POST /suyastar-api/v1/cases/save': (ids) => [{ ...aCase(ids), caseId: ids.caseId, version: 1 }, aCase(ids)],
  'GET /suyastar-api/v1/cases/{caseId}': ({ caseId }) => [{ caseId }],
  'POST /suyastar-api/v1/cases/list': (ids) => [{ ...paged, ...filters(ids) }],
  'POST /suyastar-api/v1/cases/export': (ids) => [filters(ids)],
  'POST /suyastar-api/v1/cases/count': ({ clinicId }) => [{ clinicId }],
  'POST /suyastar-api/v1/cases/{caseId}/finish': ({ caseId }) => [{ caseId, version: 1 }],
  'POST /suyastar-api/v1/cases/{caseId}/reopen': ({ caseId }) => [{ caseId, version: 1 }],
  'GET /suyastar-api/v1/cases/{caseId}/progress-links': ({ caseId }) => [{ caseId }],
  'POST /suyastar-api/v1/cases/{caseId}/progress-links': ({ caseId }) => [{ caseId, days: 30 }],
  'POST /suyastar-api/v1/cases/{caseId}/progress-links/{linkId}/revoke': ({ caseId, linkId }) => [{ caseId, linkId }],
  'POST /suyastar-api/v1/progress': () => [{ token: 'x'.repeat(43) }],
  ...talking('/suyastar-api'),
  ...talking('/lab-api'),
  'GET /lab-api/v1/cases/{caseId}': ({ caseId }) => [{ caseId }],
  'POST /lab-api/v1/cases/list': ({ clinicId }) => [{ ...paged, keyword: '陈', clinicId }],
  'GET /lab-api/v1/cases/{caseId}/notes': ({ caseId }) => [{ caseId }],
  'POST /lab-api/v1/cases/{caseId}/notes': ({ caseId }) => [{ caseId, text: '找张工' }],
  'POST /suyastar-api/v1/orders/{orderId}/follow-ups': ({ orderId, photoId }) => [
    { orderId, kind: 2, reason: '再做一副', photoIds: [photoId] },
    { orderId, kind: 3, purpose: 'refinement', reason: '未到位' },
  ],
  'POST /suyastar-api/v1/orders/{orderId}/amend-preview': (ids) => [
    { orderId: ids.orderId, version: ids.version, prescription: prescription(ids) },
  ],
  'POST /suyastar-api/v1/orders/{orderId}/amend': (ids) => [
    {
      ...{ orderId: ids.orderId, version: ids.version, prescription: prescription(ids) },
      ...{ amountFen: 10_000, promisedOn: '2099-01-01' },
    },
  ],
  'POST /suyastar-api/v1/orders/{orderId}/change-requests': ({ orderId, version }) => [
    { orderId, version, text: '改为 1.0 mm' },
  ],
  'POST /suyastar-api/v1/orders/{orderId}/appointment': ({ orderId, version }) => [
    { orderId, version, appointmentOn: '2099-01-01' },
  ],
  'POST /lab-api/v1/orders/{orderId}/change-requests/{requestId}/answer': ({ orderId, version }) => [
    { orderId, requestId: NOBODY, version, accept: true, text: '可以' },
  ],
  'POST /lab-api/v1/orders/{orderId}/promise': ({ orderId, version }) => [
    { orderId, version, promisedOn: '2099-02-01', reason: '材料缺货' },
  ],
  'POST /lab-api/v1/orders/{orderId}/price-difference': ({ orderId, version }) => [
    { orderId, version, amountFen: 100, reason: '加唇弓' },
  ],
  'POST /lab-api/v1/orders': ({ clinicId, doctorId, patientId }) => [
    {
      ...{ clinicId, doctorId, patientId, kind: 6, jaw: 'upper', teeth: [{ tooth: 16, mark: 'missing' }] },
      ...{ remark: 'A2', unitFen: 100, turnaroundDays: 5, submitted: true },
    },
  ],
  'GET /lab-api/v1/clinics': ({ clinicId }) => [{ keyword: '' }, { keyword: '', clinicId }],
  'GET /lab-api/v1/clinics/{clinicId}/people': ({ clinicId }) => [{ clinicId, keyword: '' }],
  'GET /lab-api/v1/calendar': () => [{ month: '2026-10' }],
  'POST /lab-api/v1/calendar/days': () => [{ day: '2035-05-05', working: false, reason: '检修' }],
  'POST /lab-api/v1/calendar/days/remove': () => [{ day: '2035-05-05' }],
  'POST /suyastar-api/order-pay-info/unPayCount': () => [{}],
  'POST /suyastar-api/order-pay-info/unPayList': ({ clinicId }) => [{ ...paged, keyword: '', clinicId }],
  'POST /suyastar-api/clinic/combineCheck': ({ payInfoId }) => [{ payInfoIds: [payInfoId] }],
  'POST /suyastar-api/order-pay-info/mergePay': ({ payInfoId, amountFen }) => [{ payInfoIds: [payInfoId], amountFen }],
  'POST /suyastar-api/pay/link': ({ payNo }) => [{ payNo }],
  'POST /suyastar-api/pay/savePayType': ({ payNo, payToken }) => [{ payNo, payToken, payType: 1 }],
  'POST /suyastar-api/pay/status': ({ payToken }) => [{ payToken }],
  'POST /suyastar-api/pay/cancel': ({ payNo }) => [{ payNo }],
  'POST /suyastar-api/pay/notify/wechat': () => [{}],
  'GET /suyastar-api/v1/workbench': ({ clinicId }) => [{}, { clinicId }],
  'POST /suyastar-api/order-notify/count': () => [{}],
  'GET /suyastar-api/v1/events': () => [{}],
};

/** The inputs of an endpoint. @throws where nobody has written any yet */
export function inputsOf(name: string, ids: Ids): readonly Input[] {
  const fixture = fixtures[name];
  if (!fixture) throw new Error(`${name} has no fixture: add one to conformity/testing/fixtures.ts`);
  return fixture(ids);
}
