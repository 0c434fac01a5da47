import { Outlet } from 'react-router';
import { useT } from '../../lib/i18n.tsx';
import { SkeletonPage } from '../../ui/feedback/skeleton.tsx';
import { Themed } from '../theme/themed.tsx';

/** Pages that anybody may open: antd's theme and nothing around them. */
export function PublicLayout() {
  const t = useT();
  return (
    <Themed fallback={<SkeletonPage label={t('common.loading')} />}>
      <Outlet />
    </Themed>
  );
}
