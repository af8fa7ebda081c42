import { addDays, clinicDay } from '@petwell/chassis/time';
import {
  type CampaignDetail,
  campaignDetailSchema,
  campaignPreviewSchema,
  type CampaignSelection,
  fromCents,
  type Plan,
  toCents,
} from '@petwell/contracts';
import type { MailOf } from '@petwell/contracts/events';
import type {
  AddOnVersion,
  ChangedTerms,
  MailFate,
  NewPriceOffer,
  PlanVersion,
} from '@petwell/contracts/internal';
import {
  addOn,
  enrollmentRequest,
  eventFrom,
  exam,
  owner,
  plan,
  quote,
  subscriptionFact,
} from '../factories.ts';
import { as, eventually, type RunningEnrollment } from './running-enrollment.ts';

export const timeZone = 'America/New_York';
const noonOf = (day: string) => new Date(`${day}T17:00:00.000Z`);

const nails = (quantity: number) => exam({ code: 'nails', label: 'Nail trim', quantity });
const dental = exam({ code: 'dental', label: 'Dental cleaning', quantity: 1 });
const versionOf = (overrides: Partial<Plan>, benefits: PlanVersion['benefits']): PlanVersion => ({
  plan: plan(overrides),
  benefits,
  effectiveFrom: '2026-01-01T05:00:00.000Z',
});
/** Version 2 costs more, and has four nail trims and a dental cleaning instead of two nail trims and two exams. */
export const versions = [
  versionOf({ version: 1, monthlyPrice: '63.50' }, [exam(), nails(2)]),
  versionOf({ version: 2, monthlyPrice: '69.00' }, [nails(4), dental]),
];

/** Version 2 costs more, and has two dental cleanings instead of one. */
export const addOnVersions = [['12.00', 1] as const, ['13.50', 2] as const].map(
  ([monthlyPrice, quantity], at): AddOnVersion => ({
    addOn: addOn({ version: at + 1, monthlyPrice }),
    benefits: [exam({ code: 'dental', label: 'Dental cleaning', quantity })],
    effectiveFrom: '2026-01-01T05:00:00.000Z',
  }),
);

export const selection = (overrides: Partial<CampaignSelection> = {}): CampaignSelection => ({
  offer: { kind: 'plan', id: 2 },
  toVersion: 2,
  fromVersions: null,
  startsOn: '2027-02-01',
  isAtOnce: false,
  leftOut: [],
  ...overrides,
});

const path = '/api/admin/price-campaigns';

/**
 * A clinic with members of version 1, whose days pass: billing charges each member monthly as it was told, and the mail
 * server accepts every mail on its day unless it is refused.
 */
