import * as relations from '@suya/contract/clinics/relations.endpoints';
import { after, inside, type Module, on } from '../../platform/module.ts';
import { deviceOf } from '../identity/index.ts';
import { writeMissingKeys } from './applications/search-clinics.ts';
import { authenticationRoutes } from './authentication/authentication.routes.ts';
import { settleDoctorsClinics } from './authentication/settle-doctor.ts';
import type { ClinicsDeps } from './clinics.deps.ts';
import { routes } from './clinics.routes.ts';
import { forgetPerson, leaveEverywhere } from './leaving/forget-person.ts';
import { exitClinic } from './leaving/leave-clinic.ts';
import { paperJobs } from './papers/paper-jobs.ts';
import { joinOnRegistering } from './staff/accept-invitation.ts';
import { forgetInvitedPhones } from './staff/invite.ts';
import { staffRoutes } from './staff/staff.routes.ts';

const KEYS_EVERY_MS = 5 * 60 * 1000;
const PHONES_EVERY_MS = 60 * 60 * 1000;

/** Clinics and chains, their staff, and the papers by which they are authenticated. */
export function clinicsModule(deps: ClinicsDeps): Module {
  const { desk } = deps;
  return {
    name: 'clinics',
    routes: [
      ...routes,
      ...staffRoutes(deps),
      ...authenticationRoutes(desk),
      on(relations.exitClinic, (ctx, input, request) => exitClinic(deps, ctx, input, deviceOf(request))),
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
