import { newsKind } from '../../platform/events/events.ts';
import type { AuthStatus } from './clinics.tables.ts';

interface Reviewed {
  readonly submissionId: string;
  readonly authStatus: AuthStatus;
}

const ofStaff = { clinic: 'manageStaff', lab: null, person: false } as const;

export const clinicsNews = {
  /** Handed in, taken back or decided: the applicant's list and the clinic's are read again. */
  'application.moved': newsKind<{ readonly applicationId: string; readonly clinicId: string; readonly state: string }>({
    ...{ ...ofStaff, person: true },
    shows: ['applicationId', 'clinicId', 'state'],
  }),
  /** Joined, changed, disabled or gone. */
  'staff.changed': newsKind<{ readonly employeeId: string }>({ ...ofStaff, shows: ['employeeId'] }),
  'staff.invited': newsKind<{ readonly invitationId: string }>({ ...ofStaff, shows: ['invitationId'] }),
  /** A clinic was asked to join a chain, or what became of it. */
  'chain.moved': newsKind<{ readonly invitationId: string; readonly state: string }>({
    ...{ clinic: 'manageClinic', lab: null, person: false },
    shows: ['invitationId', 'state'],
  }),
  'doctor.authenticated': newsKind<Reviewed & { readonly userId: string }>({
    ...{ clinic: null, lab: 'labAuthentications', person: true },
    shows: ['submissionId', 'userId', 'authStatus'],
  }),
  'organisation.authenticated': newsKind<Reviewed & { readonly organisationId: string }>({
    ...{ clinic: 'viewWorkbench', lab: 'labAuthentications', person: false },
    shows: ['submissionId', 'organisationId', 'authStatus'],
  }),
  /** Papers were handed in: the reviewers' queue is read again. */
  'papers.submitted': newsKind<{ readonly submissionId: string }>({
    ...{ clinic: null, lab: 'labAuthentications', person: false },
    shows: ['submissionId'],
  }),
};

declare module '../../platform/events/events.ts' {
  interface NewsKinds {
    clinics: typeof clinicsNews;
  }
}
