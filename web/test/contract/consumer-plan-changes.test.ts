// @vitest-environment jsdom
import { MatchersV3 } from '@pact-foundation/pact';
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { agreeByLink, offeredChangeQuery } from '../../src/features/payment/api/plan-changes.ts';
import {
  changePreviewQuery,
  planChangeQuery,
  useOrderChange,
  useUndoChange,
} from '../../src/features/plan-changes/api/plan-change.ts';
import { createOfferedChange, createSheet } from '../../src/shared/testing/plan-changes.ts';
import { dateTime, known, knownPath, money, refusal } from './answers.ts';
import { expectCommand, expectOnce, expectRead } from './staff-contract.ts';
import { mutate, read, servePageFrom } from './web-contract.ts';

const { boolean, eachLike, fromProviderState, integer, like, nullValue, regex, string } =
  MatchersV3;

const changeable = 'a manager is signed in, and an owner’s plan can change';
const asked = 'a manager is signed in, and an owner was asked to change the plan';
const onPlan = (rest = '') =>
  knownPath(
    `/api/admin/enrollments/\${enrollmentId}/plan-change${rest}`,
    `/api/admin/enrollments/21/plan-change${rest.replace('${changeId}', changeId)}`,
  );
const changeId = '3b241101-e2bb-4255-8caf-4136c566a962';
const mailedUrl = 'http://localhost:8080/plan-change#token=mailed-token';
const lookup = '/api/plan-changes/lookup';
const agree = '/api/plan-changes/agree';
const uuid = regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/, changeId);
const day = regex(/^\d{4}-\d\d-\d\d$/, '2026-11-30');
const sold = { id: integer(2), version: integer(1), name: string('Dog Gold') };
const terms = {
  plan: sold,
  addOns: eachLike({ ...sold, id: integer(3) }),
  monthlyCents: integer(9_325),
};
const sheet = {
  enrollmentId: integer(21),
  petName: 'Biscuit',
  when: 'today',
  effectiveFrom: day,
  now: terms,
  then: terms,
  due: { months: integer(1), differenceCents: integer(2_645), cents: integer(2_645) },
  firstChargeOn: day,
  services: like([]),
  cheaperSingly: nullValue(),
};
const order = (state: string) => ({
  id: uuid,
  sheet,
  way: 'link',
  state,
  orderedAt: dateTime,
  orderedBy: string('admin'),
  agreedAt: nullValue(),
  canUndo: boolean(true),
});
const choice = {
  planId: fromProviderState('otherPlanId', 3),
  addOnIds: [fromProviderState('${addOnId}', '3')],
  when: 'today',
};

test('[CHG-24] staff see what a plan can change to, and what that costs', async () => {
  const one = { id: integer(2), name: string('Dog Gold'), monthlyPrice: money('63.50') };
  await expectRead(
    { state: changeable, what: 'what a plan can change to', path: onPlan() },
    {
      plans: eachLike(one),
      addOns: eachLike(one),
      chosen: { planId: integer(2), addOnIds: eachLike('3'), when: string('today') },
      obstacle: nullValue(),
      isPhoneAllowed: boolean(true),
      order: nullValue(),
    },
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    expect(await read(planChangeQuery(21))).toMatchObject({ obstacle: null, order: null });
  });
  const path = onPlan('/preview');
  await expectCommand(
    { state: changeable, what: 'the sheet of a change', path, body: choice },
    200,
    sheet,
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    const query = changePreviewQuery(21, { planId: 3, addOnIds: ['3'], when: 'today' });
    expect(await new QueryClient().fetchQuery(query)).toMatchObject({ due: { months: 1 } });
  });
});

test('[CHG-44] staff ask an owner to change the plan, and take that back', async () => {
  const shown = { dueCents: 2_645, monthlyCents: 11_970 };
  const body = {
    ...choice,
    way: 'link',
    shown: {
      dueCents: fromProviderState('dueCents', shown.dueCents),
      monthlyCents: fromProviderState('monthlyCents', shown.monthlyCents),
    },
  };
  await expectOnce(
    { state: changeable, what: 'asking for a change of plan', path: onPlan(), body },
    201,
    {
      order: order('asked'),
      link: { url: regex(/^https?:.+#token=.+$/, mailedUrl), expiresAt: dateTime },
    },
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    const ordered = await mutate(() => useOrderChange(21), {
      planId: 3,
      addOnIds: ['3'],
      when: 'today' as const,
      way: 'link' as const,
      shown,
    });
    expect(ordered).toMatchObject({ order: { state: 'asked' }, link: { url: mailedUrl } });
  });
  const path = onPlan('/${changeId}/undo');
  await expectOnce(
    { state: asked, what: 'taking a change of plan back', path, body: {} },
    200,
    order('withdrawn'),
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    expect(await mutate(() => useUndoChange(21), changeId)).toMatchObject({ state: 'withdrawn' });
  });
});

const byLink = 'an owner was asked to change the plan';
const offered = (state: string) => ({
  firstName: 'Ana',
  sheet,
  card: { brand: string('visa'), last4: regex(/^\d{4}$/, '4242') },
  state,
});

test('[CHG-46] an owner reads by link what changes', async () => {
  const body = { token: known.token };
  await expectCommand(
    { state: byLink, what: 'reading a change of plan by link', path: lookup, body },
    200,
    offered('open'),
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    expect(await read(offeredChangeQuery('mailed-token'))).toMatchObject({ state: 'open' });
  });
});

test.each([
  ['[CHG-46] an owner agrees by link, and pays with the saved card', 'paid', '${dueToday}', 200],
  ['[CHG-24] another amount than the sheet’s is refused', 'not as shown', '0.01', 409],
] as const)('%s', async (_title, how, dueToday, status) => {
  const body = {
    token: known.token,
    dueToday: dueToday === '0.01' ? '0.01' : fromProviderState(dueToday, '26.45'),
    monthlyTotal: fromProviderState('${monthlyTotal}', '119.70'),
    textVersion: 'plan-change-2026-11-29',
    useSavedCard: true,
  };
  const agreed = {
    outcome: 'agreed',
    clientSecret: nullValue(),
    change: { ...offered('agreed'), card: nullValue() },
  };
  await expectCommand(
    { state: byLink, what: `agreeing to a change of plan, ${how}`, path: agree, body },
    status,
    status === 200 ? agreed : refusal('status_conflict'),
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    const cents = dueToday === '0.01' ? 1 : 2_645;
    const due = { months: 1, differenceCents: 2_645, cents };
    const asWas = createOfferedChange({ sheet: createSheet({ due }) });
    const given = { textVersion: 'plan-change-2026-11-29', useSavedCard: true } as const;
    const answer = agreeByLink('mailed-token', asWas, given);
    if (status === 200) expect(await answer).toMatchObject({ outcome: 'agreed' });
    else await expect(answer).rejects.toMatchObject({ code: 'status_conflict' });
  });
});
