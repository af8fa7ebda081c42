import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { createQueryClient } from '../shared/api/query-client.ts';
import { type PageDescription, PageMetaContext } from '../shared/ui/page-meta-context.ts';
import { AppFrame } from './AppFrame.tsx';
import { AppRoutes } from './AppRoutes.tsx';

export type PrerenderedPage = PageDescription & { html: string };

/**
 * A public page as it is before the first answer of the API: what a build writes into the page's HTML, and
 * what the browser's first rendering repeats. Throws when a part of it fails or describes no page.
 */
export async function prerenderPage(path: string): Promise<PrerenderedPage> {
  let description: PageDescription | undefined;
  const queryClient = createQueryClient();
  const { prelude } = await prerender(
    <PageMetaContext value={(given) => (description = given)}>
      <AppFrame queryClient={queryClient}>
        <StaticRouter location={path}>
          <AppRoutes />
        </StaticRouter>
      </AppFrame>
    </PageMetaContext>,
    {
      // Larger parts would be moved into their place by inline scripts, which the security policy forbids.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => {
        throw error;
      },
    },
  );
  const html = await new Response(prelude).text();
  // Its timers would keep the build running.
  queryClient.clear();
  if (description === undefined) throw new Error(`${path} has neither title nor description`);
  if (html.includes('<script')) throw new Error(`${path} needs an inline script`);
  return { ...description, html };
}
