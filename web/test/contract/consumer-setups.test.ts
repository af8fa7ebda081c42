// @vitest-environment jsdom
import { MatchersV3 } from '@pact-foundation/pact';
import { expect, test } from 'vitest';
import { setupsQuery, useSetupAct } from '../../src/features/moving-in/set-ups/api/setups.ts';
import { known, money } from './answers.ts';
import { expectOnce, expectRead, readFirst } from './staff-contract.ts';
import { mutate, servePageFrom } from './web-contract.ts';

const { arrayContaining, integer, nullValue, regex, string } = MatchersV3;

const state = 'a manager is signed in, and a member has not set up';
const selected = { enrollmentIds: [known.enrollmentId] };

test('[IMP-35] managers read who has not set up', async () => {
  await expectRead(
    {
      state,
      what: 'members without a set-up',
      path: '/api/admin/members/setups',
      query: { group: 'unsent', after: '0' },
    },
    {
      members: arrayContaining({
        enrollmentId: known.enrollmentId,
        ownerId: integer(7),
        ownerName: 'Ana Reyes',
        email: regex(/^\S+@\S+$/, 'ana@example.com'),
        petName: 'Biscuit',
        planName: string('Dog Gold'),
        monthlyPrice: money('63.50'),
        dueOn: regex(/^\d{4}-\d\d-\d\d$/, '2026-11-30'),
        paidUntil: nullValue(),
        mailedAt: nullValue(),
        mails: 0,
        nextMailAt: nullValue(),
        linkExpiresAt: nullValue(),
        areMailsHeld: true,
      }),
      hasMore: false,
      counts: { unsent: integer(1), sent: integer(0), expired: integer(0), elsewhere: integer(0) },
      pace: { waiting: integer(0), lastHour: integer(0), perHour: integer(120) },
    },
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    expect(await readFirst(setupsQuery('unsent'))).toMatchObject({
      members: [{ enrollmentId: 21, petName: 'Biscuit' }],
      counts: { unsent: 1 },
    });
  });
});

test.each([
  ['[IMP-30] managers have set-up mails sent', 'send', 'send-setup', 'ordered'],
  ['[IMP-24] managers let PetWell mail a member', 'release', 'release-mails', 'released'],
] as const)('%s', async (what, act, action, counted) => {
  await expectOnce(
    {
      state,
      what: what.replace(/^\[.+\] /, ''),
      path: `/api/admin/members/${action}`,
      body: selected,
    },
    200,
    { [counted]: 1 },
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    const body = { enrollmentIds: [21] };
    expect(await mutate(useSetupAct, { act, body })).toBe(1);
  });
});
