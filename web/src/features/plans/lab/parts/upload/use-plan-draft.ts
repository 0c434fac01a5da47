import type { StoredFile } from '@suya/contract/files/files.schema';
import { type GuessedPart, guessPart } from '@suya/contract/plans/guess-part';
import { planProblems, stageCountOf } from '@suya/contract/plans/stages.rules';
import { type Movements, type PlanPart, planLimits } from '@suya/contract/plans/stages.schema';
import { useState } from 'react';

/** A checked file with the part that it shall be. */
export interface PlannedFile {
  readonly file: StoredFile;
  readonly part: GuessedPart;
}

/** Movements as they were read from a file. */
export interface ReadMovements {
  readonly name: string;
  readonly movements: Movements;
}

const toPart = ({ file, part }: PlannedFile): PlanPart => ({ fileId: file.id, ...part });
const isWhole = ({ kind, tooth }: GuessedPart): boolean => kind !== 'tooth' || tooth !== null;

/** The files and movements of a version that is being put together, and what keeps them from being one plan. */
export function usePlanDraft() {
  const [files, setFiles] = useState<readonly PlannedFile[]>([]);
  const [read, setRead] = useState<ReadMovements>();
  const parts = files.map(toPart);
  const plan = { parts, movements: read?.movements ?? null };
  return {
    files,
    read,
    stages: stageCountOf(plan),
    problems: planProblems(plan),
    /** Every tooth is named. */
    isWhole: files.length > 0 && files.every(({ part }) => isWhole(part)),
    addFile: (file: StoredFile) =>
      setFiles((before) =>
        [...before.filter((one) => one.file.id !== file.id), { file, part: guessPart(file.name) }].slice(
          0,
          planLimits.files,
        ),
      ),
    changePart: (fileId: string, part: GuessedPart) =>
      setFiles((before) => before.map((one) => (one.file.id === fileId ? { ...one, part } : one))),
    removeFile: (fileId: string) => setFiles((before) => before.filter(({ file }) => file.id !== fileId)),
    setRead,
    clear: () => {
      setFiles([]);
      setRead(undefined);
    },
    /** What is sent. */
    input: () => ({
      fileIds: files.map(({ file }) => file.id),
      parts,
      ...(read ? { movements: read.movements } : {}),
    }),
  };
}

export type PlanDraft = ReturnType<typeof usePlanDraft>;
