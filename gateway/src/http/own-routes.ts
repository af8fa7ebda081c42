import { createBusinessClock } from '@petwell/chassis/business-clock';
import type { RequestHandler, Response } from 'express';
import type { Config } from '../config.ts';
import { toPublicConfig } from '../public-config.ts';

/** The gateway's own routes, by path. */
export type OwnRoutes = ReadonlyMap<string, RequestHandler>;

const cacheable = (response: Response): Response =>
  response.set('Cache-Control', 'public, max-age=60');

/** Loads the API description on its first request: most processes never need it. */
async function loadDocs(config: Config) {
  const [{ createOpenApiDocument }, { createDocsPage, docsPagePolicy }] = await Promise.all([
    import('../docs/openapi-document.ts'),
    import('../docs/docs-page.ts'),
  ]);
  const document = createOpenApiDocument({
    publicUrl: config.PUBLIC_URL,
    hasSecureCookies: config.COOKIE_SECURE,
  });
  return { json: JSON.stringify(document), page: createDocsPage(document), policy: docsPagePolicy };
}

export function createOwnRoutes(config: Config): OwnRoutes {
  const publicConfig = toPublicConfig(config);
  const clock = createBusinessClock(config.BUSINESS_CLOCK_FILE);
  let loading: ReturnType<typeof loadDocs> | undefined;
  const docs = () => (loading ??= loadDocs(config));
  return new Map<string, RequestHandler>([
    [
      '/api/config',
      // Not cacheable: pages take the clinic's time from it.
      (_request, response) =>
        void response
          .set('Cache-Control', 'no-store')
          .json({ ...publicConfig, now: clock().toISOString() }),
    ],
    [
      '/api/docs/openapi.json',
      async (_request, response) => {
        cacheable(response)
          .type('json')
          .send((await docs()).json);
      },
    ],
    [
      '/api/docs',
      async (_request, response) => {
        const { page, policy } = await docs();
        cacheable(response).set('Content-Security-Policy', policy).type('html').send(page);
      },
    ],
  ]);
}
