import CheckCircleOutlined from '@ant-design/icons/CheckCircleOutlined';
import UndoOutlined from '@ant-design/icons/UndoOutlined';
import type { Mark } from '@suya/contract/plans/plans.endpoints';
import { Button } from 'antd';
import { useState } from 'react';
import { formatTime } from '../../../../lib/format.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { GrowingText } from '../../../../ui/form/growing-text.tsx';
import { RemarkList } from './remark-list.tsx';
import styles from './review.module.css';
import type { ViewPicture } from './use-view-picture.ts';
import { WaitingPicture } from './waiting-picture.tsx';

/** What a person who may write does with a mark. */
export interface MarkActs {
  /** A picture that goes with the next remark. */
  readonly picture: ViewPicture | undefined;
  readonly onTakePicture: () => void;
  readonly onDropPicture: () => void;
  readonly onComment: (mark: Mark, text: string) => Promise<unknown>;
  readonly onResolve: (mark: Mark, resolved: boolean) => Promise<unknown>;
}

interface Props {
  mark: Mark;
  partName: string;
  selected: boolean;
  onSelect: () => void;
  /** Left out where the reader may look but not write. */
  acts?: MarkActs | undefined;
}

const LONGEST = 1000;

/** Runs one thing at a time; what was refused was shown already. */
function useBusy() {
  const [busy, setBusy] = useState(false);
  const run = async (act: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    const done = await act().then(
      () => true,
      () => false,
    );
    setBusy(false);
    return done;
  };
  return { busy, run };
}

function Answer({ mark, acts }: { mark: Mark; acts: MarkActs }) {
  const t = useT();
  const [text, setText] = useState('');
  const { busy, run } = useBusy();
  const send = async () => {
    if (await run(() => acts.onComment(mark, text.trim()))) setText('');
  };
  return (
    <div className={styles.answer}>
      <GrowingText
        aria-label={t('plans.review.answer')}
        placeholder={t('plans.review.answer')}
        rows={1}
        maxRows={4}
        maxLength={LONGEST}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className={styles.answerTools}>
        <WaitingPicture picture={acts.picture} onTake={acts.onTakePicture} onDrop={acts.onDropPicture} />
        <Button loading={busy} disabled={text.trim() === ''} onClick={() => void send()}>
          {t('plans.review.send')}
        </Button>
      </div>
    </div>
  );
}

function Settling({ mark, acts }: { mark: Mark; acts: MarkActs | undefined }) {
  const t = useT();
  const { busy, run } = useBusy();
  const { resolved } = mark;
  const side = resolved && t(resolved.fromLab ? 'plans.review.fromLab' : 'plans.review.fromClinic');
  return (
    <div className={styles.settling}>
      {resolved && (
        <span className={styles.settled}>
          <CheckCircleOutlined aria-hidden="true" />{' '}
          {t('plans.review.resolvedBy', { name: resolved.byName, side: side ?? '' })} ·{' '}
          <time className="figures">{formatTime(resolved.at)}</time>
        </span>
      )}
      {acts && mark.mayResolve && (
        <Button
          size="small"
          loading={busy}
          icon={resolved ? <UndoOutlined /> : <CheckCircleOutlined />}
          onClick={() => void run(() => acts.onResolve(mark, !resolved))}
        >
          {t(resolved ? 'plans.review.reopen' : 'plans.review.resolve')}
        </Button>
      )}
      {acts && !mark.mayResolve && !resolved && <span className={styles.waits}>{t('plans.review.waitsOther')}</span>}
    </div>
  );
}

/** A mark with what both sides said of it, a place to answer, and whether it is settled. */
export function MarkThread({ mark, partName, selected, onSelect, acts }: Props) {
  const t = useT();
  const where = [partName, mark.stage === null ? '' : t('plans.review.atStep', { number: mark.stage })];
  return (
    <li className={styles.mark} data-selected={selected} data-settled={mark.resolved !== null}>
      <button type="button" className={styles.markHead} aria-expanded={selected} onClick={onSelect}>
        <span className={styles.number}>{mark.number}</span>
        <span className={styles.first}>{mark.comments[0]?.text}</span>
        <span className={styles.part}>
          {where.filter(Boolean).join(' · ')}
          {mark.comments.length > 1 && ` · ${t('plans.review.answers', { count: mark.comments.length - 1 })}`}
          {mark.resolved && ` · ${t('plans.review.resolved')}`}
        </span>
      </button>
      {selected && (
        <div className={styles.thread}>
          <RemarkList comments={mark.comments} />
          <Settling mark={mark} acts={acts} />
          {acts && <Answer mark={mark} acts={acts} />}
        </div>
      )}
    </li>
  );
}
