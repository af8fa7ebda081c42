// @vitest-environment jsdom
import { File } from 'node:buffer';
import { MatchersV3 } from '@pact-foundation/pact';
import { expect, test } from 'vitest';
import { callsQuery, useAddAddress } from '../../src/features/moving-in/call-list/api/calls.ts';
import {
  importProblemsQuery,
  importQuery,
  importRowsQuery,
  importsQuery,
  useImportStep,
  useUploadImport,
} from '../../src/features/moving-in/import/api/imports.ts';
import { accepted, dateTime, known, knownPath } from './answers.ts';
import { expectOnce, expectRead, quiet, readFirst } from './staff-contract.ts';
import { contract, mutate, read, servePageFrom } from './web-contract.ts';

const { arrayContaining, eachLike, fromProviderState, integer, nullValue, regex, string } =
  MatchersV3;

const uploaded = 'a manager is signed in, and a file of members was uploaded';
const checked = 'a manager is signed in, and a file of members was checked';
const waiting = 'a manager is signed in, and a member waits for an address';

const path = '/api/admin/imports';
const one = (action = '') => knownPath(`${path}/\${importId}${action}`, `${path}/3${action}`);

const counts = {
  rows: 4,
  blocked: 2,
  leftOut: 0,
  calls: 1,
  history: 0,
  warned: integer(0),
  waiting: 1,
  imported: 0,
  unchanged: 0,
  failed: 0,
  withdrawn: 0,
  stayed: 0,
};
const summary = {
  id: fromProviderState('importId', 3),
  fileName: 'members.csv',
  status: 'checked',
  counts,
  uploadedAt: dateTime,
  uploadedBy: string('admin'),
  checkedAt: dateTime,
  finishedAt: nullValue(),
  undoUntil: nullValue(),
  keptUntil: dateTime,
  isForgotten: false,
  isHeldUp: false,
};
const mapping = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'petName',
  'petType',
  'breed',
  'age',
  'plan',
  'monthlyPrice',
  'startedOn',
  'nextDueOn',
  'paidBy',
] as const;

test('[IMP-01] managers upload a file', async () => {
  const fileName = 'members.csv';
  const file = new File(
    ['First name,Last name\nAda,Lin\n'],
    fileName,
  ) as unknown as globalThis.File;
  await contract()
    .addInteraction()
    .given(quiet)
    .uponReceiving('a file of members')
    .withRequest('POST', path, (builder) =>
      builder
        .query({ fileName })
        .headers({
          ...accepted,
          'content-type': 'text/csv',
          'idempotency-key': regex(/^[\da-f]{32}$/, 'd1c1cd0e7e5b4b7cb54c4a4b2f1e7a10'),
        })
        // Pact goes by the content, which looks like plain text.
        .body('text/plain', Buffer.from('First name,Last name\nAda,Lin\n')),
    )
    .willRespondWith(201, (builder) => builder.jsonBody({ id: integer(3) }))
    .executeTest(async ({ url }) => {
      servePageFrom(url);
      expect(await mutate(useUploadImport, file)).toEqual({ id: 3 });
    });
});

test('[IMP-04] [IMP-28] managers read the imports, and one with its guessed columns', async () => {
  await expectRead(
    { state: checked, what: 'the imports of members', path },
    { imports: arrayContaining(summary) },
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    expect(await read(importsQuery)).toMatchObject({ imports: [{ fileName: 'members.csv' }] });
  });
  await expectRead(
    { state: uploaded, what: 'an uploaded file', path: one() },
    {
      ...summary,
      status: 'uploaded',
      counts: { ...counts, blocked: 0, calls: 0, waiting: integer(0) },
      checkedAt: nullValue(),
      columns: eachLike(string('First name'), mapping.length),
      mapping,
      sample: eachLike(eachLike(string('Ana'))),
      benefits: eachLike({ code: string('exam'), label: string('Comprehensive physical exam') }),
      choices: { dates: {}, ended: 'leave_out' },
      questions: nullValue(),
    },
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    expect(await read(importQuery(3))).toMatchObject({ status: 'uploaded', mapping });
  });
});

