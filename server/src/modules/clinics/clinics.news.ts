import type { AuthStatus } from './clinics.tables.ts';

interface Reviewed {
  readonly submissionId: string;
  readonly authStatus: AuthStatus;
}

declare module '../../platform/events/events.ts' {
  interface NewsPayloads {
    /** Handed in, taken back or decided: the applicant's list and the clinic's are read again. */
    'application.moved': { readonly applicationId: string; readonly clinicId: string; readonly state: string };
    /** Joined, changed, disabled or gone. */
    'staff.changed': { readonly employeeId: string };
    'staff.invited': { readonly invitationId: string };
    /** A clinic was asked to join a chain, or what became of it. */
    'chain.moved': { readonly invitationId: string; readonly state: string };
    'doctor.authenticated': Reviewed & { readonly userId: string };
    'organisation.authenticated': Reviewed & { readonly organisationId: string };
    /** Papers were handed in: the reviewers' queue is read again. */
    'papers.submitted': { readonly submissionId: string };
  }
}
