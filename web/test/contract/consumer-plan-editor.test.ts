// @vitest-environment jsdom
import { MatchersV3 } from '@pact-foundation/pact';
import type { PlanContent } from '@petwell/contracts';
import { expect, test } from 'vitest';
import { backtestQuery, previewQuery } from '../../src/features/plan-editor/api/checks.ts';
import { useAddOffer } from '../../src/features/plan-editor/api/add-offer.ts';
import {
  offerQuery,
  offersQuery,
  useDiscardDraft,
  usePublishDraft,
  useRetireOffer,
  useSaveDraft,
  useUndoPublication,
} from '../../src/features/plan-editor/api/offers.ts';
import { dateTime, knownPath, listedPlan, petProfile, plan, refusal, sentJson } from './answers.ts';
import { expectCommand, expectRead, quiet } from './staff-contract.ts';
import { contract, mutate, read, servePageFrom } from './web-contract.ts';

const {
  arrayContaining,
  boolean,
  eachLike,
  fromProviderState,
  integer,
  like,
  nullValue,
  regex,
  string,
} = MatchersV3;

const drafted = 'a manager is signed in, and a plan was drafted';
const scheduled = 'a manager is signed in, and a plan is sold from tomorrow on';
const sold = 'a manager is signed in, and an add-on is sold';

const shown = 'Dog Deluxe';
/** What the states draft: its price is odd. */
const content: PlanContent = {
  kind: 'plan',
  name: shown,
  description: 'One exam a year.',
  monthlyCents: 99_900,
  displayOrder: 90,
  benefits: [
    {
      service: 'exam',
      unit: 'count',
      quantity: 1,
      intervalDays: null,
      listPriceCents: 6_500,
      costCents: null,
    },
  ],
  tier: 'Deluxe',
  badge: null,
  membershipFeeCents: 0,
  petTypes: ['dog'],
  ageGroups: ['adult'],
};
/** The name is free, or the draft's own. */
const sentContent = { ...content, name: fromProviderState('${planName}', shown) };

const counted = (intervalDays: object) => ({
  service: string('exam'),
  unit: 'count',
  quantity: integer(1),
  intervalDays,
  listPriceCents: integer(6_500),
  costCents: nullValue(),
});
const someContent = (benefits: object) => ({
  kind: 'plan',
  name: string(shown),
  description: string('One exam a year.'),
  monthlyCents: integer(99_900),
  displayOrder: integer(90),
  benefits,
  tier: string('Deluxe'),
  badge: nullValue(),
  membershipFeeCents: integer(0),
  petTypes: eachLike('dog'),
  ageGroups: eachLike('adult'),
});
const draftContent = someContent(eachLike(counted(nullValue())));
const oddities = eachLike({
  kind: regex(
    /^(costs_more_than_inside|less_than_cheaper|no_list_price|pets_without_plan|no_next_stage)$/,
    'costs_more_than_inside',
  ),
  sentence: string('A year costs $11,988.00, and what is inside $65.00.'),
});
const draft = {
  revision: integer(1),
  content: draftContent,
  oddities,
  updatedAt: dateTime,
  updatedBy: string('admin'),
};
const parts = { kind: 'plan', id: integer(11), code: string('dog-deluxe'), retiredAt: nullValue() };
/** A plan that was never sold. */
const neverSold = {
  ...parts,
  current: nullValue(),
  scheduled: nullValue(),
  draft,
  earlier: [],
};
const of = { kind: 'plan' as const, id: 11 };
const draftedPath = (rest = '') =>
  knownPath(`/api/admin/offers/plan/\${offerId}${rest}`, `/api/admin/offers/plan/11${rest}`);