test('[IMP-05] [IMP-45] managers check a file with what its words mean and a row left out', async () => {
  const check = {
    mapping: [...mapping],
    choices: { ended: 'leave_out' as const },
    values: [{ field: 'plan' as const, value: 'Gold - Canine', meaning: '2' }],
    decisions: [{ rows: [5], decision: 'leave_out' as const }],
  };
  const [word] = check.values;
  const body = { ...check, values: [{ ...word, meaning: fromProviderState('planMeaning', '2') }] };
  await expectOnce(
    { state: uploaded, what: 'the dry run of a file with choices', path: one('/check'), body },
    200,
    { ...summary, counts: { ...counts, blocked: 0, leftOut: 1, waiting: 2 } },
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    expect(await mutate(() => useImportStep(3), { check })).toMatchObject({
      status: 'checked',
      counts: { leftOut: 1, calls: 1, waiting: 2 },
    });
  });
});

test('[IMP-14] [IMP-49] managers read the problems of a file by kind and by row', async () => {
  const problem = {
    severity: 'error',
    column: string('Plan'),
    cause: string('“…” is not a plan we know.'),
  };
  const found = { value: string('Gold - Canine'), message: string('“Gold - Canine” is no plan.') };
  await expectRead(
    { state: checked, what: 'the problems of a file', path: one('/problems') },
    {
      groups: arrayContaining({
        ...problem,
        rows: integer(1),
        examples: eachLike({ row: integer(3), who: string('Kiwi (Bo Lin)'), ...found }),
      }),
    },
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    expect(await read(importProblemsQuery(3, null))).toMatchObject({ groups: [{ rows: 1 }] });
  });
  const query = { show: 'errors', after: '0' };
  await expectRead(
    { state: checked, what: 'the rows of a file with errors', path: one('/rows'), query },
    {
      rows: eachLike({
        row: integer(3),
        who: string('Kiwi (Bo Lin)'),
        problems: eachLike({ ...problem, ...found }),
        outcome: nullValue(),
        message: nullValue(),
        ownerId: nullValue(),
        decision: nullValue(),
      }),
      hasMore: false,
    },
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    expect(await readFirst(importRowsQuery(3, 'errors'))).toMatchObject({ rows: [{ row: 3 }] });
  });
});

test('[IMP-50] the rows with problems are a CSV download', async () => {
  await contract()
    .addInteraction()
    .given(checked)
    .uponReceiving('the rows with problems as a file')
    .withRequest('GET', one('/file.csv'), (builder) => builder.query({ rows: 'problems' }))
    .willRespondWith(200, (builder) =>
      builder.headers({
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': regex(
          /^attachment; filename=".+\.csv"$/,
          'attachment; filename="members.csv"',
        ),
      }),
    )
    .executeTest(async ({ url }) => {
      // The browser follows a link; the app makes no call.
      const { status } = await fetch(`${url}${path}/3/file.csv?rows=problems`);
      expect(status).toBe(200);
    });
});

test('[IMP-15] managers start an import', async () => {
  await expectOnce({ state: checked, what: 'the start of an import', path: one('/start') }, 200, {
    ...summary,
    status: 'running',
  }).executeTest(async ({ url }) => {
    servePageFrom(url);
    expect(await mutate(() => useImportStep(3), 'start')).toMatchObject({ status: 'running' });
  });
});

const call = {
  importId: 3,
  row: 4,
  ownerName: 'Cy Vance',
  phone: '904-555-0102',
  petName: 'Mango',
};

test('[IMP-57] staff read the call list, and an address brings a member in', async () => {
  const calls = '/api/admin/call-list';
  await expectRead(
    {
      state: waiting,
      what: 'the call list of an import',
      path: calls,
      query: { search: 'vance', importId: fromProviderState('${importId}', '3') },
    },
    {
      calls: [{ ...call, importId: fromProviderState('importId', 3), phone: string(call.phone) }],
      hasMore: false,
    },
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    const page = await readFirst(callsQuery({ search: 'vance', importId: 3 }));
    expect(page).toEqual({ calls: [call], hasMore: false });
  });
  const address = knownPath(`${calls}/\${importId}/4/address`, `${calls}/3/4/address`);
  await expectOnce(
    {
      state: waiting,
      what: 'the address of a member of the call list',
      path: address,
      body: { email: known.email },
    },
    200,
    { enrollmentId: integer(21), ownerId: integer(7) },
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    expect(await mutate(() => useAddAddress(call), 'ana@example.com')).toEqual({
      enrollmentId: 21,
      ownerId: 7,
    });
  });
});
