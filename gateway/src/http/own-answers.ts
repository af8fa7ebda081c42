import type { Config } from '../config.ts';
import { createDocsPage, docsPagePolicy } from '../docs/docs-page.ts';
import { createOpenApiDocument } from '../docs/openapi-document.ts';
import { toPublicConfig } from '../public-config.ts';
import type { OwnAnswer } from './answers.ts';

const json = 'application/json; charset=utf-8';
const cacheControl = 'public, max-age=60';

/** What the gateway answers itself, by the path of the route table. */
export function createOwnAnswers(config: Config): ReadonlyMap<string, OwnAnswer> {
  const document = createOpenApiDocument({
    publicUrl: config.PUBLIC_URL,
    hasSecureCookies: config.COOKIE_SECURE,
  });
  return new Map([
    [
      '/api/config',
      { body: JSON.stringify(toPublicConfig(config)), contentType: json, cacheControl },
    ],
    ['/api/docs/openapi.json', { body: JSON.stringify(document), contentType: json, cacheControl }],
    [
      '/api/docs',
      {
        body: createDocsPage(document),
        contentType: 'text/html; charset=utf-8',
        cacheControl,
        contentSecurityPolicy: docsPagePolicy,
      },
    ],
  ]);
}