test('[OFR-20] managers list what the clinic sells', async () => {
  const seeded = {
    kind: 'plan',
    id: integer(2),
    code: string('dog-gold'),
    retiredAt: nullValue(),
    name: string('Dog Gold'),
    monthlyCents: integer(6_350),
    membershipFeeCents: integer(6_415),
    value: { listCents: integer(112_300), costCents: nullValue() },
    version: integer(1),
    changedAt: dateTime,
    changedBy: nullValue(),
    scheduled: nullValue(),
    hasDraft: boolean(false),
  };
  await expectRead(
    { state: quiet, what: 'the plans and add-ons that managers edit', path: '/api/admin/offers' },
    { offers: arrayContaining(seeded) },
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    expect(await read(offersQuery)).toMatchObject({ offers: [{ name: 'Dog Gold', version: 1 }] });
  });
});

test('[OFR-22] managers open a plan that came with PetWell', async () => {
  await expectRead(
    {
      state: quiet,
      what: 'a plan with its versions',
      path: knownPath('/api/admin/offers/plan/${planId}', '/api/admin/offers/plan/2'),
    },
    {
      ...parts,
      current: {
        version: integer(1),
        content: someContent(arrayContaining(counted(integer(182)))),
        effectiveFrom: dateTime,
        publishedAt: dateTime,
        publishedBy: nullValue(),
        reason: nullValue(),
        pricesConfirmed: nullValue(),
      },
      scheduled: nullValue(),
      draft: nullValue(),
      earlier: [],
    },
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    expect(await read(offerQuery({ kind: 'plan', id: 2 }))).toMatchObject({ draft: null });
  });
});

test('[OFR-35] managers begin a plan', async () => {
  await expectCommand(
    {
      state: 'a manager is signed in, and a plan’s name is free',
      what: 'a new plan',
      path: '/api/admin/offers/plan',
      body: { content: sentContent },
    },
    201,
    neverSold,
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    expect(await mutate(() => useAddOffer(), content)).toMatchObject({ id: 11 });
  });
});

test('[OFR-25] managers save a draft over the one that they read', async () => {
  await expectCommand(
    {
      state: drafted,
      what: 'a changed draft',
      method: 'PUT',
      path: draftedPath('/draft'),
      body: { revision: 1, content: sentContent },
    },
    200,
    neverSold,
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    const saved = await mutate(() => useSaveDraft(of), { revision: 1, content });
    expect(saved.draft).toMatchObject({ content: { name: shown } });
  });
});

test('[OFR-27] refuses a draft over one that a colleague changed', async () => {
  await expectCommand(
    {
      state: drafted,
      what: 'a draft over one that was saved meanwhile',
      method: 'PUT',
      path: draftedPath('/draft'),
      body: { revision: null, content: sentContent },
    },
    409,
    refusal('draft_changed'),
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    const saving = mutate(() => useSaveDraft(of), { revision: null, content });
    await expect(saving).rejects.toMatchObject({ code: 'draft_changed' });
  });
});

test('[OFR-38] discards a plan that was never sold with its draft', async () => {
  await contract()
    .addInteraction()
    .given(drafted)
    .uponReceiving('that a draft is discarded')
    .withRequest('POST', draftedPath('/draft/discard'), (builder) =>
      builder.headers(sentJson).jsonBody({ revision: 1 }),
    )
    .willRespondWith(204)
    .executeTest(async ({ url }) => {
      servePageFrom(url);
      expect(await mutate(() => useDiscardDraft(of), 1)).toBeUndefined();
    });
});

test('[OFR-11] [OFR-31] previews and checks a draft', async () => {
  const body = { content: sentContent, pet: { ...petProfile, healthConcerns: [] } };
  await expectCommand(
    { state: drafted, what: 'a preview of a draft', path: draftedPath('/preview'), body },
    200,
    {
      plans: arrayContaining(listedPlan),
      recommendations: {
        plans: eachLike({ plan, reasons: eachLike('It fits.'), isRecommended: boolean(true) }),
        addOns: like([]),
      },
      oddities,
    },
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    const pet = { ...petProfile, healthConcerns: [] };
    const preview = await read(previewQuery(of, content, pet));
    expect(preview.oddities).toMatchObject([{ kind: 'costs_more_than_inside' }]);
  });
});

const tomorrow = '2026-11-30';

