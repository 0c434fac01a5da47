import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { formatTime } from '../../../../lib/format.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { useCan } from '../../../../lib/session/account.ts';
import { ConfirmAction } from '../../../../ui/dialog/confirm-action.tsx';
import { Failure } from '../../../../ui/feedback/failure.tsx';
import { showToast } from '../../../../ui/feedback/toast.tsx';
import { Card } from '../../../../ui/page/card.tsx';
import { StatusTag } from '../../../../ui/values/status-tag.tsx';
import {
  type ChainInvitation,
  chainInvitationsQuery,
  useAnswerChainInvitation,
  useEndChainInvitation,
} from '../../api.ts';
import styles from '../onboarding.module.css';

interface Of {
  invitation: ChainInvitation;
}

/** The clinic's word: what the head office will see is said before it is given. */
function Answer({ invitation: { invitationId, chainName, creditCode } }: Of) {
  const t = useT();
  const answer = useAnswerChainInvitation();
  const say = async (accept: boolean) => {
    await answer.mutateAsync({ invitationId, accept });
    showToast('success', t(accept ? 'onboarding.growth.joined' : 'onboarding.growth.refused', { chain: chainName }));
  };
  return (
    <>
      <ConfirmAction
        question={t('onboarding.growth.joinQuestion', { chain: chainName })}
        confirmLabel={t('onboarding.growth.join')}
        onConfirm={() => say(true)}
        trigger={(open) => (
          <Button size="small" type="primary" onClick={open}>
            {t('onboarding.growth.join')}
          </Button>
        )}
      >
        <p>{t('onboarding.growth.joinText')}</p>
        {creditCode && <p>{t('onboarding.growth.joinCheck', { code: creditCode })}</p>}
      </ConfirmAction>
      <ConfirmAction
        question={t('onboarding.growth.refuseQuestion', { chain: chainName })}
        confirmLabel={t('onboarding.growth.refuse')}
        onConfirm={() => say(false)}
        trigger={(open) => (
          <Button size="small" onClick={open}>
            {t('onboarding.growth.refuse')}
          </Button>
        )}
      />
    </>
  );
}

/** Takes an invitation back, lets a clinic go, or leaves the chain: whichever the one who asks may do. */
function End({ invitation: { invitationId, side, state, chainName, clinicName } }: Of) {
  const t = useT();
  const end = useEndChainInvitation();
  const act = state === 'open' ? 'withdraw' : side === 'chain' ? 'release' : 'leave';
  const names = { chain: chainName, clinic: clinicName };
  const confirm = async () => {
    await end.mutateAsync({ invitationId });
    showToast('success', t(`onboarding.growth.${act}Done`, names));
  };
  return (
    <ConfirmAction
      question={t(`onboarding.growth.${act}Question`, names)}
      confirmLabel={t(`onboarding.growth.${act}`)}
      onConfirm={confirm}
      trigger={(open) => (
        <Button size="small" onClick={open}>
          {t(`onboarding.growth.${act}`)}
          <span className="sr-only">{side === 'chain' ? clinicName : chainName}</span>
        </Button>
      )}
    >
      {state === 'joined' && <p>{t('onboarding.growth.endText')}</p>}
    </ConfirmAction>
  );
}

function Row({ invitation }: Of) {
  const t = useT();
  const { side, state, chainName, clinicName, invitedBy, movedAt } = invitation;
  return (
    <li className={styles.row}>
      <strong>{side === 'chain' ? clinicName : chainName}</strong>
      <StatusTag tone={state === 'open' ? 'info' : 'done'} label={t(`onboarding.growth.states.${state}`)} />
      <span className={styles.soft}>
        {state === 'open'
          ? t('onboarding.growth.askedBy', { name: invitedBy, time: formatTime(movedAt) })
          : t('onboarding.growth.since', { time: formatTime(movedAt) })}
      </span>
      <span className={styles.end}>
        {side === 'clinic' && state === 'open' && <Answer invitation={invitation} />}
        {(side === 'chain' || state === 'joined') && <End invitation={invitation} />}
      </span>
    </li>
  );
}

/** The invitations that concern where one stands; nothing where there are none. */
export function ChainInvitationRows() {
  const { data, error, refetch } = useQuery(chainInvitationsQuery);
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data?.length) return null;
  return (
    <ul className={styles.rows}>
      {data.map((invitation) => (
        <Row key={invitation.invitationId} invitation={invitation} />
      ))}
    </ul>
  );
}

/** For a clinic's admin: the chains that ask the clinic to join, and the one that it joined. */
export function ChainInvitations() {
  const t = useT();
  const mayManage = useCan()('manageClinic');
  const { data } = useQuery({ ...chainInvitationsQuery, enabled: mayManage });
  if (!mayManage || !data?.length) return null;
  return (
    <Card title={t('onboarding.growth.asked')} attention={data.some(({ state }) => state === 'open')}>
      <ChainInvitationRows />
    </Card>
  );
}
