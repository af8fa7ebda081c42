import { expect, test } from 'vitest';
import {
  countEvents,
  countLevels,
  countSpreads,
  countWords,
  isComposition,
} from '../house/facts.ts';
import { countLines, countRooms, kindOf, roomOf, toFigures } from '../house/rooms.ts';

test.each([
  ['services/billing/src/refunds/rules.ts', 'source', 'billing/refunds'],
  ['services/billing/src/refunds/rules.test.ts', 'test', 'billing/refunds'],
  ['services/billing/src/refunds/test/fake-refunds.ts', 'test', 'billing/refunds'],
  ['services/billing/src/test-tools/send.ts', 'source', 'billing/test-tools'],
  ['services/billing/src/compose.ts', 'source', 'billing'],
  ['services/billing/test/fakes.ts', 'test', 'billing/test'],
  ['services/shared/contracts/src/testing/refusals.ts', 'test', 'contracts/testing'],
  ['services/shared/contracts/src/money.ts', 'source', 'contracts'],
  ['gateway/src/http/app.ts', 'source', 'gateway/http'],
  ['web/src/features/pets/PetCard.tsx', 'source', 'web/features/pets'],
  ['web/src/pages/home/HomePage.test.tsx', 'test', 'web/pages'],
  ['web/src/main.tsx', 'source', 'web'],
  ['web/e2e/journeys/enroll.spec.ts', 'test', 'web/e2e'],
  ['web/vite.config.ts', 'source', 'web'],
  ['infra/dev/stripe-simulator/src/http/app.ts', 'source', 'infra/dev/stripe-simulator'],
  ['infra/deploy/docker/backup.sh', 'source', 'infra/deploy/docker'],
  ['vitest.config.ts', 'source', 'repository'],
  ['services/billing/prisma/schema.prisma', null, 'billing/prisma'],
  ['docs/architecture.md', null, 'repository'],
])('%s counts as %s, in %s', (path, kind, room) => {
  expect(kindOf(path)).toBe(kind);
  expect(roomOf(path)).toBe(room);
});

test('comments and blank lines are lines', () => {
  expect(countLines('')).toBe(0);
  expect(countLines('// why\n\nconst a = 1;\n')).toBe(3);
  expect(countLines('a\nb')).toBe(2);
});

test('sizes are those of source files', () => {
  const file = (name: string, lines: number) => ({ path: `services/billing/src/a/${name}`, lines });
  const files = [
    file('b.ts', 20),
    file('c.ts', 21),
    file('d.ts', 250),
    file('e.ts', 251),
    file('b.test.ts', 900),
  ];
  expect(toFigures(files)).toEqual({
    sourceLines: 542,
    testLines: 900,
    files: 4,
    testFiles: 1,
    median: 21,
    largest: file('e.ts', 251),
    small: 1,
    large: 1,
  });
  expect(toFigures([])).toMatchObject({ median: 0, largest: null });
});

test('the simulator is counted apart', () => {
  const { rooms, totals } = countRooms([
    { path: 'infra/dev/stripe-simulator/src/app.ts', lines: 5 },
    { path: 'gateway/src/http/app.ts', lines: 7 },
  ]);
  expect(Object.keys(rooms)).toEqual(['gateway/http', 'infra/dev/stripe-simulator']);
  expect(Object.values(totals).map(({ sourceLines }) => sourceLines)).toEqual([7, 5, 12]);
});

test('an event has a publisher if one builds it with its subject, or returns it', () => {
  const types = ['a.made.v1', 'b.made.v1', 'c.made.v2', 'd.gone.v1'];
  const schemas = types.map((type) => `envelopeSchema(\n '${type}', x);`);
  const declared = `${schemas.join(' ')} keyPrefix: 'e.mailed.v1'`;
  const sources = [
    "append({ type: 'a.made.v1', subject: `a/${id}` });",
    "return { type: 'b.made.v1' as const,\n // Why.\n subject };",
    "type Made = NewEvent<\n 'c.made.v2' | 'mail.requested.v1'\n>;",
    "switch (event) { case 'd.gone.v1': push({ type: 'd.gone.v1', attempt }); }",
  ];
  const toText = (text: string) => ({ path: '', text });
  expect(countEvents([toText(declared)], sources.map(toText))).toEqual({
    published: ['a.made.v1', 'b.made.v1', 'c.made.v2'],
    unpublished: ['d.gone.v1'],
  });
});

test('counts words, and spreads of named objects in compositions', () => {
  expect(countWords('# A title\n\n- two  words\n')).toBe(6);
  expect(countSpreads('f({ ...given, clock }); g({ ...deps }); h([...read(x)], ...(a && b))')).toBe(
    2,
  );
  const composed = ['compose.ts', 'refunds/index.ts', 'refunds/rules.ts'];
  expect(composed.filter((name) => isComposition(`services/billing/src/${name}`))).toEqual(
    composed.slice(0, 2),
  );
});

test('a requirement is proven at two levels by tests of different kinds', () => {
  const proof = (number: string, file: string) => ({ number, file, title: '' });
  const proofs = [
    proof('PAY-01', 'services/billing/src/a.test.ts'),
    proof('PAY-01', 'services/billing/test/integration/a.test.ts'),
    proof('PAY-02', 'services/billing/src/a.test.ts'),
    proof('PAY-02', 'services/billing/src/b.test.ts'),
    proof('PAY-03', 'web/src/a/a.test.tsx'),
    proof('PAY-03', 'web/e2e/a.spec.ts'),
  ];
  expect(countLevels(proofs, ['PAY-01', 'PAY-02', 'PAY-03', 'PAY-04'])).toEqual({
    requirements: 4,
    provenAtTwoOrMore: 2,
  });
});
