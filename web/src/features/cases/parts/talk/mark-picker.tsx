import PushpinOutlined from '@ant-design/icons/PushpinOutlined';
import type { MarkReference } from '@suya/contract/cases/conversation.schema';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useT } from '../../../../lib/i18n.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Empty } from '../../../../ui/feedback/empty.tsx';
import { Failure } from '../../../../ui/feedback/failure.tsx';
import { SkeletonRows } from '../../../../ui/feedback/skeleton.tsx';
import { marksQuery } from '../../talk.api.ts';
import styles from './composer.module.css';
import type { TalkMeans } from './means.ts';

interface Props {
  means: TalkMeans;
  caseId: string;
  onPick: (mark: MarkReference) => void;
}

function Marks({ means, caseId, onPick }: Props) {
  const t = useT();
  const { data, error, refetch } = useQuery(marksQuery(means, caseId));
  if (!data) return error ? <Failure error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={3} />;
  if (data.length === 0) return <Empty title={t('cases.talk.marksEmpty')} />;
  return (
    <ul className={styles.marks}>
      {data.map((mark) => (
        <li key={mark.markId}>
          <button type="button" onClick={() => onPick(mark)}>
            <span className="figures">
              {t('cases.talk.markOf', { order: mark.orderNo, version: mark.version, number: mark.number })}
            </span>
            <span className={styles.markWords}>{mark.comment}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Chooses a mark on a published plan of the case, to speak of it. */
export function MarkPicker({ onPick, ...of }: Props) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button icon={<PushpinOutlined aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t('cases.talk.addMark')}
      </Button>
      <Dialog open={open} onClose={close} title={t('cases.talk.marks')} closeLabel={t('common.close')}>
        <Marks
          {...of}
          onPick={(mark) => {
            onPick(mark);
            close();
          }}
        />
      </Dialog>
    </>
  );
}
