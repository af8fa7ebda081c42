import type {
  AddOnContent,
  Backtest,
  OfferDetail,
  OfferDraft,
  OfferPreview,
  OfferSummary,
  PlanContent,
  PlanReport,
  PublishedVersion,
} from '@petwell/contracts';
import { http, HttpResponse } from 'msw';
import { createListedPlan, createRecommendations } from './factories.ts';
import { server } from './server.ts';

export const createPlanContent = (overrides: Partial<PlanContent> = {}): PlanContent => ({
  kind: 'plan',
  name: 'Dog Gold',
  description: 'Preventive care for adult dogs.',
  monthlyCents: 6_350,
  displayOrder: 2,
  benefits: [
    {
      service: 'exam',
      unit: 'count',
      quantity: 2,
      intervalDays: 182,
      listPriceCents: 6_500,
      costCents: 2_000,
    },
    {
      service: 'nail_trim',
      unit: 'count',
      quantity: 4,
      intervalDays: null,
      listPriceCents: 1_800,
      costCents: null,
    },
  ],
  tier: 'Gold',
  badge: null,
  membershipFeeCents: 6_415,
  petTypes: ['dog'],
  ageGroups: ['young adult', 'adult', 'senior'],
  ...overrides,
});

export const createAddOnContent = (overrides: Partial<AddOnContent> = {}): AddOnContent => ({
  kind: 'add-on',
  name: 'Joint Health',
  description: 'Two mobility exams a year.',
  monthlyCents: 2_975,
  displayOrder: 3,
  benefits: [{ service: 'exam', unit: 'discount', percent: 10 }],
  purpose: 'care',
  recommendedFor: ['joint issues'],
  weightRangeLabel: null,
  maxBagsPerYear: null,
  ...overrides,
});

export const createVersion = (overrides: Partial<PublishedVersion> = {}): PublishedVersion => ({
  version: 1,
  content: createPlanContent(),
  effectiveFrom: '2026-01-05T15:00:00.000Z',
  publishedAt: '2026-01-05T15:00:00.000Z',
  publishedBy: null,
  reason: null,
  pricesConfirmed: null,
  ...overrides,
});

export const createDraft = (overrides: Partial<OfferDraft> = {}): OfferDraft => ({
  revision: 1,
  content: createPlanContent({ monthlyCents: 6_500 }),
  oddities: [],
  updatedAt: '2026-11-20T15:00:00.000Z',
  updatedBy: 'Bo Lin',
  ...overrides,
});

export const createDetail = (overrides: Partial<OfferDetail> = {}): OfferDetail => ({
  kind: 'plan',
  id: 2,
  code: 'dog-gold',
  retiredAt: null,
  current: createVersion(),
  scheduled: null,
  draft: null,
  earlier: [],
  ...overrides,
});

export const createSummaryOf = (overrides: Partial<OfferSummary> = {}): OfferSummary => ({
  kind: 'plan',
  id: 2,
  code: 'dog-gold',
  retiredAt: null,
  name: 'Dog Gold',
  monthlyCents: 6_350,
  membershipFeeCents: 6_415,
  value: { listCents: 112_300, costCents: 40_000 },
  version: 1,
  changedAt: '2026-01-05T15:00:00.000Z',
  changedBy: null,
  scheduled: null,
  hasDraft: false,
  ...overrides,
});

export const createPreview = (overrides: Partial<OfferPreview> = {}): OfferPreview => ({
  plans: [createListedPlan()],
  recommendations: createRecommendations(),
  oddities: [],
  ...overrides,
});

export const createBacktest = (overrides: Partial<Backtest> = {}): Backtest => ({
  from: '2025-11-29',
  until: '2026-11-28',
  members: 214,
  months: 2_103,
  paidCents: 13_354_050,
  draftPaidCents: 13_669_500,
  services: [
    {
      service: 'nail_trim',
      used: 610,
      included: 600,
      listCents: 1_080_000,
      costCents: null,
      leftOutCents: 18_000,
    },
  ],
  ...overrides,
});

export const mockOffers = (offers: OfferSummary[]): void =>
  server.use(http.get('*/api/admin/offers', () => HttpResponse.json({ offers })));

/** Mocks the plan report of any month: how many have each plan. */
export function mockMembers(plansById: Record<number, number>): void {
  const mix = Object.entries(plansById).map(([planId, plans]) => ({
    planId: Number(planId),
    planName: 'Dog Gold',
    plans,
    cents: plans * 6_350,
  })) satisfies PlanReport['mix'];
  const stand = { plans: 1, members: 1, cents: 6_350 };
  const move = { count: 0, plans: 0, cents: 0 };
  const moves = {
    new: move,
    imported: move,
    ended: move,
    changed: move,
    restarted: move,
    held: move,
    resumed: move,
    transferred: move,
  };
  server.use(
    http.get('*/api/admin/reports/plans', ({ request }) =>
      HttpResponse.json({
        month: new URL(request.url).searchParams.get('month') ?? '',
        start: stand,
        moves,
        end: stand,
        churn: { lostPlans: 0, endedPlans: 0, activeAtStart: 0, percent: null },
        mix,
      } satisfies PlanReport),
    ),
  );
}

/** Mocks a plan or add-on with its checks. Returns the bodies of the previews and backtests that were asked for. */
export function mockDetail(detail: OfferDetail, preview = createPreview()): unknown[] {
  const asked: unknown[] = [];
  const path = `*/api/admin/offers/${detail.kind}/${detail.id}`;
  server.use(
    http.get(path, () => HttpResponse.json(detail)),
    http.post(`${path}/preview`, async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.json(preview);
    }),
    http.post('*/api/admin/reports/plan-backtest', async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.json(createBacktest());
    }),
  );
  return asked;
}
