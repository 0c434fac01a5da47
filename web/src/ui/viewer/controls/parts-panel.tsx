import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons';
import { Button, Slider, Switch, Tooltip } from 'antd';
import { type ReactNode, useId } from 'react';
import type { MeshPart, PartLook } from '../engine/part.ts';
import styles from '../mesh-viewer.module.css';
import { fill, type ViewerLabels } from './labels.ts';

interface PartsPanelProps {
  readonly labels: ViewerLabels;
  readonly parts: readonly MeshPart[];
  readonly lookOf: (part: MeshPart) => PartLook;
  readonly colorOf: (part: MeshPart) => string;
  readonly onLook: (id: string, look: PartLook) => void;
  readonly apart: { readonly mm: number; readonly onChange: (mm: number) => void } | null;
  readonly colours: { readonly shown: boolean; readonly onChange: (shown: boolean) => void } | null;
  /** Further sections below. */
  readonly children?: ReactNode;
}

const WIDEST_GAP = 40;

function PartRow({ part, look, props }: { part: MeshPart; look: PartLook; props: PartsPanelProps }) {
  const { labels, onLook, colorOf } = props;
  const action = fill(look.visible ? labels.hide : labels.show, { name: part.name });
  return (
    <li className={styles.part}>
      <Tooltip title={action}>
        <Button
          type="text"
          icon={look.visible ? <EyeOutlined /> : <EyeInvisibleOutlined />}
          aria-label={action}
          onClick={() => onLook(part.id, { ...look, visible: !look.visible })}
        />
      </Tooltip>
      <span className={styles.partName} data-off={!look.visible}>
        <span className={styles.swatch} style={{ background: colorOf(part) }} aria-hidden="true" />
        {part.name}
      </span>
      <Slider
        className={styles.slider}
        min={5}
        max={100}
        step={5}
        value={Math.round(look.opacity * 100)}
        disabled={!look.visible}
        ariaLabelForHandle={fill(labels.opacity, { name: part.name })}
        tooltip={{ formatter: (value) => `${value}%` }}
        onChange={(value) => onLook(part.id, { ...look, opacity: value / 100 })}
      />
    </li>
  );
}

/** What is shown and how: each part's visibility and opacity, how far the parts are opened, whose colours are used. */
export function PartsPanel(props: PartsPanelProps) {
  const { labels, parts, lookOf, apart, colours, children } = props;
  const coloursId = useId();
  return (
    <section className={styles.panel} aria-label={labels.parts}>
      <ul className={styles.parts}>
        {parts.map((part) => (
          <PartRow key={part.id} part={part} look={lookOf(part)} props={props} />
        ))}
      </ul>
      {apart && (
        <div className={styles.setting}>
          <span>{labels.apart}</span>
          <Slider
            className={styles.slider}
            min={0}
            max={WIDEST_GAP}
            value={apart.mm}
            ariaLabelForHandle={labels.apart}
            ariaValueTextFormatterForHandle={(value) => fill(labels.apartValue, { mm: value })}
            tooltip={{ formatter: (value) => fill(labels.apartValue, { mm: value ?? 0 }) }}
            onChange={apart.onChange}
          />
        </div>
      )}
      {colours && (
        <div className={styles.setting}>
          <span id={coloursId}>{labels.vertexColours}</span>
          <Switch size="small" checked={colours.shown} onChange={colours.onChange} aria-labelledby={coloursId} />
        </div>
      )}
      {children}
    </section>
  );
}
