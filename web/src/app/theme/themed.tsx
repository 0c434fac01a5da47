import { ConfigProvider } from 'antd';
import type { Locale } from 'antd/es/locale';
import { type ReactNode, Suspense, use, useMemo, useSyncExternalStore } from 'react';
import { useLanguage, useT } from '../../lib/i18n.tsx';
import { Empty } from '../../ui/feedback/empty.tsx';
import { themeOf } from './theme.ts';

const dark = matchMedia('(prefers-color-scheme: dark)');

function watchDark(listener: () => void): () => void {
  dark.addEventListener('change', listener);
  return () => dark.removeEventListener('change', listener);
}

const locales = {
  zh: () => import('antd/locale/zh_CN').then((module) => module.default),
  en: () => import('antd/locale/en_US').then((module) => module.default),
};
const loading = new Map<string, Promise<Locale>>();

function localeFor(language: keyof typeof locales): Promise<Locale> {
  const started = loading.get(language) ?? locales[language]();
  loading.set(language, started);
  return started;
}

function Configured({ children }: { children: ReactNode }) {
  const t = useT();
  const isDark = useSyncExternalStore(watchDark, () => dark.matches);
  const locale = use(localeFor(useLanguage()));
  // Less motion is asked for in base.css: with its `motion` off, antd sometimes leaves a list outside the window.
  const theme = useMemo(() => themeOf(isDark ? 'dark' : 'light'), [isDark]);
  return (
    <ConfigProvider
      theme={theme}
      locale={locale}
      button={{ autoInsertSpace: false }}
      renderEmpty={() => <Empty title={t('common.noData')} />}
    >
      {children}
    </ConfigProvider>
  );
}

/** antd with the product's theme and language. Pages inside use antd freely; pages outside do not load it. */
export function Themed({ children, fallback }: { children: ReactNode; fallback: ReactNode }) {
  return (
    <Suspense fallback={fallback}>
      <Configured>{children}</Configured>
    </Suspense>
  );
}
