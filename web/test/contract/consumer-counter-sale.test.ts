// @vitest-environment jsdom
import { MatchersV3 } from '@pact-foundation/pact';
import {
  prepareCardLink,
  prepareJoinLink,
  readCardLink,
  readProposal,
  showJoinLink,
} from '@petwell/contracts';
import { expect, test } from 'vitest';
import {
  joinProgressQuery,
  useProposePlan,
  useSendJoinLink,
} from '../../src/features/counter-sale/api/joining.ts';
import { cardLinkQuery } from '../../src/features/payment/api/card-links.ts';
import { joinLinkQuery } from '../../src/features/payment/api/join-links.ts';
import { newPriceQuery } from '../../src/features/payment/api/new-prices.ts';
import { offeredChangeQuery } from '../../src/features/payment/api/plan-changes.ts';
import { startLinkQuery } from '../../src/features/payment/api/start-links.ts';
import { callRoute } from '../../src/shared/api/call-route.ts';
import {
  addOn,
  dateTime,
  known,
  knownPath,
  money,
  pet,
  petProfile,
  plan,
  refusal,
} from './answers.ts';
import { expectCommand, expectOnce, expectRead, quiet } from './staff-contract.ts';
import { mutate, read, servePageFrom } from './web-contract.ts';

const { eachLike, fromProviderState, integer, nullValue, regex, string } = MatchersV3;

