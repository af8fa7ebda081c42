import {
  errorBodySchema,
  errorStatus,
  pathIdSchema,
  sessionCookieName,
  sessionKindSchema,
  type ErrorCode,
} from '@petwell/contracts';
import { z } from 'zod';
import { accountOperations } from './account-operations.ts';
import { enrollmentOperations, paymentOperations } from './enrollment-operations.ts';
import type { Operation, Role } from './operation.ts';
import { ownAccountOperations } from './own-account-operations.ts';
import { staffOperations } from './staff-operations.ts';
import { testToolOperations } from './test-tool-operations.ts';

type JsonSchema = Record<string, unknown>;

export type DocumentedOperation = {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security: Record<string, string[]>[];
  parameters: { name: string; in: string; required: boolean; schema: JsonSchema }[];
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema }> };
  responses: Record<
    string,
    { description: string; content?: Record<string, { schema: JsonSchema }> }
  >;
};

export type OpenApiDocument = {
  openapi: '3.1.1';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, DocumentedOperation>>;
  components: { securitySchemes: Record<string, object>; schemas: Record<string, JsonSchema> };
};

/** The operations of every public route. */
export const operations: readonly Operation[] = [
  ...enrollmentOperations,
  ...accountOperations,
  ...ownAccountOperations,
  ...paymentOperations,
  ...staffOperations,
  ...testToolOperations,
  {
    route: 'GET /api/docs',
    id: 'readDocs',
    tag: 'About',
    summary: 'This description as a page',
    access: 'anyone',
    answers: [{ status: 200, description: 'A page', mediaType: 'text/html', schema: z.string() }],
  },
  {
    route: 'GET /api/docs/openapi.json',
    id: 'readOpenApi',
    tag: 'About',
    summary: 'This description as OpenAPI 3.1',
    access: 'anyone',
    answers: [{ status: 200, description: 'OpenAPI 3.1', schema: z.looseObject({}) }],
  },
];

function toSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

/** Session of each role; staff sessions name the role. */
function securityOf(access: Operation['access']): Record<string, string[]>[] {
  if (access === 'anyone') return [];
  const schemes = new Map<string, string[]>();
  for (const role of access) {
    if (role === 'owner' || role === 'demo') schemes.set('ownerSession', []);
    else if (role === 'setup') schemes.set('setupSession', []);
    else schemes.set('staffSession', [...(schemes.get('staffSession') ?? []), role]);
  }
  return [...schemes].map(([name, roles]) => ({ [name]: roles }));
}

const roleNames: Record<Role, string> = {
  owner: 'owners',
  demo: 'the demo owner',
  setup: 'owners who are setting up their account',
  viewer: 'staff (viewer)',
  staff: 'staff',
  manager: 'managers',
};

function describeAccess(access: Operation['access']): string {
  if (access === 'anyone') return 'Open to anybody.';
  return `For ${access.map((role) => roleNames[role]).join(', ')}.`;
}

function parametersOf({ query, isIdempotentByKey }: Operation, path: string) {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: /^id$|Id$/.test(name) ? toSchema(pathIdSchema, 'input') : { type: 'string' },
  }));
  const inQuery = Object.entries(query?.shape ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: false,
    schema: toSchema(schema as z.ZodType, 'input'),
  }));
  const key = { type: 'string', pattern: '^[\\x21-\\x7e]{1,200}$' };
  return [
    ...inPath,
    ...inQuery,
    ...(isIdempotentByKey
      ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: key }]
      : []),
  ];
}

/** Failures by status, with their codes. */
function failuresOf(operation: Operation): DocumentedOperation['responses'] {
  const codes: ErrorCode[] = [
    'validation_failed',
    'rate_limited',
    'service_unavailable',
    ...(operation.isIdempotentByKey
      ? (['request_in_progress', 'idempotency_key_reused'] as const)
      : []),
    ...(operation.body ? (['malformed_json', 'unsupported_media_type'] as const) : []),
    ...(operation.route.startsWith('GET')
      ? []
      : (['payload_too_large', 'cross_site_request'] as const)),
    ...(operation.access === 'anyone' ? [] : (['unauthenticated', 'forbidden'] as const)),
    ...(operation.errors ?? []),
  ];
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
  const byStatus = Object.groupBy(codes, (code) => String(errorStatus[code]));
  const failures = Object.entries(byStatus).map(([status, found = []]) => [
    status,
    { description: [...new Set(found)].join(', '), content },
  ]);
  return {
    ...(Object.fromEntries(failures) as DocumentedOperation['responses']),
    default: { description: 'Any other failure', content },
  };
}

function document(operation: Operation, path: string): DocumentedOperation {
  const { body } = operation;
  const answers = operation.answers.map(({ status, description, schema, mediaType }) => [
    String(status),
    {
      description,
      ...(schema && {
        content: { [mediaType ?? 'application/json']: { schema: toSchema(schema, 'output') } },
      }),
    },
  ]);
  return {
    operationId: operation.id,
    tags: [operation.tag],
    summary: operation.summary,
    description: describeAccess(operation.access),
    security: securityOf(operation.access),
    parameters: parametersOf(operation, path),
    ...(body && {
      requestBody: {
        required: !body.safeParse(undefined).success,
        content: { 'application/json': { schema: toSchema(body, 'input') } },
      },
    }),
    responses: {
      ...(Object.fromEntries(answers) as DocumentedOperation['responses']),
      ...failuresOf(operation),
    },
  };
}

/** The public API as OpenAPI 3.1, made from the contracts that the services parse with. */
export function createOpenApiDocument(options: {
  publicUrl: string;
  hasSecureCookies: boolean;
}): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const operation of operations) {
    const [method = '', path = ''] = operation.route.split(' ');
    (paths[path] ??= {})[method.toLowerCase()] = document(operation, path);
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
        'Wellness plans of a veterinary clinic. Amounts are text with two decimals in US dollars, times are ISO 8601 in UTC. Every failure has the same body, with a code and a sentence for people.',
    },
    servers: [{ url: new URL(options.publicUrl).origin }],
    paths,
    components: {
      securitySchemes: Object.fromEntries(schemes) as Record<string, object>,
      schemas: { Error: toSchema(errorBodySchema, 'output') },
    },
  };
}
