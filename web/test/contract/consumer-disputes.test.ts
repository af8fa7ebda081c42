// @vitest-environment jsdom
import { MatchersV3 } from '@pact-foundation/pact';
import { expect, test } from 'vitest';
import { disputeQuery, useAnswerDispute } from '../../src/features/money/disputes/api/disputes.ts';
import { dateTime, knownPath, refusal } from './answers.ts';
import { expectOnce, expectRead } from './staff-contract.ts';
import { mutate, read, servePageFrom } from './web-contract.ts';

const { eachLike, fromProviderState, integer, like, nullValue, regex, string } = MatchersV3;

const disputed = 'a manager is signed in, and an owner disputes a payment';
const compiled = 'a manager is signed in, and the evidence of a dispute is compiled';
const path = (action = '') =>
  knownPath(`/api/admin/disputes/\${disputeId}${action}`, `/api/admin/disputes/501${action}`);

const detail = (outcome: string, isAwaitingAnswer: boolean) => ({
  dispute: {
    id: integer(501),
    amountCents: integer(15_740),
    reason: 'fraudulent',
    status: regex(/^[a-z_]+$/, 'needs_response'),
    outcome,
    evidenceDueAt: dateTime,
    submissions: integer(0),
    openedAt: dateTime,
  },
  isAwaitingAnswer,
  evidence: nullValue() as object,
});
const evidenceId = '6f9d4b8e-2d3a-4f0e-9a51-0c1d2e3f4a5b';
const evidence = (submittedAt: object) => ({
  id: regex(/^[\da-f-]{36}$/, evidenceId),
  preparedAt: dateTime,
  pages: integer(6),
  bytes: integer(180_000),
  leftOut: like([]),
  texts: eachLike({ field: string('product_description'), text: string('A wellness plan.') }),
  submittedAt,
});
const answer = (step: Parameters<ReturnType<typeof useAnswerDispute>['mutate']>[0]) =>
  mutate(() => useAnswerDispute(501), step);

test('[MNY-56] a dispute, and its evidence as it is compiled', async () => {
  await expectRead(
    { state: disputed, what: 'a dispute', path: path() },
    detail('open', true),
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    expect(await read(disputeQuery(501))).toMatchObject({ dispute: { outcome: 'open' } });
  });
  await expectOnce({ state: disputed, what: 'compiling evidence', path: path('/evidence') }, 200, {
    ...detail('open', true),
    evidence: evidence(nullValue()),
  }).executeTest(async ({ url }) => {
    servePageFrom(url);
    expect(await answer('prepare')).toMatchObject({ evidence: { id: evidenceId } });
  });
});

test('[MNY-56] the evidence that was read is submitted, and another one is not', async () => {
  const submit = { path: path('/submit'), state: compiled };
  const read = { evidenceId: fromProviderState('${evidenceId}', evidenceId) };
  await expectOnce({ ...submit, what: 'submitting evidence', body: read }, 200, {
    ...detail('open', false),
    evidence: evidence(dateTime),
  }).executeTest(async ({ url }) => {
    servePageFrom(url);
    expect(await answer({ submit: evidenceId })).toMatchObject({ isAwaitingAnswer: false });
  });
  const stale = '00000000-0000-4000-8000-000000000000';
  await expectOnce(
    { ...submit, what: 'submitting evidence that was replaced', body: { evidenceId: stale } },
    409,
    refusal('status_conflict'),
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    await expect(answer({ submit: stale })).rejects.toMatchObject({ code: 'status_conflict' });
  });
});

test('[MNY-56] a dispute is accepted', async () => {
  await expectOnce(
    { state: disputed, what: 'accepting a dispute', path: path('/accept') },
    200,
    detail('lost', false),
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    expect(await answer('accept')).toMatchObject({ dispute: { outcome: 'lost' } });
  });
});