const proposedPlan = 'a manager is signed in, and a plan was proposed';
const byLink = 'a plan was proposed, and its link mailed';
const linkId = '3b241101-e2bb-4255-8caf-4136c566a962';
const uuid = regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/, linkId);
const url = regex(/^https?:.+#token=.+$/, 'http://localhost:8080/join#token=mailed-token');
const link = { id: uuid, url, expiresAt: dateTime };
const proposed = {
  enrollmentId: integer(21),
  ownerId: integer(7),
  ownerName: string('Ana Reyes'),
  email: string('ana@example.com'),
  petName: 'Biscuit',
  planName: string('Dog Gold'),
  totalMonthlyPrice: money('93.25'),
  membershipFee: money('64.15'),
  endsAt: dateTime,
};
const { name, description, monthlyPrice, features } = plan;
const { id: _id, ownerId: _owner, photoUrl: _photo, ...profile } = pet;
const onEnrollment = knownPath(
  '/api/admin/enrollments/${enrollmentId}/join-link',
  '/api/admin/enrollments/21/join-link',
);

test('[JOI-01] staff propose a plan at the counter', async () => {
  const contact = { firstName: 'Ana', lastName: 'Reyes', phone: '904-555-0100' };
  await expectOnce(
    {
      state: quiet,
      what: 'proposing a plan',
      path: '/api/admin/proposals',
      body: {
        owner: { ...contact, email: known.email },
        pet: petProfile,
        planId: fromProviderState('planId', 2),
        addOnIds: [fromProviderState('${addOnId}', '3')],
      },
    },
    201,
    { ...proposed, isTakenOver: false },
  ).executeTest(async ({ url: at }) => {
    servePageFrom(at);
    const answer = await mutate(useProposePlan, {
      owner: { ...contact, email: 'ana@example.com' },
      pet: petProfile,
      planId: 2,
      addOnIds: ['3'],
    });
    expect(answer).toMatchObject({ petName: 'Biscuit' });
  });
});

test('[JOI-17] staff read a proposal, mail its link, and see how far the owner is', async () => {
  const path = knownPath('/api/admin/proposals/${enrollmentId}', '/api/admin/proposals/21');
  await expectRead(
    { state: proposedPlan, what: 'a proposal', path },
    {
      proposed,
      status: 'pending_payment',
      paidUntil: nullValue(),
      owner: {
        firstName: 'Ana',
        lastName: string('Reyes'),
        email: string('ana@example.com'),
        phone: string('904-555-0100'),
      },
      pet: profile,
      planId: integer(2),
      addOnIds: eachLike('3'),
    },
  ).executeTest(async ({ url: at }) => {
    servePageFrom(at);
    expect(await callRoute(readProposal, { params: { id: 21 } })).toMatchObject({ planId: 2 });
  });
  await expectRead(
    { state: proposedPlan, what: 'no link of a proposal', path: onEnrollment },
    { link: nullValue() },
  ).executeTest(async ({ url: at }) => {
    servePageFrom(at);
    expect(await callRoute(showJoinLink, { params: { id: 21 } })).toEqual({ link: null });
  });
  await expectOnce(
    { state: proposedPlan, what: 'mailing the link of a proposal', path: onEnrollment },
    200,
    link,
  ).executeTest(async ({ url: at }) => {
    servePageFrom(at);
    expect(await mutate(useSendJoinLink, 21)).toMatchObject({ id: linkId });
  });
  await expectRead(
    {
      state: 'a manager is signed in, and the link of a proposal was mailed',
      what: 'how far an owner is with a proposal',
      path: knownPath('/api/admin/join-links/${linkId}', `/api/admin/join-links/${linkId}`),
    },
    { state: 'waiting' },
  ).executeTest(async ({ url: at }) => {
    servePageFrom(at);
    expect(await read(joinProgressQuery(linkId))).toEqual({ state: 'waiting' });
  });
});

test('[JOI-10] an owner reads a proposal by link, and begins to pay', async () => {
  const body = { token: known.token };
  await expectCommand(
    { state: byLink, what: 'reading a proposal by link', path: '/api/join-links/lookup', body },
    200,
    {
      state: 'open',
      firstName: 'Ana',
      petName: 'Biscuit',
      plan: { name, description, monthlyPrice, features },
      addOns: eachLike({ id: addOn.id, name: addOn.name, monthlyPrice: addOn.monthlyPrice }),
      membershipFee: money('64.15'),
      dueToday: money('157.40'),
      monthlyTotal: money('93.25'),
    },
  ).executeTest(async ({ url: at }) => {
    servePageFrom(at);
    expect(await read(joinLinkQuery('mailed-token'))).toMatchObject({ state: 'open' });
  });
  await expectCommand(
    { state: byLink, what: 'beginning to pay by link', path: '/api/join-links/prepare', body },
    200,
    { clientSecret: string('pi_1_secret') },
  ).executeTest(async ({ url: at }) => {
    servePageFrom(at);
    const prepared = callRoute(prepareJoinLink, { body: { token: 'mailed-token' } });
    expect(await prepared).toEqual({ clientSecret: 'pi_1_secret' });
  });
});

test('[MNY-75] an owner reads by link which plan gets a new card', async () => {
  const state = 'a link for a new card was mailed';
  const body = { token: known.token };
  await expectCommand(
    { state, what: 'reading a card link', path: '/api/card-links/lookup', body },
    200,
    {
      firstName: 'Ana',
      petName: 'Biscuit',
      planName: string('Dog Gold'),
      dueNow: '0.00',
      months: [],
      monthlyTotal: money('93.25'),
    },
  ).executeTest(async ({ url: at }) => {
    servePageFrom(at);
    const opened = callRoute(readCardLink, { body: { token: 'mailed-token' } });
    expect(await opened).toMatchObject({ dueNow: '0.00' });
  });
  await expectCommand(
    { state, what: 'beginning to enter a card', path: '/api/card-links/prepare', body },
    200,
    { clientSecret: string('seti_1_secret') },
  ).executeTest(async ({ url: at }) => {
    servePageFrom(at);
    const prepared = callRoute(prepareCardLink, { body: { token: 'mailed-token' } });
    expect(await prepared).toEqual({ clientSecret: 'seti_1_secret' });
  });
});

test.each([
  ['card', 'card-links', cardLinkQuery],
  ['start', 'plan-links', startLinkQuery],
  ['join', 'join-links', joinLinkQuery],
  ['new price', 'new-prices', newPriceQuery],
  ['plan change', 'plan-changes', offeredChangeQuery],
] as const)('[JOI-12] a %s link that was never mailed shows nothing', async (kind, at, query) => {
  const body = { token: 'never-mailed' };
  const what = `a ${kind} link that was never mailed`;
  await expectCommand(
    { state: 'nobody is signed in', what, path: `/api/${at}/lookup`, body },
    410,
    refusal('link_invalid'),
  ).executeTest(async ({ url: from }) => {
    servePageFrom(from);
    await expect(read(query('never-mailed') as never)).rejects.toMatchObject({
      code: 'link_invalid',
    });
  });
});
