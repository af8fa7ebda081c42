import { prerender } from 'react-dom/static';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { createQueryClient } from '../shared/api/query-client.ts';
import { App } from './App.tsx';
import { routes } from './routes.tsx';
import { whenReady } from './when-ready.ts';

export type PrerenderedPage = {
  /** The page's title and description, for the document's head. */
  head: string;
  body: string;
};

/** Renders a page as it is before the API responds. The build writes the result to the page's HTML file. */
export async function prerenderPage(path: string): Promise<PrerenderedPage> {
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  await whenReady(router);
  for (const error of Object.values(router.state.errors ?? {})) throw error;
  const { prelude } = await prerender(
    <App queryClient={createQueryClient()}>
      <RouterProvider router={router} />
    </App>,
    {
      // React moves larger parts into place with inline scripts, which the content security policy forbids.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => {
        throw error;
      },
    },
  );
  const html = await new Response(prelude).text();
  // React renders a page's title and meta elements before its markup.
  const head = /^(?:<title>.*?<\/title>|<meta [^>]*>)+/.exec(html)?.[0];
  if (head === undefined) throw new Error(`${path} has no title`);
  if (html.includes('<script')) throw new Error(`${path} needs an inline script`);
  return { head, body: html.slice(head.length) };
}
