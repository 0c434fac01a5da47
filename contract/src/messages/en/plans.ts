import type { Texts } from '../catalogue.ts';
import type { plans as zh } from '../zh/plans.ts';

export const plans: Texts<typeof zh> = {
  tooManyMarks: 'A version holds {limit} marks at most; please comment on one that is there',
  tooManyComments: 'A mark holds {limit} comments at most',
  otherSideResolves: 'The other side says whether a mark is settled',
  stages: {
    doubled: 'This part has a file already in the same step',
    toothMissing: 'This tooth moves, but there is no mesh of it',
    gap: 'A step has neither a mesh nor movements',
  },
  review: {
    versions: 'Design versions',
    version: 'Version {version}',
    decision: {
      approved: 'approved',
      rejected: 'sent back',
      open: 'to be reviewed',
      inner: 'inner, not visible to the clinic',
    },
    upper: 'Upper jaw',
    lower: 'Lower jaw',
    design: 'Design',
    designPart: 'Design {number}',
    marks: 'Marks',
    marksCount: 'Marks ({count})',
    noMarks: 'No marks yet',
    noMarksHint: 'Choose “Add a mark” in the 3D view, then click on the surface',
    newMark: 'New mark on “{part}”',
    pinMark: 'Pin the mark',
    comment: 'What is to be said',
    commentHint: 'What to watch or change here',
    answer: 'Answer',
    send: 'Send',
    fromLab: 'lab',
    fromClinic: 'clinic',
    noPromise: 'The 3D plan shows a design; it promises no result of treatment.',
  },
};
