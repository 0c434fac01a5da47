import type { AnswerOf } from '@suya/contract/http/endpoint';
import type { listSignIns } from '@suya/contract/identity/sessions.endpoints';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { TableColumnsType } from 'antd';
import { formatTime } from '../../../../lib/format.ts';
import { useT } from '../../../../lib/i18n.tsx';
import { Empty } from '../../../../ui/feedback/empty.tsx';
import { DataTable } from '../../../../ui/list/data-table.tsx';
import { Card } from '../../../../ui/page/card.tsx';
import { useAddressState } from '../../../../ui/page/use-address-state.ts';
import { pageSizeOf } from '../../../../ui/paging/page-sizes.ts';
import { StatusTag } from '../../../../ui/values/status-tag.tsx';
import { signInsQuery } from '../../account.api.ts';
import { DeviceName } from './device-name.tsx';

type SignIn = AnswerOf<typeof listSignIns>['list'][number];

const defaults = { pageIndex: 1, pageSize: 10 };

/** When and how the account was entered, or tried. */
export function SignInHistory() {
  const t = useT();
  const [{ pageIndex, pageSize }, set] = useAddressState(defaults);
  const page = useQuery({
    ...signInsQuery({ pageIndex, pageSize: pageSizeOf(pageSize) }),
    placeholderData: keepPreviousData,
  });
  const columns: TableColumnsType<SignIn> = [
    {
      title: t('account.setting.at'),
      dataIndex: 'at',
      render: (at: string) => <span className="figures">{formatTime(at)}</span>,
    },
    {
      title: t('account.setting.way'),
      dataIndex: 'way',
      render: (way: SignIn['way']) => t(`account.setting.ways.${way}`),
    },
    {
      title: t('account.setting.result'),
      dataIndex: 'succeeded',
      render: (succeeded: boolean) => (
        <StatusTag
          tone={succeeded ? 'done' : 'problem'}
          label={t(succeeded ? 'account.setting.succeeded' : 'account.setting.failed')}
        />
      ),
    },
    {
      title: t('account.setting.device'),
      dataIndex: 'device',
      render: (device: string) => <DeviceName device={device} />,
    },
    {
      title: t('account.setting.address'),
      dataIndex: 'address',
      render: (address: string) => <span className="figures">{address}</span>,
    },
  ];
  return (
    <Card title={t('account.setting.history')}>
      <DataTable<SignIn>
        name={t('account.setting.history')}
        columns={columns}
        rowKey={({ at, way, device }) => `${at} ${way} ${device}`}
        page={page}
        pageIndex={pageIndex}
        pageSize={pageSize}
        onPage={(index, size) => set({ pageIndex: index, pageSize: size })}
        empty={<Empty title={t('account.setting.historyEmpty')} />}
      />
    </Card>
  );
}
