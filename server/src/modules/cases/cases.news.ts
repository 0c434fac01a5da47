/** Which case it is about; what was said or written is read from there. */
interface OfCase {
  readonly caseId: string;
}

declare module '../../platform/events/events.ts' {
  interface NewsPayloads {
    /** A case was opened, corrected, finished or reopened. */
    'case.changed': OfCase;
    /** Somebody said something or took it back. */
    'case.said': OfCase;
    /** Somebody has read further: open conversations show by whom. */
    'case.read': OfCase;
    /** The lab left itself a note. */
    'case.noted': OfCase;
  }
}
