import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useActivity } from '../lib/http/activity.ts';
import { queryClient } from '../lib/http/query.ts';
import { SpeechProvider } from '../lib/i18n.tsx';
import { ProgressLine } from '../ui/feedback/progress-line.tsx';
import { ToastRegion } from '../ui/feedback/toast.tsx';

function Activity() {
  return <ProgressLine active={useActivity()} />;
}

/** What surrounds every page: queries, language, the loading bar and the toast. antd is added in `theme/themed.tsx`. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <SpeechProvider>
        <Activity />
        {children}
        <ToastRegion />
      </SpeechProvider>
    </QueryClientProvider>
  );
}
