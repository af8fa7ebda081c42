import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repositoryDir } from '../../src/repository.ts';
import { readCoverage } from '../requirements/coverage.ts';
import { findProofs } from '../requirements/find-proofs.ts';
import { matchProofs } from '../requirements/match-proofs.ts';
import { readRequirements } from '../requirements/read-requirements.ts';

const document = `# Requirements
Text with **PAY-99** in it.
## PAY: paying

**PAY-01** Paying works.

**PAY-02** It is quick.
`;

test('reads only numbered requirements, by chapter', () => {
  expect(readRequirements(document)).toEqual([
    {
      title: 'PAY: paying',
      requirements: [
        { number: 'PAY-01', text: 'Paying works.' },
        { number: 'PAY-02', text: 'It is quick.' },
      ],
    },
  ]);
});

test('refuses a number that appears twice', () => {
  expect(() => readRequirements(`${document}\n**PAY-01** Again.\n`)).toThrow(
    'PAY-01 appears twice in docs/requirements.md.',
  );
});

test('finds every number in test and group titles, and nowhere else', () => {
  const source = `
    const text = '[PAY-01] is no title'; // test('[PAY-01]')
    describe.skipIf(no)('[PAY-02] a group', () => {
      test.each([['[PAY-03]']])('[PAY-04] [PAY-05] each %s', () => { log('[PAY-06]'); });
      it(\`[PAY-07] with \${value}\`, () => {});
    });`;
  expect(findProofs('a.test.ts', source)).toEqual([
    { number: 'PAY-02', file: 'a.test.ts', title: 'a group' },
    { number: 'PAY-04', file: 'a.test.ts', title: 'each %s' },
    { number: 'PAY-05', file: 'a.test.ts', title: 'each %s' },
    { number: 'PAY-07', file: 'a.test.ts', title: 'with ${value}' },
  ]);
});

test('counts proven requirements and lists claims of unknown numbers', () => {
  const claims = [
    { number: 'PAY-02', file: 'a.test.ts', title: 'quick' },
    { number: 'PAY-03', file: 'b.test.ts', title: 'mistyped' },
  ];
  expect(matchProofs(readRequirements(document), claims)).toMatchObject({
    provenCount: 1,
    totalCount: 2,
    unproven: [{ number: 'PAY-01' }],
    unknown: [{ number: 'PAY-03', file: 'b.test.ts' }],
  });
});

test('every requirement has a test, and tests claim only existing requirements', async () => {
  const { unproven, unknown } = await readCoverage(repositoryDir);
  expect(unproven).toEqual([]);
  expect(unknown).toEqual([]);
});

test('every requirement is one sentence of at most 40 words', async () => {
  const file = await readFile(join(repositoryDir, 'docs/requirements.md'), 'utf8');
  const texts = readRequirements(file).flatMap(({ requirements }) =>
    requirements.map(({ text }) => text),
  );
  expect(texts.filter((text) => /[.!?]\s+[A-Z]/.test(text) || !text.endsWith('.'))).toEqual([]);
  expect(texts.filter((text) => text.split(/\s+/).length > 40)).toEqual([]);
});
