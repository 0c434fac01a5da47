import { z } from 'zod';
import { clinicRoles, labRoles } from '../access/permissions.ts';
import { date, id, line, phone } from '../http/fields.ts';

/** -1 not submitted, 0 under review, 1 passed, 2 rejected. */
export const authStatus = z.literal([-1, 0, 1, 2]);

const clinicEntry = z
  .strictObject({ clinicId: id, clinicName: z.string(), isCompany: z.boolean() })
  .meta({ id: 'ClinicEntry' });

/** By an authenticator app, or by a code that is sent to the phone. */
export const factors = ['totp', 'sms'] as const;
export type Factor = (typeof factors)[number];

/** What the second step of a sign-in may ask for: a factor, or after a code by SMS the password. */
const secondSteps = [...factors, 'password'] as const;
export type SecondStep = (typeof secondSteps)[number];

/** 256 random bits that a browser keeps and by which one account knows it again. */
export const deviceToken = z.string().regex(/^[\w-]{43}$/);

/** How many accounts a browser is known to at most; who comes after them has the oldest forgotten. */
export const MOST_DEVICE_TOKENS = 20;

/** All that a browser keeps: who signs in is not known before, and only their own counts. */
export const deviceTokens = z.array(deviceToken).max(MOST_DEVICE_TOKENS).optional();

/** What pc-login, switch-clinic and their kin answer with. Without a token there is a ticket and a clinic to pick. */
export const signInResult = z
  .strictObject({
    token: z.string().optional(),
    clinicList: z.array(clinicEntry),
    loginTicket: z.string().optional(),
    /** Set where a second proof has to be given with the ticket before anything else. */
    factor: z.enum(secondSteps).optional(),
    /** This account's own, to be kept and sent with the next sign-in, where the device became known to it. */
    deviceToken: deviceToken.optional(),
    currentUserId: id,
    name: z.string(),
    avatar: z.string(),
    vipGift: z.strictObject({ endDate: date }).optional(),
  })
  .meta({ id: 'SignInResult' });
export type SignInResult = z.output<typeof signInResult>;

/** A password to be set. 128 characters of any kind may be 256 units of UTF-16; the rule itself is password.rules.ts. */
export const newPassword = z.string().min(1).max(256);

export const pcLoginBody = z.strictObject({
  account: phone,
  // 128 characters of any kind may be 256 units of UTF-16.
  password: z.string().min(1).max(256),
  captcha: line(8).min(1),
  captchaId: id,
  deviceTokens,
});

export const userInfo = z.strictObject({
  employeeName: z.string(),
  avatarLink: z.string(),
  admin: z.boolean(),
  birthDay: date.nullable(),
  /** Masked: 138****1234. */
  phone: z.string(),
});

/** Everything the shell needs to know of the signed-in person. */
export const accountInfo = z
  .strictObject({
    currentUserId: id,
    name: z.string(),
    avatar: z.string(),
    side: z.enum(['clinic', 'lab', 'none']),
    clinicId: id.nullable(),
    clinicName: z.string().nullable(),
    isCompany: z.boolean(),
    isChain: z.boolean(),
    companyId: id.nullable(),
    switchClinicList: z.array(clinicEntry),
    roles: z.array(z.enum([...clinicRoles, ...labRoles])),
    /** 1 authenticated, 2 not. */
    loginData: z.strictObject({ orgAuth: z.literal([1, 2]), userAuth: z.literal([1, 2]) }),
    userInfo,
    /** The clinic's member level; the dates are those of the gifted period, where the level stands on it. */
    vip: z.strictObject({
      levelName: z.string(),
      /** On which the level's title stands in white. */
      faceTitleColor: z.string().regex(/^#[0-9a-f]{6}$/),
      startDate: date.nullable(),
      endDate: date.nullable(),
    }),
    permissions: z.array(z.strictObject({ uri: z.string(), code: z.string() })),
    orderShowType: z.enum(['cardShow', 'tableShow']),
    /** Chosen by the person, for every browser; null where they never did. */
    language: z.enum(['zh', 'en']).nullable(),
    couponReceiveCount: z.int(),
    /** The privacy policy or user agreement changed since this person agreed: ask before anything else. */
    consentDue: z.boolean(),
    /** The role needs a second factor that is not set up: nothing else opens before. */
    factorDue: z.boolean(),
  })
  .meta({ id: 'AccountInfo' });
export type AccountInfo = z.output<typeof accountInfo>;
