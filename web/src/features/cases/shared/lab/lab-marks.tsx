import { labMeans } from '../../lab/lab-means.ts';
import { TalkLabel, UnreadCount } from '../../parts/talk-label.tsx';

/** The lab's conversation tab. */
export const LabTalkLabel = ({ caseId }: { caseId: string | null }) => <TalkLabel means={labMeans} caseId={caseId} />;

/** What waits for the lab on a case. */
export const LabUnreadMark = ({ caseId }: { caseId: string | null }) => (
  <UnreadCount means={labMeans} caseId={caseId} />
);
