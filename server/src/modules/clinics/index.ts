import './clinics.news.ts';
import './clinics.tables.ts';
import { exitClinic } from '@suya/contract/clinics/relations.endpoints';
import { after, inside, type Module, on } from '../../platform/module.ts';
import { deviceOf } from '../identity/index.ts';
import { authenticationRoutes } from './authentication/authentication.routes.ts';
import { settleDoctorsClinics } from './authentication/settle-doctor.ts';
import type { ClinicsDeps } from './clinics.deps.ts';
import { routes } from './clinics.routes.ts';
import { forgetPerson, leaveEverywhere } from './forget-person.ts';
import { exit } from './leave-clinic.ts';
import { paperJobs } from './papers/paper-jobs.ts';
import { writeMissingKeys } from './search-clinics.ts';
import { joinOnRegistering } from './staff/accept-invitation.ts';
import { forgetInvitedPhones } from './staff/invite.ts';
import { staffRoutes } from './staff/staff.routes.ts';

export type { ClinicsDeps } from './clinics.deps.ts';
export {
  insertAddress as addAddress,
  insertClinic as openClinic,
  insertMember as addMember,
  insertOrganisation as openOrganisation,
  insertOrganisationMember as addOrganisationMember,
  setDoctorStatus,
} from './clinics.repo.ts';
export {
  type Clinic,
  clinicOf,
  type Doctor,
  doctorName,
  doctorOf,
  isAuthenticated,
  labStaffByRole,
} from './clinics.views.ts';

export { openKeyring } from './papers/keyring.ts';
export { openPaperPress } from './papers/paper-press.ts';

const KEYS_EVERY_MS = 5 * 60 * 1000;
const PHONES_EVERY_MS = 60 * 60 * 1000;

/** The routes that need only the database, for tests of other modules. */
export const clinics: Module = { name: 'clinics', routes };

/** Clinics and chains, their staff, and the papers by which they are authenticated. */
export function clinicsModule(deps: ClinicsDeps): Module {
  const { desk } = deps;
  return {
    name: 'clinics',
    routes: [
      ...routes,
      ...staffRoutes(deps),
      ...authenticationRoutes(desk),
      on(exitClinic, (ctx, input, request) => exit(deps, ctx, input, deviceOf(request))),
    ],
    subscriptions: [
      inside('identity.registered', joinOnRegistering),
      inside('identity.closed', leaveEverywhere),
      after('identity.closed', forgetPerson),
      after('doctor.authenticated', settleDoctorsClinics),
    ],
    jobs: [
      { name: 'clinics.searchKeys', everyMs: KEYS_EVERY_MS, run: writeMissingKeys },
      { name: 'clinics.forgetInvitedPhones', everyMs: PHONES_EVERY_MS, run: forgetInvitedPhones },
      ...paperJobs(desk.keyring),
    ],
  };
}
