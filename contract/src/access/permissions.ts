export const clinicRoles = ['admin', 'doctor', 'assistant', 'finance'] as const;
export type ClinicRole = (typeof clinicRoles)[number];

export const labRoles = ['intake', 'design', 'production', 'finance', 'support', 'platformAdmin'] as const;
export type LabRole = (typeof labRoles)[number];

type Entry =
  | { readonly audience: 'clinic'; readonly uri: string; readonly code: string; readonly roles: readonly ClinicRole[] }
  | { readonly audience: 'lab'; readonly uri: string; readonly code: string; readonly roles: readonly LabRole[] };

const everyone = clinicRoles;
const careTeam = ['admin', 'doctor', 'assistant'] as const;

/**
 * Every permission of the product: the page of its button (`uri`), its code, and the roles that have it by default.
 */
export const permissions = {
  viewWorkbench: { audience: 'clinic', uri: '/home', code: 'home:view', roles: everyone },
  viewPatients: { audience: 'clinic', uri: '/patientCenter', code: 'patient:view', roles: careTeam },
  editPatients: { audience: 'clinic', uri: '/patientCenter', code: 'patient:edit', roles: careTeam },
  viewOrders: { audience: 'clinic', uri: '/caseList', code: 'order:view', roles: everyone },
  editOrders: { audience: 'clinic', uri: '/caseList', code: 'order:edit', roles: careTeam },
  decideOrders: { audience: 'clinic', uri: '/caseList', code: 'order:decide', roles: ['admin', 'doctor'] },
  uploadFiles: { audience: 'clinic', uri: '/caseList', code: 'file:upload', roles: careTeam },
  viewBills: { audience: 'clinic', uri: '/mergePay', code: 'bill:view', roles: everyone },
  payBills: { audience: 'clinic', uri: '/mergePay', code: 'bill:pay', roles: ['admin', 'finance', 'assistant'] },
  manageStaff: { audience: 'clinic', uri: '/baseEmployee', code: 'staff:manage', roles: ['admin'] },
  manageClinic: { audience: 'clinic', uri: '/myCompany', code: 'clinic:manage', roles: ['admin'] },
  labView: {
    audience: 'lab',
    uri: '/lab',
    code: 'lab:view',
    roles: ['intake', 'design', 'production', 'finance', 'support'],
  },
  labIntake: { audience: 'lab', uri: '/lab/orders', code: 'lab:intake', roles: ['intake'] },
  labDesign: { audience: 'lab', uri: '/lab/orders', code: 'lab:design', roles: ['design'] },
  labProduction: { audience: 'lab', uri: '/lab/orders', code: 'lab:production', roles: ['production'] },
  labFinance: { audience: 'lab', uri: '/lab/bills', code: 'lab:finance', roles: ['finance'] },
  labLedger: { audience: 'lab', uri: '/lab/ledger', code: 'lab:ledger', roles: ['finance', 'platformAdmin'] },
  labEntry: { audience: 'lab', uri: '/lab/orders/new', code: 'lab:entry', roles: ['intake', 'support'] },
  labCalendar: {
    audience: 'lab',
    uri: '/lab/calendar',
    code: 'lab:calendar',
    roles: ['intake', 'production', 'support'],
  },
  labSupport: { audience: 'lab', uri: '/lab/orders', code: 'lab:support', roles: ['support'] },
  labCatalogue: { audience: 'lab', uri: '/lab/catalogue', code: 'lab:catalogue', roles: ['support', 'platformAdmin'] },
  labAuthentications: {
    audience: 'lab',
    uri: '/lab/authentications',
    code: 'lab:authentications',
    roles: ['platformAdmin'],
  },
  labWork: { audience: 'lab', uri: '/lab/work', code: 'lab:work', roles: ['platformAdmin'] },
  labAccounts: { audience: 'lab', uri: '/lab/accounts', code: 'lab:accounts', roles: ['platformAdmin'] },
} as const satisfies Record<string, Entry>;

export type Permission = keyof typeof permissions;
export type PermissionOf<A extends 'clinic' | 'lab'> = {
  [P in Permission]: (typeof permissions)[P]['audience'] extends A ? P : never;
}[Permission];

/** `public`: no token. `signedIn`: any session. `clinic`/`lab`: any session of that side. Otherwise a permission. */
export type Access = 'public' | 'signedIn' | 'clinic' | 'lab' | Permission;

/** The permissions that a set of roles of one side carries. */
export function permissionsOf(audience: 'clinic' | 'lab', roles: readonly string[]): Permission[] {
  return (Object.keys(permissions) as Permission[]).filter((name) => {
    const entry: Entry = permissions[name];
    return entry.audience === audience && entry.roles.some((role) => roles.includes(role));
  });
}

/** The side whose session an access line requires; undefined if any session, or none, is enough. */
export function audienceOf(access: Access): 'clinic' | 'lab' | undefined {
  if (access === 'public' || access === 'signedIn') return undefined;
  return access === 'clinic' || access === 'lab' ? access : permissions[access].audience;
}
