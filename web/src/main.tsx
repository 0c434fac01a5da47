import './lib/browser/zod-without-eval.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { Providers } from './app/providers.tsx';
import { createRouter } from './app/router.tsx';
import { brandName } from './lib/brand.ts';
import { leadWith } from './lib/browser/navigation.ts';
import { ignoreStrayDrops } from './lib/browser/stray-drops.ts';
import { chooseLanguage, preferredLanguage } from './lib/i18n.tsx';
import { setTitleBrand } from './ui/page/page-title.ts';
import { adoptTokens } from './ui/style/tokens.ts';
import './ui/style/base.css';

adoptTokens();
ignoreStrayDrops();
// The first page is fetched while its texts are loading.
const texts = chooseLanguage(preferredLanguage());
const router = createRouter();
leadWith((to, options) => router.navigate(to, options));
await texts;
setTitleBrand(brandName());

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <Providers>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
);
