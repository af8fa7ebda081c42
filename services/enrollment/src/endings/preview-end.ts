import { AppError } from '@petwell/chassis';
import { clinicDay, instantOf } from '@petwell/chassis/time';
import { hasDied, type EndPreview, type EnrollmentBenefits } from '@petwell/contracts';
import type { Caller } from '../core/caller.ts';
import type { EnrollmentRecord } from '../core/state/enrollment.ts';
import type { Billing, MailComposer } from '../core/clients/other-services.ts';
import { lastDayOf } from '../core/state/enrollment-state.ts';
import type { EnrollmentStore } from '../core/store-enrollments.ts';
import { endingMail } from './ending-mails.ts';
import { endedBefore } from './ending-refusals.ts';
import { periodEndOf } from './rules-ending.ts';
import type { EndPreviewReads } from './store-end-preview.ts';

export type ReadYear = (enrollmentId: number, caller: Caller) => Promise<EnrollmentBenefits>;

/** Reads what is given back of a year that was paid in advance, by when the plan ends. */
export type ReadUnused = (
  enrollment: EnrollmentRecord,
  ends: { now: Date; periodEnd: Date | null },
) => Promise<Pick<EndPreview, 'unusedMonths'>>;

type Dependencies = {
  store: Pick<EnrollmentStore, 'find'>;
  billing: Pick<Billing, 'paymentStanding'>;
  mailComposer: MailComposer;
  readYear: ReadYear;
  readUnused: ReadUnused;
  reads: EndPreviewReads;
  clock: () => Date;
  timeZone: string;
};

type PaymentStanding = Awaited<ReturnType<Billing['paymentStanding']>>;

type Choice = { endsAt: Date; hasEnded: boolean; hasDied: boolean; hasPrepaidYear?: true };

/** Marks an end before a year is over that was paid in advance, as the mail's event will be. */
const ofYear = (cents: number | null | undefined): Pick<Choice, 'hasPrepaidYear'> =>
  (cents ?? 0) > 0 ? { hasPrepaidYear: true } : {};

/** When what was paid runs out, at the clinic or by card; null: nothing is paid. */
function paidThroughOf(
  { state: { billing, paidUntil } }: EnrollmentRecord,
  { standing, timeZone }: { standing: PaymentStanding; timeZone: string },
): Date | null {
  if (billing !== 'elsewhere') {
    return standing.paidThrough === null ? null : new Date(standing.paidThrough);
  }
  return paidUntil === null ? null : instantOf({ day: paidUntil, time: '00:00' }, timeZone);
}

/**
 * Handles GET /api/admin/enrollments/{id}/end-preview: what was paid and used, what an end does, and the email
 * that it sends. Proposes the end of the paid month, unless nothing is paid ahead.
 * @throws AppError not_found, status_conflict, service_unavailable
 */
export function createPreviewEnd(deps: Dependencies) {
  const { timeZone } = deps;

  /** The emails of the choices, in their order; none about a plan that never started. */
  async function composeMails(
    enrollment: EnrollmentRecord,
    choices: readonly Choice[],
    lastPayment: PaymentStanding['lastPayment'],
  ) {
    if (enrollment.state.activatedAt === null) return [];
    return deps.mailComposer.preview(
      choices.map((choice) => endingMail(enrollment, { ...choice, lastPayment })),
    );
  }

  return async function previewEnd(enrollmentId: number, caller: Caller): Promise<EndPreview> {
    const enrollment = await deps.store.find(enrollmentId);
    if (!enrollment) throw new AppError('not_found');
    if (enrollment.state.status === 'cancelled') throw endedBefore();
    const now = deps.clock();
    const periodEnd = periodEndOf(enrollment, now, timeZone);
    const [year, standing, visits, unused] = await Promise.all([
      deps.readYear(enrollmentId, caller),
      deps.billing.paymentStanding(enrollmentId),
      deps.reads.listVisits(enrollment.pet.id, now),
      deps.readUnused(enrollment, { now, periodEnd }),
    ]);
    const { nowCents, periodEndCents } = unused.unusedMonths ?? {};
    const atOnce = {
      endsAt: now,
      hasEnded: true,
      hasDied: hasDied(enrollment.pet),
      ...ofYear(nowCents),
    };
    const atPeriodEnd = { hasEnded: false, hasDied: false, ...ofYear(periodEndCents) };
    const choices = [
      atOnce,
      { ...atOnce, hasDied: true },
      ...(periodEnd ? [{ endsAt: periodEnd, ...atPeriodEnd }] : []),
    ];
    const mails = await composeMails(enrollment, choices, standing.lastPayment);
    const [mail = null, petDiedMail = null, periodEndMail = null] = mails;
    const dayOf = (at: Date) => clinicDay(at, timeZone);
    const paidThrough = paidThroughOf(enrollment, { standing, timeZone });
    const isPaidAhead = paidThrough !== null && paidThrough > now;
    return {
      planYear: year.planYear,
      paid: year.paid,
      valueUsed: year.valueUsed ?? '0.00',
      paidThrough: paidThrough && dayOf(paidThrough),
      openInvoices: standing.openInvoices,
      visits,
      recommended: isPaidAhead && periodEnd ? 'period_end' : 'now',
      now: { endsOn: dayOf(now), mail },
      periodEnd: periodEnd && { endsOn: lastDayOf(periodEnd, timeZone), mail: periodEndMail },
      petDiedMail,
      ...unused,
    };
  };
}
export type PreviewEnd = ReturnType<typeof createPreviewEnd>;
