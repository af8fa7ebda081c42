import type { Config } from '../config.ts';
import { toPublicConfig } from '../public-config.ts';
import type { OwnAnswer } from './answers.ts';

/** What the gateway answers itself, by the path of the route table. */
export type OwnAnswers = ReadonlyMap<string, () => Promise<OwnAnswer>>;

const json = 'application/json; charset=utf-8';
const cacheControl = 'public, max-age=60';

/** The description of the API and its page: nobody may ever ask for them, so they are made when one does. */
async function createDocs(config: Config): Promise<Record<'document' | 'page', OwnAnswer>> {
  const [{ createOpenApiDocument }, { createDocsPage, docsPagePolicy }] = await Promise.all([
    import('../docs/openapi-document.ts'),
    import('../docs/docs-page.ts'),
  ]);
  const document = createOpenApiDocument({
    publicUrl: config.PUBLIC_URL,
    hasSecureCookies: config.COOKIE_SECURE,
  });
  return {
    document: { body: JSON.stringify(document), contentType: json, cacheControl },
    page: {
      body: createDocsPage(document),
      contentType: 'text/html; charset=utf-8',
      cacheControl,
      contentSecurityPolicy: docsPagePolicy,
    },
  };
}

export function createOwnAnswers(config: Config): OwnAnswers {
  const body = JSON.stringify(toPublicConfig(config));
  const publicConfig = Promise.resolve<OwnAnswer>({ body, contentType: json, cacheControl });
  let docs: ReturnType<typeof createDocs> | undefined;
  const openDocs = () => (docs ??= createDocs(config));
  return new Map([
    ['/api/config', () => publicConfig],
    ['/api/docs/openapi.json', async () => (await openDocs()).document],
    ['/api/docs', async () => (await openDocs()).page],
  ]);
}
