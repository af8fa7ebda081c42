import {
  errorBodySchema,
  namedRoutes,
  sessionCookieName,
  sessionKindSchema,
} from '@petwell/contracts';
import { describeRoute, toSchema, type JsonSchema, type Operation } from './describe-route.ts';

export type OpenApiDocument = {
  openapi: '3.1.1';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: Record<string, object>; schemas: Record<string, JsonSchema> };
};

/** Describes the public API as OpenAPI 3.1, from the definitions that the services parse with. */
export function createOpenApiDocument(options: {
  publicUrl: string;
  hasSecureCookies: boolean;
}): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const { name, tag, route } of namedRoutes) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[route.method] = describeRoute(route, { name, tag });
  }
  const schemes = sessionKindSchema.options.map((kind) => [
    `${kind}Session`,
    { type: 'apiKey', in: 'cookie', name: sessionCookieName(kind, options.hasSecureCookies) },
  ]);
  return {
    openapi: '3.1.1',
    info: {
      title: 'PetWell',
      version: '1',
      description:
        'Wellness plans of a veterinary clinic. Amounts are text with two decimals in US dollars; times are ISO 8601 in UTC. Every failure has the same body, with a code and a message for people.',
    },
    servers: [{ url: new URL(options.publicUrl).origin }],
    paths,
    components: {
      securitySchemes: Object.fromEntries(schemes) as Record<string, object>,
      schemas: { Error: toSchema(errorBodySchema, 'output') },
    },
  };
}
