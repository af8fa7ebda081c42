import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useKeepSession } from '../shared/session/use-keep-session.ts';

type AppProps = {
  queryClient: QueryClient;
  /** The browser's router, or the build's router while prerendering. */
  children: ReactNode;
};

function KeepSession(): null {
  useKeepSession();
  return null;
}

/** Wraps the routes in the app's providers. */
export function App({ queryClient, children }: AppProps) {
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      <KeepSession />
    </QueryClientProvider>
  );
}
