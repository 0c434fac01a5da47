import { newsKind } from '../../platform/events/events.ts';

/** Which case it is about; what was said or written is read from there. */
interface OfCase {
  readonly caseId: string;
}

const ofCase = newsKind<OfCase>({ clinic: 'viewOrders', lab: 'labView', person: false, shows: ['caseId'] });

export const casesNews = {
  /** A case was opened, corrected, finished or reopened. */
  'case.changed': ofCase,
  /** Somebody said something or took it back. */
  'case.said': ofCase,
  /** Somebody has read further: open conversations show by whom. */
  'case.read': ofCase,
  /** The lab left itself a note. */
  'case.noted': newsKind<OfCase>({ clinic: null, lab: 'labView', person: false, shows: ['caseId'] }),
};

declare module '../../platform/events/events.ts' {
  interface NewsKinds {
    cases: typeof casesNews;
  }
}
