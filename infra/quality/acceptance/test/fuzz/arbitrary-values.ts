import fc from 'fast-check';
import type { JsonSchema } from './documented-operations.ts';

const longest = 20_000;
const nested = (depth: number, open: string, close: string) =>
  JSON.parse(`${open.repeat(depth)}1${close.repeat(depth)}`) as unknown;

/** Deeper than a call stack. Only as text: a client cannot build it from a value. */
export const deepTexts = [
  `${'['.repeat(200_000)}${']'.repeat(200_000)}`,
  `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`,
];

/** Valid calendar days that code tends to mishandle. */
const farDays = [
  '9999-12-31',
  '9999-01-01',
  '0001-01-01',
  '0000-01-01',
  '2199-12-31',
  '1900-01-01',
];

/** Amounts whose sums leave 32 bits. */
const hugeAmounts = ['99999999.99', '999999.99', '9999.99', '0.00', '00000000.01'];

/** Text that broke other systems: injection, encodings, templates, writing directions. */
const hostileTexts = [
  "' OR '1'='1",
  "'; DROP TABLE owners; --",
  '1); SELECT pg_sleep(5); --',
  '%27%20UNION%20SELECT%20NULL--',
  '\r\nX-Injected: 1',
  'a@petwell.example\r\nBcc: everybody@petwell.example',
  '%0d%0aX-Injected:%201',
  '\u0000',
  'a\u0000b',
  '\\u0000',
  '\ud800',
  '\udfff\ud800',
  'a\ud83d',
  '\u202Egnp.exe',
  'ﷺ'.repeat(500),
  'Ž̷͓a̸l̵g̶o̷'.repeat(50),
  '👩‍👩‍👧‍👦'.repeat(100),
  '<script>alert(1)</script>',
  '{{7*7}}${7*7}<%= 7*7 %>',
  '../../../../etc/passwd',
  '..\\..\\windows',
  'file:///etc/passwd',
  'http://169.254.169.254/latest/meta-data',
  '$(sleep 5)',
  '`sleep 5`',
  '__proto__',
  'constructor',
  'toString',
  '',
  ' ',
  '\t\n',
  'null',
  'NaN',
  'true',
  '-1',
  '1e309',
  'a'.repeat(longest),
  '('.repeat(2_000),
  'a'.repeat(5_000) + '!',
];

const hostileNumbers = [
  0,
  -0,
  -1,
  0.1,
  1e-320,
  2_147_483_647,
  2_147_483_648,
  -2_147_483_649,
  Number.MAX_SAFE_INTEGER,
  Number.MAX_SAFE_INTEGER + 2,
  1e21,
  1e308,
  -1e308,
  Number.MIN_VALUE,
];

/** Own properties with these names, which an assignment would turn into prototype changes. */
const polluted = [
  '{"__proto__":{"isAdmin":true,"role":"manager"}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"toString":1,"valueOf":2,"hasOwnProperty":3}',
  '{"length":1e9,"then":1}',
  '{"$ne":null,"$gt":""}',
].map((text) => JSON.parse(text) as unknown);

export const hostileText = fc.oneof(
  fc.constantFrom(...hostileTexts, ...farDays, ...hugeAmounts),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
);

/** Any JSON value. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...hostileNumbers) },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null]) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...polluted) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(10, 200, 2_000).map((depth) => nested(depth, '[', ']')),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(10, 200, 1_000).map((depth) => nested(depth, '{"a":', '}')),
  },
  { weight: 1, arbitrary: fc.array(fc.nat(), { minLength: 1_001, maxLength: 1_200 }) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** Mostly days around today, which get past most checks. */
const dayText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...farDays) },
  {
    weight: 7,
    arbitrary: fc
      .integer({ min: -40, max: 400 })
      .map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)),
  },
);
const amountText = fc.oneof(
  fc.constantFrom(...hugeAmounts),
  fc.nat({ max: 9_999_999_999 }).map((cents) => (cents / 100).toFixed(2)),
);

function textOf(schema: JsonSchema): fc.Arbitrary<string> {
  const minLength = Number(schema['minLength'] ?? 0);
  const maxLength = Math.min(Number(schema['maxLength'] ?? 60), 300);
  const plain = fc.string({ unit: 'grapheme-ascii', minLength, maxLength });
  if (schema['format'] === 'date') return dayText;
  if (typeof schema['pattern'] === 'string' && new RegExp(schema['pattern']).test('99999999.99')) {
    return amountText;
  }
  if (typeof schema['pattern'] !== 'string') return plain;
  try {
    return fc.stringMatching(new RegExp(schema['pattern']));
  } catch {
    return plain;
  }
}

