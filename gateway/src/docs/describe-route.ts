import {
  errorStatus,
  type ErrorCode,
  type ResponseContent,
  type Role,
  type RouteDefinition,
} from '@petwell/contracts';
import { z } from 'zod';

export type JsonSchema = Record<string, unknown>;
type Content = Record<string, { schema: JsonSchema }>;

export type Operation = {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security: Record<string, string[]>[];
  parameters: { name: string; in: string; required: boolean; schema: JsonSchema }[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, { description: string; content?: Content }>;
};

export function toSchema(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

/** One security scheme per kind of session; a staff session lists the roles. */
function securityOf({ access }: RouteDefinition): Operation['security'] {
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

const describeAccess = ({ access }: RouteDefinition): string =>
  access === 'anyone'
    ? 'Open to anyone.'
    : `For ${access.map((role) => roleNames[role]).join(', ')}.`;

function parametersOf({ params, query, isIdempotent }: RouteDefinition): Operation['parameters'] {
  const of = (place: 'path' | 'query', schema: z.ZodObject | undefined) =>
    Object.entries<z.ZodType>(schema?.shape ?? {}).map(([name, type]) => ({
      name,
      in: place,
      required: place === 'path',
      schema: toSchema(type, 'input'),
    }));
  const key = { type: 'string', pattern: '^[\\x21-\\x7e]{1,200}$' };
  return [
    ...of('path', params),
    ...of('query', query),
    ...(isIdempotent
      ? [
          {
            name: 'Idempotency-Key',
            in: 'header',
            required: isIdempotent === 'always',
            schema: key,
          },
        ]
      : []),
  ];
}

function bodyOf({ body }: RouteDefinition): Pick<Operation, 'requestBody'> {
  if (!body) return {};
  const content = { 'application/json': { schema: toSchema(body, 'input') } };
  return { requestBody: { required: !body.safeParse(undefined).success, content } };
}

function contentOf(content: ResponseContent): { content?: Content } {
  if (content === null) return {};
  if ('mediaType' in content) {
    return { content: { [content.mediaType]: { schema: { type: 'string' } } } };
  }
  return { content: { 'application/json': { schema: toSchema(content, 'output') } } };
}

const statusNames = { 200: 'OK', 201: 'Created', 202: 'Accepted', 204: 'No content' };

/** Failures by status, with their codes. */
function failuresOf(route: RouteDefinition): Operation['responses'] {
  const codes: ErrorCode[] = [
    ...(['validation_failed', 'rate_limited', 'service_unavailable'] as const),
    ...(route.isIdempotent ? (['request_in_progress', 'idempotency_key_reused'] as const) : []),
    ...(route.body ? (['malformed_json', 'unsupported_media_type'] as const) : []),
    ...(route.method === 'get' ? [] : (['payload_too_large', 'cross_site_request'] as const)),
    ...(route.access === 'anyone' ? [] : (['unauthenticated', 'forbidden'] as const)),
    ...(route.errors ?? []),
  ];
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
  const byStatus = Map.groupBy(codes, (code) => String(errorStatus[code]));
  const failures = [...byStatus].map(([status, found]) => [
    status,
    { description: [...new Set(found)].join(', '), content },
  ]);
  return {
    ...(Object.fromEntries(failures) as Operation['responses']),
    default: { description: 'Any other failure', content },
  };
}

/** A public route as an OpenAPI operation. */
export function describeRoute(
  route: RouteDefinition,
  { name, tag }: { name: string; tag: string },
): Operation {
  const responses = Object.entries(route.responses).map(([status, content]) => [
    status,
    { description: statusNames[Number(status) as keyof typeof statusNames], ...contentOf(content) },
  ]);
  return {
    operationId: name,
    tags: [tag],
    summary: route.summary,
    description: describeAccess(route),
    security: securityOf(route),
    parameters: parametersOf(route),
    ...bodyOf(route),
    responses: { ...(Object.fromEntries(responses) as object), ...failuresOf(route) },
  };
}
