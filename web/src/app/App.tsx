import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { Elements } from '../shared/ui/elements.ts';
import { useAutofill } from './use-autofill.ts';
import { useKeepSession } from './use-keep-session.ts';

type AppProps = {
  queryClient: QueryClient;
  /** The browser's router, or the build's router while prerendering. */
  children: Elements;
};

/** Runs the background work of every page. */
function Background(): null {
  useAutofill();
  useKeepSession();
  return null;
}

/** Wraps the routes in the app's providers. */
export function App({ queryClient, children }: AppProps) {
  return (
    <QueryClientProvider client={queryClient}>
      {children}
      <Background />
    </QueryClientProvider>
  );
}
