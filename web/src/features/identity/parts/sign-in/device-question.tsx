import type { AnswerOf } from '@suya/contract/http/endpoint';
import { codes, UNREACHED } from '@suya/contract/http/errors';
import type { lookAtCode } from '@suya/contract/identity/code-login.endpoints';
import type { WaitingState } from '@suya/contract/identity/waiting-device.schema';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { formatTime } from '../../../../lib/format.ts';
import type { Refusal } from '../../../../lib/http/refusal.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { showToast } from '../../../../ui/feedback/toast.tsx';
import { PlainButton } from '../../../../ui/page/plain.tsx';
import { DeviceName } from '../account/device-name.tsx';
import styles from './waiting.module.css';

type Asked = AnswerOf<typeof lookAtCode>;
export type Outcome = 'accepted' | 'refused' | 'mismatch' | 'over';

const secondMs = 1000;
const secondsPerMinute = 60;

/** By which way the other device asks; each has its own words. */
type Words = 'phoneScan' | 'phoneCode';

/** A scan has a page of its own, a link is answered in a card of the personal centre. */
const titles = { phoneScan: 'h1', phoneCode: 'h3' } as const;

function outcomeOf(status: WaitingState, accept: boolean): Outcome {
  if (status === 'confirmed') return 'accepted';
  if (status === 'refused') return accept ? 'mismatch' : 'refused';
  return 'over';
}

/** When the device began to ask, and how long ago that was by the server's clock. */
function Age({ askedAt, seconds }: Pick<Asked, 'askedAt' | 'seconds'>) {
  const t = useT();
  const [passed, setPassed] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setPassed((before) => before + 1), secondMs);
    return () => clearInterval(timer);
  }, []);
  const age = seconds + passed;
  const words =
    age < secondsPerMinute
      ? t('identity.ago.seconds', { seconds: age })
      : t('identity.ago.minutes', { minutes: Math.floor(age / secondsPerMinute) });
  return (
    <>
      {formatTime(askedAt)} <span className={styles.soft}>{words}</span>
    </>
  );
}

/** How the person's answer is sent, and by what it may be refused. */
interface Sending {
  send: (
    answer: { number: string; accept: boolean },
    then: { onSuccess: (answered: { status: WaitingState }) => void; onError: (refusal: Refusal) => void },
  ) => void;
  busy: boolean;
}

interface Props extends Sending {
  words: Words;
  asked: Asked;
  onEnd: (outcome: Outcome) => void;
}

/** Whether a waiting device may come in: which one, where, for how long, and three numbers of which it shows one. */
export function DeviceQuestion({ words, asked, send, busy, onEnd }: Props) {
  const t = useT();
  const Title = titles[words];
  const [number, setNumber] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const numbers = useRef<HTMLFieldSetElement>(null);
  const onError = ({ code, message }: Refusal) => {
    const isUndecided = code === UNREACHED || code === codes.factorNeeded;
    return isUndecided ? showToast('error', message) : onEnd('over');
  };
  const answer = (accept: boolean) =>
    send(
      { accept, number: number || (asked.numbers[0] ?? '') },
      { onSuccess: ({ status }) => onEnd(outcomeOf(status, accept)), onError },
    );
  const accept = () => {
    if (number) return answer(true);
    setIsMissing(true);
    numbers.current?.querySelector('input')?.focus();
  };
  return (
    <section className={styles.question}>
      <Title className={styles.title}>{t(`identity.${words}.question`)}</Title>
      <dl className={styles.facts}>
        <dt>{t('identity.phoneScan.device')}</dt>
        <dd>
          <DeviceName device={asked.device} />
        </dd>
        <dt>{t('identity.phoneScan.address')}</dt>
        <dd className="figures">{asked.address}</dd>
        <dt>{t('identity.phoneScan.askedAt')}</dt>
        <dd className="figures">
          <Age askedAt={asked.askedAt} seconds={asked.seconds} />
        </dd>
      </dl>
      <fieldset ref={numbers} className={styles.numbers}>
        <legend>
          {t(`identity.${words}.pick`)}
          {isMissing && !number && (
            <span role="alert" className={styles.over}>
              {' '}
              · {t('identity.phoneScan.pickFirst')}
            </span>
          )}
        </legend>
        {asked.numbers.map((entry) => (
          <label key={entry} className="figures">
            <input type="radio" name="number" checked={entry === number} onChange={() => setNumber(entry)} />
            {entry}
          </label>
        ))}
      </fieldset>
      <p className={styles.soft}>{t(`identity.${words}.warning`)}</p>
      <div className={styles.actions}>
        <PlainButton look="primary" busy={busy} onClick={accept}>
          {t(`identity.${words}.accept`)}
        </PlainButton>
        <PlainButton busy={busy} onClick={() => answer(false)}>
          {t('identity.phoneScan.refuse')}
        </PlainButton>
      </div>
    </section>
  );
}

/** What became of it. */
export function DeviceOutcome({ words, outcome }: { words: Words; outcome: Outcome }) {
  const t = useT();
  const Title = titles[words];
  const isGood = outcome === 'accepted';
  const hint = outcome === 'mismatch' ? 'refused' : outcome;
  return (
    <section className={styles.result} role="status">
      <span className={styles.sign} data-good={isGood} aria-hidden="true">
        {isGood ? '✓' : '×'}
      </span>
      <Title className={styles.title}>{t(`identity.${words}.${outcome}`)}</Title>
      <p>{t(`identity.${words}.${hint}Hint`)}</p>
      {hint === 'refused' && <Link to="/personalCenter?currentLocation=2">{t('identity.phoneScan.toPassword')}</Link>}
    </section>
  );
}
