import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, type TableColumnsType } from 'antd';
import { formatTime } from '../../../../lib/format.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { ConfirmAction } from '../../../../ui/dialog/confirm-action.tsx';
import { Empty } from '../../../../ui/feedback/empty.tsx';
import { showToast } from '../../../../ui/feedback/toast.tsx';
import { DataTable } from '../../../../ui/list/data-table.tsx';
import { useAddressState } from '../../../../ui/page/use-address-state.ts';
import { pageSizeOf } from '../../../../ui/paging/page-sizes.ts';
import type { Tone } from '../../../../ui/style/tokens.ts';
import { StatusTag } from '../../../../ui/values/status-tag.tsx';
import { type Invitation, invitationsQuery, useWithdrawInvitation } from '../../staff.api.ts';

const defaults = { pageIndex: 1, pageSize: 10 };
const tones: Record<Invitation['state'], Tone> = {
  open: 'info',
  accepted: 'done',
  withdrawn: 'closed',
  expired: 'closed',
};

function Withdraw({ invitation }: { invitation: Invitation }) {
  const t = useT();
  const withdraw = useWithdrawInvitation();
  const confirm = async () => {
    await withdraw.mutateAsync({ invitationId: invitation.invitationId });
    showToast('success', t('staff.withdrawn'));
  };
  return (
    <ConfirmAction
      question={t('staff.withdrawQuestion', { phone: invitation.phone ?? '—' })}
      onConfirm={confirm}
      trigger={(open) => (
        <Button type="link" onClick={open}>
          {t('staff.withdraw')}
        </Button>
      )}
    />
  );
}

function useColumns(): TableColumnsType<Invitation> {
  const t = useT();
  return [
    { title: t('staff.name'), dataIndex: 'name' },
    { title: t('staff.phone'), dataIndex: 'phone', render: (phone: string | null) => phone ?? '—' },
    { title: t('staff.roles'), render: (_, { roles }) => roles.map((role) => t(`staff.role.${role}`)).join(' · ') },
    { title: t('staff.invitedAt'), render: (_, { invitedAt }) => formatTime(invitedAt) },
    { title: t('staff.expiresAt'), render: (_, { expiresAt }) => formatTime(expiresAt) },
    {
      title: t('staff.workStatus'),
      render: (_, { state }) => <StatusTag tone={tones[state]} label={t(`staff.invitationState.${state}`)} />,
    },
    {
      title: <span className="sr-only">{t('staff.withdraw')}</span>,
      render: (_, invitation) => invitation.state === 'open' && <Withdraw invitation={invitation} />,
    },
  ];
}

/** Whom the clinic invited, and what became of it. */
export function InvitationList() {
  const t = useT();
  const [{ pageIndex, pageSize }, setPage] = useAddressState(defaults);
  const page = useQuery({
    ...invitationsQuery({ pageIndex, pageSize: pageSizeOf(pageSize) }),
    placeholderData: keepPreviousData,
  });
  return (
    <DataTable<Invitation>
      name={t('staff.tabs.invitations')}
      columns={useColumns()}
      rowKey={({ invitationId }) => invitationId}
      page={page}
      pageIndex={pageIndex}
      pageSize={pageSize}
      onPage={(next, size) => setPage({ pageIndex: size === pageSize ? next : 1, pageSize: size })}
      empty={<Empty title={t('staff.invitationsNone')} hint={t('staff.invitationsNoneHint')} />}
    />
  );
}
