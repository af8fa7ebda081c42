import type { NewEvent } from '@petwell/chassis';
import { instantOf } from '@petwell/chassis/time';
import { hasDied } from '@petwell/contracts';
import { mailKeys, type MailOf } from '@petwell/contracts/events';
import { newPriceSentence } from '@petwell/contracts/legal';
import { mailAbout, mailFacts } from '../core/state/enrollment-events.ts';
import { isEndSet, type EnrollmentRecord } from '../core/state/enrollment.ts';
import type { FromVersion, OpenMember } from './campaign.ts';

export type Addressee = { ownerId: number; firstName: string; lastName: string; email: string };

/** A plan as a mail about its new price names it. */
export type ChangedPlan = MailOf<'price-change'>['plans'][number];

export const changesFrom = (from: readonly FromVersion[], version: number): string[] =>
  from.find((one) => one.version === version)?.changes ?? [];

export const changedPlan = (
  member: Pick<OpenMember, 'enrollmentId' | 'fromVersion' | 'oldMonthlyCents' | 'newMonthlyCents'>,
  named: { petName: string; planName: string; from: readonly FromVersion[] },
): ChangedPlan => ({
  enrollmentId: member.enrollmentId,
  petName: named.petName,
  planName: named.planName,
  oldMonthlyCents: member.oldMonthlyCents,
  newMonthlyCents: member.newMonthlyCents,
  changes: changesFrom(named.from, member.fromVersion),
});

type Notice = { notice: 'first' | 'second'; effectiveFrom: string; plans: ChangedPlan[] };

export const priceChangeMail = (
  { firstName, email }: Pick<Addressee, 'firstName' | 'email'>,
  notice: Notice,
): MailOf<'price-change'> => ({ kind: 'price-change', firstName, email, ...notice });

const requestMail = (
  { ownerId, firstName, lastName, email }: Addressee,
  { dedupeKey, mail }: { dedupeKey: string; mail: MailOf<'price-change' | 'better-plans'> },
): NewEvent<'mail.requested.v1'> => ({
  type: 'mail.requested.v1',
  subject: `owner/${ownerId}`,
  data: {
    recipient: { ownerId, name: `${firstName} ${lastName}`, address: email },
    about: null,
    dedupeKey,
    // They are members, who pay.
    isPaid: true,
    mail,
  },
});

/** Asks for the one mail that tells an owner of all plans whose prices change on a day. */
export const requestPriceChange = (owner: Addressee, notice: Notice) =>
  requestMail(owner, {
    dedupeKey: mailKeys.priceChange(owner.ownerId, notice.effectiveFrom, notice.notice),
    mail: priceChangeMail(owner, notice),
  });

/** Asks for the one mail that tells an owner of all plans that got better together. */
export const requestBetterPlans = (
  owner: Addressee,
  better: { effectiveFrom: string; plans: ChangedPlan[] },
) =>
  requestMail(owner, {
    dedupeKey: mailKeys.betterPlans(
      better.effectiveFrom,
      better.plans.map(({ enrollmentId }) => enrollmentId),
    ),
    mail: betterPlansMail(owner, better),
  });

export const betterPlansMail = (
  { firstName, email }: Pick<Addressee, 'firstName' | 'email'>,
  better: { effectiveFrom: string; plans: ChangedPlan[] },
): MailOf<'better-plans'> => ({ kind: 'better-plans', firstName, email, ...better });

/** Asks for the mail that takes back what mails about a new price said; none for a plan that doesn't go on. */
export function requestPriceKept(
  enrollment: EnrollmentRecord,
  { campaignId, effectiveFrom }: { campaignId: number; effectiveFrom: string },
): NewEvent<'mail.requested.v1'>[] {
  const { id, state, pet, totalMonthlyCents: monthlyCents } = enrollment;
  if (state.status !== 'active' || isEndSet(enrollment) || hasDied(pet)) return [];
  return [
    mailAbout(enrollment, {
      dedupeKey: mailKeys.priceKept(campaignId, id),
      isPaid: true,
      mail: { kind: 'price-kept', ...mailFacts(enrollment), monthlyCents, effectiveFrom },
    }),
  ];
}

/** The mail that asks about a new price, as billing sends it, with another link. */
export const priceOfferMail = (
  { firstName, email }: Pick<Addressee, 'firstName' | 'email'>,
  offer: { plan: ChangedPlan; effectiveFrom: string; timeZone: string },
): MailOf<'price-offer'> => {
  const { enrollmentId: _id, ...plan } = offer.plan;
  return {
    kind: 'price-offer',
    firstName,
    email,
    ...plan,
    url: 'https://example.com/new-price',
    expiresAt: instantOf({ day: offer.effectiveFrom, time: '00:00' }, offer.timeZone).toISOString(),
    effectiveFrom: offer.effectiveFrom,
    isLast: false,
  };
};

/** The sentence of the mails that allows the charges. */
export const mailedSentence = (plan: ChangedPlan, effectiveFrom: string): string =>
  newPriceSentence({ ...plan, effectiveFrom });
