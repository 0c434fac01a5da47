import { clinicMeans } from '../parts/talk/clinic-means.ts';
import { TalkLabel, UnreadCount } from '../parts/talk-label.tsx';

/** The clinic's conversation tab. */
export const ClinicTalkLabel = ({ caseId }: { caseId: string | null }) => (
  <TalkLabel means={clinicMeans} caseId={caseId} />
);

/** What waits for the clinic on a case. */
export const ClinicUnreadMark = ({ caseId }: { caseId: string | null }) => (
  <UnreadCount means={clinicMeans} caseId={caseId} />
);
