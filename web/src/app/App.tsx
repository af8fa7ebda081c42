import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useAutofill } from '../shared/hooks/use-autofill.ts';
import { useKeepSession } from '../shared/session/use-keep-session.ts';
import type { Elements } from '../shared/ui/elements.ts';

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
