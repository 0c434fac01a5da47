import { useBlocker } from 'react-router';
import { useT } from '../../../../lib/i18n.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { PlainButton } from '../../../../ui/page/plain.tsx';

const entryOf = (search: string) => new URLSearchParams(search).get('entry');

/** Asks before another entry or page takes the place of what is not saved; tabs and filters of the same one are free. */
export function LeaveQuestion({ unsaved }: { unsaved: boolean }) {
  const t = useT();
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      unsaved && (from.pathname !== to.pathname || entryOf(from.search) !== entryOf(to.search)),
  );
  const stay = () => blocker.reset?.();
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onClose={stay}
      title={t('shell.unsavedTitle')}
      actions={
        <>
          <PlainButton onClick={() => blocker.proceed?.()}>{t('catalogue.editor.reset')}</PlainButton>
          <PlainButton look="primary" onClick={stay}>
            {t('common.cancel')}
          </PlainButton>
        </>
      }
    >
      <p>{t('shell.leaveUnsaved')}</p>
    </Dialog>
  );
}
