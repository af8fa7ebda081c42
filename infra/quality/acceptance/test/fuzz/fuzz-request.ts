import fc from 'fast-check';
import { deepTexts, hostileText, hostileValue, nearly, valueOf } from './arbitrary-values.ts';
import type { FuzzedOperation } from './documented-operations.ts';

export const actorNames = ['stranger', 'setup', 'owner', 'manager'] as const;
export type ActorName = (typeof actorNames)[number];

export type FuzzRequest = {
  operation: FuzzedOperation;
  actor: ActorName;
  target: string;
  headers: Record<string, string>;
  body: string | undefined;
};

/** Text that is not JSON, or not what it seems. */
const brokenTexts = [
  '{',
  '',
  ' ',
  'null',
  '"text"',
  '[1,2',
  '{"a":1e400}',
  '{"a":1,"a":2}',
  '\ufeff{}',
  "{'a':1}",
  '{"a":NaN}',
  '{"a":"\u0001"}',
  '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>',
  'a=1&b[c]=2',
  ...deepTexts,
  `{"a":${'9'.repeat(100_000)}}`,
];

/** Operations that end or change a session are sent without one. */
const forStrangersOnly = new Set(['signIn', 'signInDemo', 'signInStaff', 'signOut']);

const json = (value: unknown): string => JSON.stringify(value) ?? '';

function bodyText(operation: FuzzedOperation): fc.Arbitrary<string | undefined> {
  if (operation.method === 'GET') return fc.constant(undefined);
  const broken = fc.constantFrom<string | undefined>(...brokenTexts, undefined);
  const anything = hostileValue.map(json);
  if (!operation.body) return fc.oneof(broken, anything);
  return fc.oneof(
    { weight: 3, arbitrary: valueOf(operation.body).map(json) },
    { weight: 8, arbitrary: nearly(operation.body).map(json) },
    { weight: 1, arbitrary: anything },
    { weight: 1, arbitrary: broken },
  );
}

/** IDs that may exist; not of staff, or the manager's account would be lost. */
const plainId = (path: string) =>
  fc
    .integer(path.startsWith('/api/admin/staff') ? { min: 10_000 } : { min: 1, max: 20 })
    .map(String);
const segment = (name: string, path: string): fc.Arbitrary<string> =>
  fc.oneof(
    name === 'id' ? plainId(path) : fc.constant('fuzz-1@petwell.example'),
    hostileText.map((text) => text.slice(0, 1_000).toWellFormed()),
    fc.constantFrom('0', '-1', '1e3', '01', '2147483648', '99999999999999999999', '1.0', '٣'),
  );

function targetOf({ path, parameters }: FuzzedOperation): fc.Arbitrary<string> {
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  const queryValue = (schema: Record<string, unknown>) =>
    fc.oneof(
      valueOf(schema).map((value) => (typeof value === 'string' ? value : json(value))),
      hostileText,
    );
  return fc
    .tuple(
      fc.tuple(...inPath.map(({ name }) => segment(name, path))),
      fc.array(
        inQuery.length > 0
          ? fc.oneof(
              ...inQuery.map(({ name, schema }) =>
                queryValue(schema).map((value) => [name, value] as const),
              ),
            )
          : fc.tuple(hostileText, hostileText),
        { maxLength: 3 },
      ),
    )
    .map(([segments, query]) => {
      let target = path;
      inPath.forEach(({ name }, at) => {
        target = target.replace(`{${name}}`, () => encodeURIComponent(segments[at] ?? ''));
      });
      const pairs = query.map(
        ([name, value]) =>
          `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(value.slice(0, 1_000).toWellFormed())}`,
      );
      return pairs.length > 0 ? `${target}?${pairs.join('&')}`.slice(0, 8_000) : target;
    });
}

/** Limits header values to what the client can send. */
const headerText = hostileText.map((text) =>
  text.replace(/[^\x20-\x7e\xa1-\xff]/g, '').slice(0, 300),
);

const headers: fc.Arbitrary<Record<string, string>> = fc
  .record(
    {
      'content-type': fc.constantFrom(
        ...Array.from({ length: 12 }, () => 'application/json'),
        'application/json; charset=utf-16',
        'application/json; charset=nonsense',
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
      ),
      'content-encoding': fc.constantFrom('gzip', 'br', 'nonsense'),
      'idempotency-key': fc.oneof(fc.uuid(), headerText),
      'x-request-id': headerText,
      traceparent: headerText,
      'if-none-match': headerText,
      accept: headerText,
      'x-petwell-identity': headerText,
      'x-forwarded-for': headerText,
    },
    { requiredKeys: ['content-type'], noNullPrototype: true },
  )
  // Most requests should get as far as the body.
  .chain((all) =>
    fc.tuple(fc.nat({ max: 5 }), fc.uuid()).map(([pick, key]) => {
      if (pick === 0) return all;
      const type = { 'content-type': all['content-type'] ?? 'application/json' };
      // As the web app does; a key makes the service hash, and store, what it was sent.
      return pick < 3 ? { ...type, 'idempotency-key': key } : type;
    }),
  );

/** Generates requests to every operation, from every actor, in every shape. */
export function requestsTo(operations: readonly FuzzedOperation[]): fc.Arbitrary<FuzzRequest> {
  return fc.constantFrom(...operations).chain((operation) =>
    fc.record(
      {
        operation: fc.constant(operation),
        actor: forStrangersOnly.has(operation.operationId)
          ? fc.constant('stranger' as const)
          : fc.constantFrom(...actorNames),
        target: targetOf(operation),
        headers,
        body: bodyText(operation),
      },
      { noNullPrototype: true },
    ),
  );
}

const sessions: Record<ActorName, string | null> = {
  stranger: null,
  setup: 'setupSession',
  owner: 'ownerSession',
  manager: 'staffSession',
};

/** Whether the document alone requires a refusal. A byte order mark is no part of the JSON. */
export function isDoomed({ operation, actor, body: text, headers: sent }: FuzzRequest): boolean {
  const body = text?.replace(/^\uFEFF/, '');
  const allowed = operation.security.some((scheme) => sessions[actor] && sessions[actor] in scheme);
  if (operation.security.length > 0 && !allowed) return true;
  if (!operation.bodyShape) return false;
  // UTF-16 text says something else, possibly nothing.
  if (sent['content-type']?.endsWith('utf-16')) return false;
  if (!sent['content-type']?.startsWith('application/json') && (body ?? '') !== '') return true;
  try {
    const parsed: unknown = (body ?? '') === '' ? undefined : JSON.parse(body ?? '');
    return !operation.bodyShape.safeParse(parsed).success && body !== undefined && body !== '';
  } catch {
    return true;
  }
}