export function createCampaignBed(enrollment: () => RunningEnrollment) {
  let now = noonOf('2026-02-01');
  const terms = new Map<number, ChangedTerms>();
  const refused = new Set<string>();
  const accepted = new Map<string, string>();
  const offers: (NewPriceOffer & { enrollmentId: number })[] = [];
  const charges: { enrollmentId: number; day: string; cents: number }[] = [];
  const members: { id: number; startedOn: string; cents: number }[] = [];

  const fateOf = (key: string): MailFate => {
    if (refused.has(key)) return { state: 'failed', sentAt: null };
    const sentAt = accepted.get(key) ?? now.toISOString();
    accepted.set(key, sentAt);
    return { state: 'sent', sentAt };
  };

  /** Billing asks for its own price, as of the day. */
  async function charge(day: string): Promise<void> {
    for (const { id, startedOn, cents } of members) {
      if (day <= startedOn || day.slice(8) !== startedOn.slice(8)) continue;
      if (charges.some((one) => one.enrollmentId === id && one.day === day)) continue;
      const { status } = await enrollment().prisma.enrollment.findUniqueOrThrow({ where: { id } });
      if (status === 'cancelled') continue;
      const changed = terms.get(id);
      const isNew = changed !== undefined && changed.effectiveFrom <= day;
      charges.push({ enrollmentId: id, day, cents: isNew ? changed.monthlyCents : cents });
    }
  }

  const send = (method: string, to: string, body?: unknown, key?: string) =>
    enrollment().send(method, `${path}${to}`, {
      headers: { ...as.staff('manager'), ...(key !== undefined && { 'idempotency-key': key }) },
      ...(body !== undefined && { body }),
    });

  return {
    clock: () => now,
    refused,
    offers,
    charges,
    terms,
    at: (day: string) => void (now = noonOf(day)),
    send,

    async reset() {
      await enrollment().reset();
      for (const kept of [terms, refused, accepted]) kept.clear();
      for (const kept of [offers, charges, members]) kept.length = 0;
      const { answers } = enrollment().services;
      answers.planVersions = () => versions;
      answers.addOnVersions = () => addOnVersions;
      answers.mailFate = fateOf;
      answers.changeTerms = (id, given) => {
        terms.set(id, given);
        return 'changed';
      };
      answers.withdrawTerms = (id) => {
        terms.delete(id);
        return 'withdrawn';
      };
      answers.offerNewPrice = (enrollmentId, offer) => {
        offers.push({ enrollmentId, ...offer });
        return { mailKey: `offer:${enrollmentId}:${offer.mailing}`, isAgreed: false };
      };
    },

    /** An owner enrolls a pet on a day, with the first version of the add-on or without, and pays. */
    async join(firstName: string, petName: string, day: string, hasAddOn = false): Promise<number> {
      now = noonOf(day);
      const sold = [...versions.slice(0, 1), ...(hasAddOn ? addOnVersions.slice(0, 1) : [])];
      const totalMonthlyPrice = hasAddOn ? '75.50' : '63.50';
      enrollment().services.answers.quote = () =>
        quote({
          plan: versions[0]?.plan ?? plan(),
          addOns: sold.flatMap((one) => ('addOn' in one ? [one.addOn] : [])),
          totalMonthlyPrice,
          benefits: sold.flatMap(({ benefits }) => benefits),
        });
      const pet = { ...enrollmentRequest().pet, name: petName };
      const email = `${firstName.toLowerCase()}@example.com`;
      const { lastName, phone } = owner();
      const known = await enrollment().prisma.owner.findFirst({ where: { email } });
      const chosen = { planId: 2, addOnIds: hasAddOn ? ['5'] : [] };
      const made = known
        ? await enrollment().enroll({
            headers: as.owner(known.id),
            body: { pet, enrollment: { ...chosen, existingOwnerId: known.id } },
          })
        : await enrollment().enroll({
            body: { pet, owner: { firstName, lastName, email, phone }, enrollment: chosen },
          });
      const { id } = made.enrollment;
      const fact = { enrollmentId: id, subscriptionId: `sub_${id}`, status: 'active' as const };
      await enrollment().publishFact(
        subscriptionFact({ ...fact, currentPeriodEnd: '2099-01-01T00:00:00.000Z' }),
      );
      await eventually(async () => {
        const row = await enrollment().prisma.enrollment.findUnique({ where: { id } });
        return row?.status === 'active' || undefined;
      });
      members.push({ id, startedOn: day, cents: toCents(totalMonthlyPrice) });
      return id;
    },

    async preview(given: Partial<CampaignSelection> = {}, query = '') {
      const response = await send('POST', `/preview${query}`, selection(given));
      return campaignPreviewSchema.parse(await response.json());
    },

    async publish(
      counts: { notice?: number; consent?: number; atOnce?: number },
      given: Partial<CampaignSelection> = {},
    ): Promise<CampaignDetail> {
      const body = { ...selection(given), counts: { notice: 0, consent: 0, atOnce: 0, ...counts } };
      const response = await send('POST', '', body, `publish-${now.toISOString()}`);
      if (response.status !== 201) throw new Error(await response.text());
      return campaignDetailSchema.parse(await response.json());
    },

    async read(id: number, query = ''): Promise<CampaignDetail> {
      return campaignDetailSchema.parse(await (await send('GET', `/${id}${query}`)).json());
    },

    /** Lets days pass until one, with its charges; on each, the timer runs before billing charges. */
    async liveUntil(day: string): Promise<void> {
      for (;;) {
        const today = clinicDay(now, timeZone);
        const { runCampaigns } = enrollment().campaigns;
        // As two processes do.
        await Promise.all([runCampaigns(), runCampaigns()]);
        await charge(today);
        if (today >= day) return;
        now = noonOf(addDays(today, 1));
      }
    },

    async agree(campaignId: number, enrollmentId: number): Promise<void> {
      const event = eventFrom('billing', {
        type: 'price.agreed.v1',
        subject: `enrollment/${enrollmentId}`,
        data: { campaignId, enrollmentId, agreedAt: now.toISOString() },
      });
      await enrollment().publish(event);
      await eventually(async () => {
        const count = await enrollment().prisma.inboxMessage.count({
          where: { eventId: event.id },
        });
        return count > 0 || undefined;
      });
    },

    /** The mails about new prices, as `first 2027-02-05 Ada: Biscuit, Pepper`. */
    async mails(): Promise<string[]> {
      const sent = await enrollment().mails('price-change');
      return sent.map(({ mail }: { mail: MailOf<'price-change'> }) => {
        const pets = mail.plans.map(({ petName }) => petName).join(', ');
        return `${mail.notice} ${mail.effectiveFrom} ${mail.firstName}: ${pets}`;
      });
    },

    /** What a member was charged, in runs: `12 × 63.50, 2 × 69.00`. */
    charged(id: number): string {
      const runs: { cents: number; months: number }[] = [];
      for (const { cents } of charges.filter(({ enrollmentId }) => enrollmentId === id)) {
        const last = runs.at(-1);
        if (last?.cents === cents) last.months += 1;
        else runs.push({ cents, months: 1 });
      }
      return runs.map(({ cents, months }) => `${months} × ${fromCents(cents)}`).join(', ');
    },
  };
}
