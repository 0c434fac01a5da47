import UserAddOutlined from '@ant-design/icons/UserAddOutlined';
import { Button, Tabs } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useT } from '../../../lib/i18n.tsx';
import { useCan } from '../../../lib/session/account.ts';
import { isEmbedded } from '../../../lib/session/embedded.ts';
import { Empty } from '../../../ui/feedback/empty.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { ApplicationList } from '../parts/staff/application-list.tsx';
import { EmployeeList } from '../parts/staff/employee-list.tsx';
import { InvitationList } from '../parts/staff/invitation-list.tsx';
import { InviteDialog } from '../parts/staff/invite-dialog.tsx';

const tabs = ['staff', 'invitations', 'applications'] as const;
const lists = { staff: <EmployeeList />, invitations: <InvitationList />, applications: <ApplicationList /> };

/** /baseEmployee: the clinic's staff, whom it invited, and who applies. */
export default function BaseEmployeePage() {
  const t = useT();
  const can = useCan();
  const [inviting, setInviting] = useState(false);
  const [search, setSearch] = useSearchParams();
  const tab = tabs.find((one) => one === search.get('tab')) ?? 'staff';
  const mayManage = can('manageStaff');
  // Embedded, the page that embeds it decides who sees it, and the server what they may do (specification, section 6).
  if (!mayManage && !isEmbedded()) return <Empty title={t('errors.forbidden')} />;
  return (
    <>
      <PageHeader
        title={t('staff.title')}
        purpose={t('staff.purpose')}
        actions={
          mayManage && (
            <Button type="primary" icon={<UserAddOutlined />} onClick={() => setInviting(true)}>
              {t('staff.invite')}
            </Button>
          )
        }
      />
      <Tabs
        activeKey={tab}
        destroyOnHidden
        onChange={(next) => setSearch(next === 'staff' ? {} : { tab: next })}
        items={tabs.map((key) => ({ key, label: t(`staff.tabs.${key}`), children: lists[key] }))}
      />
      <InviteDialog open={inviting} onClose={() => setInviting(false)} />
    </>
  );
}
