import { createBrowserRouter, Outlet, type RouteObject, redirect, ScrollRestoration } from 'react-router';
import { applianceOfPath, orderRoutes } from '../lib/paths.ts';
import {
  guardLab,
  guardPersonal,
  guardPortal,
  keepCode,
  landing,
  requireTexts,
  requireToken,
  skipLogin,
} from './guard.ts';
import { Arrival } from './layouts/arrival.tsx';
import { EntranceLayout } from './layouts/entrance.layout.tsx';
import { OpenLayout } from './layouts/open.layout.tsx';
import { NotFoundPage } from './pages/not-found.page.tsx';
import { PageError } from './pages/page-error.tsx';
import {
  applianceOrderPages,
  entrancePages,
  openPages,
  page,
  personalPages,
  portalPages,
  publicPages,
  visitorPages,
} from './routes.tsx';

function Root() {
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  );
}

const to = (target: string) => () => redirect(target);

const labFrame = {
  path: 'lab',
  middleware: [requireToken, requireTexts],
  loader: guardLab,
  lazy: { Component: async () => (await import('./layouts/lab.layout.tsx')).LabLayout },
};

const routes: RouteObject[] = [
  {
    id: 'root',
    middleware: [keepCode],
    Component: Root,
    HydrateFallback: Arrival,
    ErrorBoundary: PageError,
    children: [
      { index: true, loader: to('/home'), Component: Arrival },
      { path: 'shuyaHome', loader: to('/home'), Component: Arrival },
      { path: 'anesthetic', middleware: [requireToken], loader: landing, Component: Arrival },
      {
        Component: EntranceLayout,
        children: [
          { path: 'login', loader: skipLogin, lazy: page(() => import('../features/identity/pages/login.page.tsx')) },
          ...entrancePages,
        ],
      },
      { Component: OpenLayout, children: openPages },
      {
        middleware: [requireToken, requireTexts],
        loader: guardPortal,
        lazy: { Component: async () => (await import('./layouts/portal.layout.tsx')).PortalLayout },
        children: [{ id: 'portal', ErrorBoundary: PageError, children: portalPages }],
      },
      {
        middleware: [requireToken, requireTexts],
        loader: guardPersonal,
        lazy: { Component: async () => (await import('./layouts/personal.layout.tsx')).PersonalLayout },
        children: [{ ErrorBoundary: PageError, children: personalPages }],
      },
      {
        middleware: [requireTexts],
        lazy: { Component: async () => (await import('./layouts/public.layout.tsx')).PublicLayout },
        children: [...publicPages, { Component: OpenLayout, children: visitorPages }],
      },
      // The patient's progress link: no sign-in, no component library, only its own texts.
      { path: 'progress/:token', lazy: page(() => import('../features/cases/pages/progress.page.tsx')) },
      // The sign-in's QR code, opened on a phone that is signed in: without a frame as well.
      {
        path: 'scan',
        middleware: [requireToken],
        lazy: page(() => import('../features/identity/pages/scan.page.tsx')),
      },
      // An order opened on a phone to add photos: just as light.
      {
        path: 'phone',
        middleware: [requireTexts],
        lazy: page(() => import('../features/deliveries/pages/phone.page.tsx')),
      },
      { path: '404', Component: NotFoundPage },
      { path: '*', Component: NotFoundPage },
    ],
  },
];

/** The route for one router, which strikes out of its `lazy` what it has loaded. */
function ownRoute(route: RouteObject): RouteObject {
  const { lazy, children } = route;
  const own = { ...route, ...(typeof lazy === 'object' ? { lazy: { ...lazy } } : {}) };
  return { ...own, ...(children ? { children: children.map(ownRoute) } : {}) } as RouteObject;
}

/**
 * Creates the router. The lab's routes are added when one of its addresses is opened, so that the portal's bundle
 * contains none of them; likewise the order pages of an appliance that only the catalogue knows.
 */
export function createRouter() {
  const joined = new Set(Object.values(orderRoutes).map(({ key }) => key));
  return createBrowserRouter(routes.map(ownRoute), {
    patchRoutesOnNavigation: async ({ path, patch }) => {
      const appliance = applianceOfPath(path);
      if (appliance && !joined.has(appliance)) {
        joined.add(appliance);
        return patch('portal', applianceOrderPages(appliance));
      }
      if (path !== '/lab' && !path.startsWith('/lab/')) return;
      const { labPages } = await import('./lab.routes.tsx');
      patch('root', [ownRoute({ ...labFrame, children: [{ ErrorBoundary: PageError, children: labPages }] })]);
    },
  });
}
