import { SwapOutlined } from '@ant-design/icons';
import { Button, Segmented, Slider, Switch, Tooltip } from 'antd';
import { useId } from 'react';
import type { CutAxis } from '../engine/cut.ts';
import type { CompareMode } from '../engine/part.ts';
import { MapLegend } from '../measuring/map-legend.tsx';
import styles from '../mesh-viewer.module.css';
import { fill, type ViewerLabels } from './labels.ts';
import type { Study } from './use-study.ts';

interface SectionProps {
  readonly study: Study;
  readonly labels: ViewerLabels;
}

/** Where both versions stand in their plans, which need not be the same step. */
function ComparedStages({ study: { compare, at }, labels }: SectionProps) {
  const others = compare?.stages ?? [];
  if (!compare || (!at.first && !at.second)) return null;
  const { label } = compare;
  const stage = fill(labels.stageOf, { label: at.second?.label ?? '', last: others.at(-1)?.label ?? '' });
  const said = at.isPastSecond
    ? fill(labels.comparedLast, { label, stage: at.second?.label ?? '' })
    : fill(labels.comparedAt, { label, stage });
  return (
    <p className={styles.note} role="status">
      {at.second ? said : fill(labels.comparedUnstaged, { label })}
    </p>
  );
}

function CompareSection({ study, labels }: SectionProps) {
  const { compare, mode, setMode, maps } = study;
  if (!compare) return null;
  const options: { value: CompareMode; label: string }[] = [
    { value: 'beside', label: labels.beside },
    { value: 'over', label: labels.over },
    { value: 'distance', label: labels.distanceMap },
  ];
  return (
    <section className={styles.study} aria-label={labels.compare}>
      <div className={styles.studyHead}>
        <span>{labels.compare}</span>
        <span className={styles.figure}>
          {compare.ownLabel} · {compare.label}
        </span>
      </div>
      <Segmented size="small" options={options} value={mode} onChange={setMode} aria-label={labels.compare} />
      <ComparedStages study={study} labels={labels} />
      {mode === 'distance' && maps.kind === 'distance' && (
        <MapLegend maps={maps} labels={labels} other={compare.label} />
      )}
    </section>
  );
}

function ContactsSection({ study, labels }: SectionProps) {
  const id = useId();
  const { canTouch, contacts, setContacts, maps } = study;
  if (!canTouch) return null;
  return (
    <section className={styles.study} aria-labelledby={id}>
      <div className={styles.studyHead}>
        <span id={id}>{labels.contacts}</span>
        <Switch size="small" checked={contacts} onChange={setContacts} aria-labelledby={id} aria-keyshortcuts="O" />
      </div>
      {contacts && <MapLegend maps={maps} labels={labels} other="" />}
    </section>
  );
}

function CutSection({ study, labels }: SectionProps) {
  const { cut, chooseAxis, setCut, cutSpan } = study;
  const options: { value: CutAxis | 'off'; label: string }[] = [
    { value: 'off', label: labels.cutOff },
    { value: 'x', label: labels.cutX },
    { value: 'y', label: labels.cutY },
    { value: 'z', label: labels.cutZ },
  ];
  const told = (mm: number): string => fill(labels.cutValue, { mm: mm.toFixed(1) });
  return (
    <section className={styles.study} aria-label={labels.cut}>
      <div className={styles.studyHead}>
        <span>{labels.cut}</span>
        {cut && <span className={styles.figure}>{told(cut.at)}</span>}
      </div>
      <Segmented<CutAxis | 'off'>
        size="small"
        options={options}
        value={cut?.axis ?? 'off'}
        onChange={(axis) => chooseAxis(axis === 'off' ? null : axis)}
        aria-label={labels.cut}
      />
      {cut && cutSpan && (
        <div className={styles.player}>
          <Slider
            className={styles.grow}
            min={cutSpan.min}
            max={cutSpan.max}
            step={0.1}
            value={cut.at}
            ariaLabelForHandle={labels.cutAt}
            ariaValueTextFormatterForHandle={told}
            tooltip={{ formatter: (value) => told(value ?? 0) }}
            onChange={(at) => setCut({ ...cut, at })}
          />
          <Tooltip title={labels.cutFlip}>
            <Button
              type="text"
              icon={<SwapOutlined />}
              aria-label={labels.cutFlip}
              aria-pressed={cut.flipped}
              onClick={() => setCut({ ...cut, flipped: !cut.flipped })}
            />
          </Tooltip>
        </div>
      )}
    </section>
  );
}

/** What can be studied on the surfaces: two versions, contacts of the jaws, a cut. */
export function StudyPanel(props: SectionProps) {
  return (
    <>
      <CompareSection {...props} />
      <ContactsSection {...props} />
      <CutSection {...props} />
    </>
  );
}