test('[OFR-32] publishes a draft from a day on, with the reason for what is odd', async () => {
  await expectCommand(
    {
      state: drafted,
      what: 'a draft to be sold from tomorrow on',
      path: draftedPath('/publications'),
      body: {
        revision: 1,
        effectiveOn: fromProviderState('${tomorrow}', tomorrow),
        reason: 'A trial',
      },
    },
    200,
    {
      ...parts,
      current: nullValue(),
      scheduled: {
        version: integer(1),
        content: draftContent,
        effectiveFrom: dateTime,
        publishedAt: dateTime,
        publishedBy: string('admin'),
        reason: 'A trial',
        pricesConfirmed: nullValue(),
      },
      draft: nullValue(),
      earlier: [],
    },
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    const publication = { revision: 1, effectiveOn: tomorrow, reason: 'A trial' };
    const published = await mutate(() => usePublishDraft(of), publication);
    expect(published.scheduled).toMatchObject({ reason: 'A trial' });
  });
});

test('[OFR-32] asks for a reason to sell something odd', async () => {
  await expectCommand(
    {
      state: drafted,
      what: 'an odd draft to be sold without a reason',
      path: draftedPath('/publications'),
      body: { revision: 1, effectiveOn: null, reason: null },
    },
    409,
    refusal('odd_draft'),
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    const publication = { revision: 1, effectiveOn: null, reason: null };
    await expect(mutate(() => usePublishDraft(of), publication)).rejects.toMatchObject({
      code: 'odd_draft',
    });
  });
});

test('[OFR-02] takes a scheduled version back', async () => {
  await expectCommand(
    {
      state: scheduled,
      what: 'that a version is withdrawn',
      path: draftedPath('/publications/undo'),
      body: { version: 1 },
    },
    200,
    neverSold,
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    expect(await mutate(() => useUndoPublication(of), 1)).toMatchObject({ scheduled: null });
  });
});

test('[OFR-16] retires an add-on', async () => {
  await expectCommand(
    {
      state: sold,
      what: 'that an add-on is retired',
      path: knownPath(
        '/api/admin/offers/add-on/${offerId}/retirement',
        '/api/admin/offers/add-on/3/retirement',
      ),
      body: { isRetired: true },
    },
    200,
    {
      kind: 'add-on',
      id: integer(3),
      code: string('joint-health'),
      retiredAt: dateTime,
      current: {
        version: integer(1),
        content: {
          kind: 'add-on',
          name: string('Joint Health'),
          description: string('One exam a year.'),
          monthlyCents: integer(2_975),
          displayOrder: integer(90),
          benefits: eachLike(counted(nullValue())),
          purpose: 'care',
          recommendedFor: [],
          weightRangeLabel: nullValue(),
          maxBagsPerYear: nullValue(),
        },
        effectiveFrom: dateTime,
        publishedAt: dateTime,
        publishedBy: string('admin'),
        reason: string('A trial'),
        pricesConfirmed: nullValue(),
      },
      scheduled: nullValue(),
      draft: nullValue(),
      earlier: [],
    },
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    const retire = () => useRetireOffer({ kind: 'add-on', id: 3 });
    expect((await mutate(retire, true)).retiredAt).toBe('2026-01-05T10:00:00.000Z');
  });
});

test('[OFR-30] counts what a plan’s members would have paid', async () => {
  await expectCommand(
    {
      state: quiet,
      what: 'a backtest of a draft',
      path: '/api/admin/reports/plan-backtest',
      body: { planId: fromProviderState('${planId}', 2), content },
    },
    200,
    {
      from: regex(/^\d{4}-\d\d-\d\d$/, '2025-11-29'),
      until: regex(/^\d{4}-\d\d-\d\d$/, '2026-11-28'),
      members: integer(0),
      months: integer(0),
      paidCents: integer(0),
      draftPaidCents: integer(0),
      services: like([]),
    },
  ).executeTest(async ({ url }) => {
    servePageFrom(url);
    expect(await read(backtestQuery(2, content))).toMatchObject({ months: 0 });
  });
});
