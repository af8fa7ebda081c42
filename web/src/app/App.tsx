import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Toaster } from '../shared/toasts/Toaster.tsx';

type AppProps = {
  queryClient: QueryClient;
  /** The router: the browser's, or the build's while it prerenders. */
  children: ReactNode;
};

/** Everything around the routes. */
export function App({ queryClient, children }: AppProps) {
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      <Toaster />
    </QueryClientProvider>
  );
}