function numberOf(schema: JsonSchema): fc.Arbitrary<number> {
  const least = Number(schema['minimum'] ?? schema['exclusiveMinimum'] ?? -1000);
  const min = schema['exclusiveMinimum'] === undefined ? least : least + 1;
  // Small numbers more often, because they are existing IDs.
  const max = Math.max(min, Math.min(Number(schema['maximum'] ?? 1000), 1_000_000));
  return fc.oneof(
    fc.integer({ min: Math.ceil(min), max: Math.min(Math.floor(max), Math.ceil(min) + 15) }),
    fc.integer({ min: Math.ceil(min), max: Math.floor(max) }),
  );
}

function objectOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  const properties = (schema['properties'] ?? {}) as Record<string, JsonSchema>;
  const requiredKeys = (schema['required'] ?? []) as string[];
  const entries = Object.entries(properties).map(([name, property]) => [
    name,
    name === 'email'
      ? fc.nat({ max: 9_999 }).map((n) => `fuzz-${n}@petwell.example`)
      : valueOf(property),
  ]);
  const model = Object.fromEntries(entries) as Record<string, fc.Arbitrary<unknown>>;
  return fc.record(model, { requiredKeys, noNullPrototype: true });
}

/** Generates values that match the schema, as far as it describes them. */
export function valueOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema['const']);
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]));
  const options = (schema['anyOf'] ?? schema['oneOf']) as JsonSchema[] | undefined;
  if (options) return fc.oneof(...options.map(valueOf));
  switch (schema['type']) {
    case 'object':
      return objectOf(schema);
    case 'array':
      return fc.array(valueOf((schema['items'] ?? {}) as JsonSchema), { maxLength: 4 });
    case 'string':
      return textOf(schema);
    case 'number':
    case 'integer':
      return numberOf(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return hostileValue;
  }
}

type Mutation = { at: number; kind: 'replace' | 'remove' | 'add'; key: string; value: unknown };

const hostileKey = fc.constantFrom(
  '__proto__',
  'constructor',
  'id',
  'status',
  'role',
  'isActive',
  'ownerId',
  'isDemo',
  'membershipFeePaid',
  'a\r\nb',
  '',
  '💣',
  'passwordHash',
);

const mutation: fc.Arbitrary<Mutation> = fc.record({
  at: fc.nat(),
  kind: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add'),
  key: hostileKey,
  value: hostileValue,
});

type Place = { holder: Record<string, unknown>; key: string };

function placesIn(value: unknown, found: Place[] = []): Place[] {
  if (typeof value !== 'object' || value === null || found.length > 200) return found;
  const holder = value as Record<string, unknown>;
  for (const key of Object.keys(holder)) {
    found.push({ holder, key });
    placesIn(holder[key], found);
  }
  return found;
}

function define(holder: object, key: string, value: unknown): void {
  const place = { value, enumerable: true, configurable: true, writable: true };
  if (!Array.isArray(holder)) Object.defineProperty(holder, key, place);
}

function applyMutations(value: unknown, mutations: Mutation[]): unknown {
  const root = { value: structuredClone(value) } as Record<string, unknown>;
  for (const { at, kind, key, value: drawn } of mutations) {
    // A copy, because drawn values are reused and must not contain themselves.
    const hostile = structuredClone(drawn);
    const places = placesIn(root);
    const place = places[at % Math.max(places.length, 1)];
    if (!place) continue;
    if (kind === 'replace') place.holder[place.key] = hostile;
    else if (kind === 'remove' && place.holder !== root) delete place.holder[place.key];
    else {
      const target = place.holder[place.key];
      if (typeof target === 'object' && target !== null) define(target, key, hostile);
    }
  }
  return root['value'];
}

/** Generates bodies that are almost valid. */
export const nearly = (schema: JsonSchema): fc.Arbitrary<unknown> =>
  fc
    .tuple(valueOf(schema), fc.array(mutation, { minLength: 1, maxLength: 3 }))
    .map(([value, mutations]) => applyMutations(value, mutations));
