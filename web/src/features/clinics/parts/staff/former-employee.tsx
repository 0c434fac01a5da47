import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useT } from '../../../../lib/i18n.tsx';
import type { Employee } from '../../staff.api.ts';
import { Facts } from '../facts.tsx';
import { InviteDialog } from './invite-dialog.tsx';

interface Props {
  employee: Employee;
  onClose: () => void;
}

/** Somebody who left: as they were, and the way back by an invitation. */
export function FormerEmployee({ employee, onClose }: Props) {
  const t = useT();
  const [inviting, setInviting] = useState(false);
  const { name, phone, roles, workStatus } = employee;
  const facts = [
    [t('staff.phone'), phone],
    [t('staff.roles'), roles.map((role) => t(`staff.role.${role}`)).join(' · ')],
    [t('staff.workStatus'), t(`jobs.workStatus.${workStatus}`)],
  ] as const;
  if (inviting) return <InviteDialog open from={employee} onClose={onClose} />;
  return (
    <Modal
      open
      title={t('staff.formerTitle', { name })}
      destroyOnHidden
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          {t('common.close')}
        </Button>,
        <Button key="again" type="primary" onClick={() => setInviting(true)}>
          {t('staff.inviteAgain')}
        </Button>,
      ]}
    >
      <Facts facts={facts} />
      <p>{t('staff.formerText')}</p>
    </Modal>
  );
}
