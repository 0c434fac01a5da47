import LockOutlined from '@ant-design/icons/LockOutlined';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { formatTime } from '../../../../lib/format.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { Failure } from '../../../../ui/feedback/failure.tsx';
import { SkeletonRows } from '../../../../ui/feedback/skeleton.tsx';
import { GrowingText } from '../../../../ui/form/growing-text.tsx';
import { Card } from '../../../../ui/page/card.tsx';
import styles from '../../parts/case.module.css';
import { notesQuery, useAddNote } from '../api.ts';

function List({ caseId }: { caseId: string }) {
  const t = useT();
  const { data, error, refetch } = useQuery(notesQuery(caseId));
  if (!data) return error ? <Failure error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={2} />;
  if (data.length === 0) return <p className={styles.soft}>{t('cases.lab.noNotes')}</p>;
  return (
    <ul className={styles.notes}>
      {data.map(({ id, authorName, text, at }) => (
        <li key={id} className={styles.note}>
          <p>{text}</p>
          <span className={styles.soft}>
            {authorName} · {formatTime(at)}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** What the lab's people note on a case for each other; the clinic has no way to it. */
export function Notes({ caseId }: { caseId: string }) {
  const t = useT();
  const add = useAddNote();
  const [text, setText] = useState('');
  const save = async () => {
    await add.mutateAsync({ caseId, text: text.trim() });
    setText('');
  };
  const title = (
    <>
      <LockOutlined aria-hidden="true" /> {t('cases.lab.notes')}
    </>
  );
  return (
    <Card title={title}>
      <div className={styles.links}>
        <p className={styles.soft}>{t('cases.lab.notesHint')}</p>
        <GrowingText
          rows={2}
          maxRows={6}
          maxLength={2000}
          aria-label={t('cases.lab.note')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <div>
          <Button
            disabled={text.trim() === ''}
            loading={add.isPending}
            onClick={() => void save().catch(() => undefined)}
          >
            {t('cases.lab.addNote')}
          </Button>
        </div>
        <List caseId={caseId} />
      </div>
    </Card>
  );
}
