import type { Domain } from './domain.ts';

/** New files of the web, by path. */
export const webFiles = ({ name, many, Many, One, one }: Domain): Record<string, string> => ({
  [`web/src/features/${name}/api.ts`]: `import { list${Many} } from '@suya/contract/${name}/${name}.endpoints';
import type { CallOf } from '@suya/contract/http/endpoint';
import { query } from '../../lib/http/query.ts';

export const ${many}Query = (page: CallOf<typeof list${Many}>) => query(list${Many}, page);
`,

  [`web/src/features/${name}/pages/${name}.page.tsx`]: `import type { ${One} } from '@suya/contract/${name}/${name}.schema';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { TableColumnsType } from 'antd';
import { useMemo } from 'react';
import { formatTime } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.tsx';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { Empty } from '../../../ui/feedback/empty.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { pageSizeOf } from '../../../ui/paging/page-sizes.ts';
import { useAddressState } from '../../../ui/page/use-address-state.ts';
import { ${many}Query } from '../api.ts';

const defaults = { pageIndex: 1, pageSize: 10 };

function useColumns(): TableColumnsType<${One}> {
  const t = useT();
  return useMemo(
    () => [
      { title: t('${many}.name'), dataIndex: 'name' },
      { title: t('${many}.createdAt'), render: (_, ${one}) => formatTime(${one}.createdAt) },
    ],
    [t],
  );
}

/** /${many}: what the clinic has, newest first. */
export default function ${Many}Page() {
  const t = useT();
  const [{ pageIndex, pageSize }, setPage] = useAddressState(defaults);
  const page = useQuery({
    ...${many}Query({ pageIndex, pageSize: pageSizeOf(pageSize) }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHeader title={t('${many}.title')} />
      <DataTable<${One}>
        name={t('${many}.title')}
        columns={useColumns()}
        rowKey={({ id }) => id}
        page={page}
        pageIndex={pageIndex}
        pageSize={pageSize}
        onPage={(next, size) => setPage({ pageIndex: size === pageSize ? next : 1, pageSize: size })}
        empty={<Empty title={t('${many}.none')} />}
      />
    </>
  );
}
`,
});
