import { useState } from 'react';
import { useT } from '../language.ts';
import { PlainButton } from '../page/plain.tsx';
import styles from './bar-chart.module.css';

export interface Bar {
  key: string;
  /** Under the bar and in the table. */
  label: string;
  value: number;
  /** A third column of the table, already formatted. */
  more?: string;
}

interface Props {
  caption: string;
  /** Heads of the table: label, value, and that of `more`. */
  heads: readonly string[];
  bars: readonly Bar[];
}

const height = 120;
const step = 20;

function Drawn({ caption, bars }: Omit<Props, 'heads'>) {
  const top = Math.max(1, ...bars.map((bar) => bar.value));
  const summary = bars
    .filter((bar) => bar.value > 0)
    .map((bar) => `${bar.label} ${bar.value}`)
    .join(', ');
  return (
    <div className={styles.drawn}>
      <span className={`figures ${styles.top}`} aria-hidden="true">
        {top}
      </span>
      <svg
        viewBox={`0 0 ${bars.length * step} ${height}`}
        preserveAspectRatio="none"
        className={styles.chart}
        role="img"
        aria-label={`${caption}: ${summary}`}
      >
        {[0.25, 0.5, 0.75].map((share) => (
          <line
            key={share}
            x1="0"
            x2={bars.length * step}
            y1={height * share}
            y2={height * share}
            className={styles.grid}
          />
        ))}
        {bars.map((bar, index) => {
          const size = (bar.value / top) * (height - 4);
          return (
            <rect
              key={bar.key}
              x={index * step + 4}
              y={height - size}
              width={step - 8}
              height={size}
              className={styles.bar}
            >
              <title>{`${bar.label}: ${bar.value}`}</title>
            </rect>
          );
        })}
      </svg>
      <p className={styles.axis} aria-hidden="true">
        <span>{bars[0]?.label}</span>
        <span>{bars[Math.floor(bars.length / 2)]?.label}</span>
        <span>{bars.at(-1)?.label}</span>
      </p>
    </div>
  );
}

function Listed({ caption, heads, bars }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section className={styles.scroll} tabIndex={0} aria-label={caption}>
      <table className={styles.table}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.key}>
              <th scope="row">{bar.label}</th>
              <td>{bar.value}</td>
              {bar.more && <td>{bar.more}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** A small bar chart; the same figures as a table behind a switch. */
export function BarChart(props: Props) {
  const t = useT();
  const [asTable, setAsTable] = useState(false);
  return (
    <figure className={styles.figure}>
      <figcaption>
        {props.caption}
        <PlainButton className={styles.switch} onClick={() => setAsTable(!asTable)}>
          {t(asTable ? 'shell.chart.showChart' : 'shell.chart.showTable')}
        </PlainButton>
      </figcaption>
      {asTable ? <Listed {...props} /> : <Drawn caption={props.caption} bars={props.bars} />}
    </figure>
  );
}
