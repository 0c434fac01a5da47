import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router';
import { Refusal } from '../../lib/http/refusal.ts';
import { useT } from '../../lib/i18n.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { NotFoundPage } from './not-found.page.tsx';

/** Stands where a page broke: what happened, a way to try again, the trace number to copy. */
export function PageError() {
  const t = useT();
  const error = useRouteError();
  const { revalidate } = useRevalidator();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  const known = error instanceof Refusal;
  const retry = () => (known ? revalidate() : location.reload());
  return (
    <Failure
      title={known ? t('shell.loadFailed') : t('shell.failureTitle')}
      error={known ? error : new Error(t('shell.failureText'))}
      onRetry={() => void retry()}
    />
  );
}
