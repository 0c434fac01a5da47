import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import { planLimits, planPartKinds } from '@suya/contract/plans/stages.schema';
import { Button, Select } from 'antd';
import { useT } from '../../../../../lib/i18n.tsx';
import { NumberField } from '../../../../../ui/numbers/number-field.tsx';
import { MeshFacts } from '../../../../files/shared/mesh-file-card.tsx';
import styles from './planned-files.module.css';
import type { PlanDraft, PlannedFile } from './use-plan-draft.ts';

const teethOf = (quadrants: readonly number[], last: number): number[] =>
  quadrants.flatMap((quadrant) => Array.from({ length: last }, (_, at) => quadrant * 10 + at + 1));
const teeth = [...teethOf([1, 2, 3, 4], 8), ...teethOf([5, 6, 7, 8], 5)];

interface RowProps {
  planned: PlannedFile;
  error: string | undefined;
  draft: PlanDraft;
}

/** What the file is: guessed from its name, corrected here. */
function PartChoice({ planned, draft }: Omit<RowProps, 'error'>) {
  const t = useT();
  const { file, part } = planned;
  const change = (next: Partial<PlannedFile['part']>) => draft.changePart(file.id, { ...part, ...next });
  return (
    <div className={styles.choice}>
      <Select
        aria-label={t('plans.upload.kind', { name: file.name })}
        value={part.kind}
        onChange={(kind) => change({ kind, tooth: kind === 'tooth' ? part.tooth : null })}
        popupMatchSelectWidth={false}
        options={planPartKinds.map((kind) => ({ value: kind, label: t(`plans.upload.kinds.${kind}`) }))}
      />
      {part.kind === 'tooth' && (
        <Select
          showSearch
          aria-label={t('plans.upload.tooth', { name: file.name })}
          placeholder={t('plans.upload.toothHint')}
          status={part.tooth === null ? 'error' : ''}
          value={part.tooth}
          onChange={(tooth) => change({ tooth })}
          options={teeth.map((tooth) => ({ value: tooth, label: String(tooth) }))}
        />
      )}
      <NumberField
        aria-label={t('plans.upload.stage', { name: file.name })}
        placeholder={t('plans.upload.everyStep')}
        min={0}
        max={planLimits.stages}
        integer
        value={part.stage}
        onChange={(stage) => change({ stage })}
      />
    </div>
  );
}

function Row({ planned, error, draft }: RowProps) {
  const t = useT();
  const { file } = planned;
  return (
    <li className={styles.row} data-wrong={error !== undefined}>
      <div className={styles.file}>
        <strong>{file.name}</strong>
        <MeshFacts file={file} />
        {error && (
          <span role="alert" className={styles.error}>
            {error}
          </span>
        )}
      </div>
      <PartChoice planned={planned} draft={draft} />
      <Button
        type="text"
        icon={<DeleteOutlined />}
        aria-label={t('lab.upload.remove', { name: file.name })}
        onClick={() => draft.removeFile(file.id)}
      />
    </li>
  );
}

function ReadRow({ draft }: { draft: PlanDraft }) {
  const t = useT();
  if (!draft.read) return null;
  const { name, movements } = draft.read;
  const axes = movements.axes.length;
  const moved = new Set(movements.stages.flatMap(({ moves }) => moves.map(({ tooth }) => tooth)));
  return (
    <li className={styles.row}>
      <div className={styles.file}>
        <strong>{name}</strong>
        <span>{t('plans.upload.movements', { steps: movements.stages.length, teeth: moved.size })}</span>
        <span>{axes > 0 ? t('plans.upload.axes', { axes }) : t('plans.upload.noAxes')}</span>
      </div>
      <Button
        type="text"
        icon={<DeleteOutlined />}
        aria-label={t('lab.upload.remove', { name })}
        onClick={() => draft.setRead(undefined)}
      />
    </li>
  );
}

/** The checked files, each with what it is in the plan, and the movements. */
export function PlannedFiles({ draft }: { draft: PlanDraft }) {
  const t = useT();
  const { files, read, problems, stages } = draft;
  if (files.length === 0 && !read) return null;
  const teethAt = (of: string) => {
    const paths = Object.keys(problems).filter((path) => path.startsWith(`movements.${of}`));
    return [...new Set(paths.map((path) => toothAt(draft, path)))].join(' ');
  };
  const [teethMissing, teethReversed] = [teethAt('stages'), teethAt('axes')];
  return (
    <>
      <ul className={styles.files} aria-label={t('lab.upload.files')}>
        {files.map((planned, at) => {
          const problem = problems[`parts.${at}`];
          return <Row key={planned.file.id} planned={planned} draft={draft} error={problem ? t(problem) : undefined} />;
        })}
        <ReadRow draft={draft} />
      </ul>
      {stages > 0 && <p className={styles.hint}>{t('plans.upload.steps', { steps: stages })}</p>}
      {problems.parts && (
        <p role="alert" className={styles.error}>
          {t(problems.parts)}
        </p>
      )}
      {teethMissing && (
        <p role="alert" className={styles.error}>
          {t('plans.upload.teethMissing', { teeth: teethMissing })}
        </p>
      )}
      {teethReversed && (
        <p role="alert" className={styles.error}>
          {t('plans.upload.axesReversed', { teeth: teethReversed })}
        </p>
      )}
    </>
  );
}

/** The tooth that a path of the movements is about: `movements.stages.0.moves.2.tooth`, `movements.axes.1`. */
function toothAt({ read }: PlanDraft, path: string): number | undefined {
  const [stage = 0, move = 0] = path.match(/\d+/g)?.map(Number) ?? [];
  if (path.startsWith('movements.axes')) return read?.movements.axes[stage]?.tooth;
  return read?.movements.stages[stage]?.moves[move]?.tooth;
}
