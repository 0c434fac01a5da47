import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '../../../../lib/i18n.tsx';
import { forgetCodeLogin, readCodeLogin } from '../../../../lib/session/session.ts';
import { Empty } from '../../../../ui/feedback/empty.tsx';
import { SkeletonRows } from '../../../../ui/feedback/skeleton.tsx';
import { Card } from '../../../../ui/page/card.tsx';
import { PlainButton } from '../../../../ui/page/plain.tsx';
import { lookAtCodeQuery, useCodeAuthorize } from '../../waiting.api.ts';
import { DeviceOutcome, DeviceQuestion, type Outcome } from '../sign-in/device-question.tsx';

/** Asks whether a waiting device may come in; the answer is final and the link is forgotten with it. */
export function CodeConsent() {
  const t = useT();
  const [link] = useState(readCodeLogin);
  const { data: asked, error, refetch } = useQuery({ ...lookAtCodeQuery(link), enabled: link !== undefined });
  const authorize = useCodeAuthorize();
  const [outcome, setOutcome] = useState<Outcome>();
  const end = (ended: Outcome) => {
    forgetCodeLogin();
    setOutcome(ended);
  };
  const title = t('account.codeLogin.title');
  const isAsked = Boolean(asked && !outcome);
  return (
    <Card title={title} attention={isAsked}>
      {!link ? (
        <Empty title={t('account.codeLogin.none')} hint={t('account.codeLogin.noneHint')} />
      ) : outcome || asked === null ? (
        <DeviceOutcome words="phoneCode" outcome={outcome ?? 'over'} />
      ) : asked ? (
        <DeviceQuestion
          words="phoneCode"
          asked={asked}
          busy={authorize.isPending}
          send={(answer, then) => authorize.mutate({ ...link, ...answer }, then)}
          onEnd={end}
        />
      ) : error ? (
        <Empty
          title={t('shell.unreached')}
          action={<PlainButton onClick={() => void refetch()}>{t('common.retry')}</PlainButton>}
        />
      ) : (
        <SkeletonRows rows={4} />
      )}
    </Card>
  );
}
