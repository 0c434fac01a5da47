import { type ReactNode, useId } from 'react';
import styles from './choice-cards.module.css';

interface Choice<V extends string> {
  value: V;
  title: ReactNode;
  details?: ReactNode;
  /** At the right of the title: a price. */
  end?: ReactNode;
  /** CSS colour shown beside the title. */
  swatch?: string | undefined;
  /** Address of a picture of the choice. */
  picture?: string | undefined;
  disabled?: boolean;
}

interface Props<V extends string> {
  choices: readonly Choice<V>[];
  value: V | null;
  onChange: (value: V) => void;
  /** `wide` cards hold a sentence, `narrow` ones a word. */
  size?: 'wide' | 'narrow';
  /** Id of the element that names the group, where no Field does. */
  name?: string;
}

/** One of several, each with a line on what it is for. Native radios: arrow keys choose, a form reader knows them. */
export function ChoiceCards<V extends string>({ choices, value, onChange, size = 'narrow', name }: Props<V>) {
  const group = useId();
  return (
    <div className={styles.cards} data-size={size} {...(name ? { role: 'group', 'aria-label': name } : {})}>
      {choices.map((choice) => (
        <label key={choice.value} className={styles.card} data-disabled={choice.disabled}>
          <input
            type="radio"
            name={group}
            checked={choice.value === value}
            disabled={choice.disabled}
            onChange={() => onChange(choice.value)}
          />
          <span className={styles.title}>
            {choice.picture && <img src={choice.picture} alt="" className={styles.picture} />}
            {choice.swatch && !choice.picture && <Swatch colour={choice.swatch} />}
            <span>{choice.title}</span>
            {choice.end && <span className={styles.end}>{choice.end}</span>}
          </span>
          {choice.details && <span className={styles.details}>{choice.details}</span>}
        </label>
      ))}
    </div>
  );
}

/** A dot of the material's own colour. */
export function Swatch({ colour }: { colour: string }) {
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" className={styles.swatch}>
      <circle cx="8" cy="8" r="7" fill={colour} />
    </svg>
  );
}
