import { userEvent } from '@testing-library/user-event';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { Providers } from '../../app/providers.tsx';
import { createRouter } from '../../app/router.tsx';
import { brandName } from '../../lib/brand.ts';
import { leadWith } from '../../lib/browser/navigation.ts';
import { endSession } from '../../lib/http/manners.ts';
import { chooseLanguage } from '../../lib/i18n.tsx';
import { keepSession } from '../../lib/session/session.ts';
import { dismissToast } from '../../ui/feedback/toast.tsx';
import { setTitleBrand } from '../../ui/page/page-title.ts';
import { mounted } from './mounted.ts';
import type { Person } from './people.ts';

export { screen, waitFor, within } from '@testing-library/dom';

/**
 * Opens an address of the application, as its entry does: the real router, queries and texts (in Chinese), against the real
 * server. It is closed, and what it read forgotten, when the test ends.
 * @param person who is signed in; nobody unless told
 * @returns the person's mouse and keyboard
 */
export async function open(path: string, person?: Person) {
  await mounted.close?.();
  if (person) keepSession(person.token, { currentUserId: person.userId });
  history.replaceState(null, '', path);
  await chooseLanguage('zh');
  setTitleBrand(brandName());
  const router = createRouter();
  leadWith((to, options) => router.navigate(to, options));
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  root.render(
    <Providers>
      <RouterProvider router={router} />
    </Providers>,
  );
  mounted.close = async () => {
    root.unmount();
    router.dispose();
    leadWith(() => {});
    dismissToast();
    await endSession('/login');
    localStorage.clear();
    sessionStorage.clear();
    document.body.replaceChildren();
    mounted.close = undefined;
  };
  return userEvent.setup();
}
