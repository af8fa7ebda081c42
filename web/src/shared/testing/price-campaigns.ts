import type {
  CampaignDetail,
  CampaignMember,
  CampaignPreview,
  CampaignSummary,
} from '@petwell/contracts';
import { http, HttpResponse } from 'msw';
import { server } from './server.ts';

export const createMember = (overrides: Partial<CampaignMember> = {}): CampaignMember => ({
  enrollmentId: 21,
  ownerId: 7,
  ownerName: 'Ana Reyes',
  petName: 'Biscuit',
  fromVersion: 1,
  oldMonthlyCents: 8_875,
  newMonthlyCents: 9_475,
  way: 'notice',
  state: 'planned',
  reason: null,
  effectiveFrom: '2027-03-03',
  ...overrides,
});

const totals = {
  notice: 412,
  consent: 6,
  atOnce: 0,
  staying: [
    { reason: 'past_due' as const, members: 30 },
    { reason: 'died' as const, members: 1 },
  ],
  oldMonthlyCents: 2_430_800,
  newMonthlyCents: 2_678_000,
};
const mails = {
  first: { subject: 'From $59.00 to $65.00', text: 'Hello Ana,\n\nit is $65.00 from March 3 on.' },
  second: { subject: 'A reminder: $65.00', text: 'Hello Ana,\n\nin 14 days.' },
  offer: { subject: 'Would you agree?', text: 'Hello Bo,\n\nplease agree to $65.00.' },
  better: null,
};
const changes = ['Dental cleaning is new.'];

export const createCampaignPreview = (
  overrides: Partial<CampaignPreview> = {},
): CampaignPreview => ({
  name: 'Dog Gold',
  from: [{ version: 1, monthlyCents: 5_900, members: 449 }],
  newMonthlyCents: 6_500,
  changes,
  totals,
  mails,
  earliestOn: '2026-01-01',
  members: [createMember()],
  memberCount: 449,
  ...overrides,
});

export const createCampaign = (overrides: Partial<CampaignSummary> = {}): CampaignSummary => ({
  id: 5,
  offer: { kind: 'plan', id: 2 },
  name: 'Dog Gold',
  toVersion: 2,
  startsOn: '2027-03-01',
  isAtOnce: false,
  newMonthlyCents: 6_500,
  publishedAt: '2026-11-20T15:00:00.000Z',
  publishedBy: 'Bo Lin',
  undoneAt: null,
  undoneBy: null,
  waiting: 298,
  moved: 120,
  staying: 31,
  ...overrides,
});

export const createCampaignDetail = (overrides: Partial<CampaignDetail> = {}): CampaignDetail => ({
  campaign: createCampaign(),
  changes,
  totals,
  mails,
  members: [createMember({ state: 'moved' })],
  memberCount: 449,
  ...overrides,
});

type Asked = { query: Record<string, string>; body: unknown };

/** Mocks the sheet. Returns what was asked. */
export function mockCampaignPreview(
  respond: (asked: Asked) => CampaignPreview | Response = () => createCampaignPreview(),
): Asked[] {
  const asked: Asked[] = [];
  server.use(
    http.post('*/api/admin/price-campaigns/preview', async ({ request }) => {
      const query = Object.fromEntries(new URL(request.url).searchParams);
      const one = { query, body: await request.json() };
      asked.push(one);
      const answer = respond(one);
      return answer instanceof Response ? answer : HttpResponse.json(answer);
    }),
  );
  return asked;
}

/** Mocks campaign 5. Returns the queries that were asked. */
export function mockCampaign(detail: CampaignDetail): Record<string, string>[] {
  const asked: Record<string, string>[] = [];
  server.use(
    http.get('*/api/admin/price-campaigns/5', ({ request }) => {
      asked.push(Object.fromEntries(new URL(request.url).searchParams));
      return HttpResponse.json(detail);
    }),
  );
  return asked;
}
