import { CaretRightOutlined, PauseOutlined, StepBackwardOutlined, StepForwardOutlined } from '@ant-design/icons';
import { Button, Slider, Tooltip } from 'antd';
import { fill, type ViewerLabels } from '../controls/labels.ts';
import styles from '../mesh-viewer.module.css';
import type { Stages } from './use-stages.ts';

/** Steps through the stages of a plan, or lets them run. */
export function StagePlayer({ stages, labels }: { stages: Stages; labels: ViewerLabels }) {
  const { index, current, plays, canPlay } = stages;
  const count = stages.stages.length;
  if (!current || count < 2) return null;
  const told = (at: number): string =>
    fill(labels.stageOf, { label: stages.stages[at]?.label ?? '', last: stages.stages[count - 1]?.label ?? '' });
  const step = (label: string, shortcut: string, icon: React.ReactNode, to: number) => (
    <Tooltip title={`${label} (${shortcut})`}>
      <Button
        type="text"
        icon={icon}
        aria-label={label}
        aria-keyshortcuts={shortcut}
        disabled={to < 0 || to >= count}
        onClick={() => stages.show(to)}
      />
    </Tooltip>
  );
  return (
    <section className={styles.study} aria-label={labels.stage}>
      <div className={styles.studyHead}>
        <span>{labels.stage}</span>
        <span className={styles.player}>
          {step(labels.stagePrevious, ',', <StepBackwardOutlined />, index - 1)}
          {canPlay && (
            <Button
              type="text"
              icon={plays ? <PauseOutlined /> : <CaretRightOutlined />}
              aria-label={plays ? labels.stagePause : labels.stagePlay}
              onClick={stages.togglePlay}
            />
          )}
          {step(labels.stageNext, '.', <StepForwardOutlined />, index + 1)}
        </span>
      </div>
      <Slider
        className={styles.grow}
        min={0}
        max={count - 1}
        value={index}
        dots={count <= 20}
        ariaLabelForHandle={labels.stage}
        ariaValueTextFormatterForHandle={told}
        tooltip={{ formatter: (value) => told(value ?? 0) }}
        onChange={stages.show}
      />
      <p className={styles.note} role="status">
        {told(index)}
      </p>
    </section>
  );
}
