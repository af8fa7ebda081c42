import type { HoldRow, PaymentHoldRow } from './change-evidence.ts';
import type { Evidence, ProviderLedger } from './evidence.ts';
import { byEnrollment, isLive } from './provider-view.ts';
import { violationOf, type Violation } from './violation.ts';

type Invoice = ProviderLedger['invoice'][number];

/** A month's invoice is made when it begins. */
const toleranceSeconds = 3_600;

/** The charges that a hold voids; one that ended early charged again before its last ones. */
const voidedBy = ({ voided_at: all, next_charge_at: next }: PaymentHoldRow): number[] =>
  all.filter((at) => at < next);

const isMonth = ({ billing_reason: reason }: Invoice): boolean => reason === 'subscription_cycle';

/** Finds months that were charged although they were on hold, or not charged although they weren't. */
function findWrongMonths(evidence: Evidence): Violation[] {
  const charged = violationOf('month on hold not voided');
  const missing = violationOf('month not charged');
  const shown = violationOf('voided month that its owner is shown');
  const { paymentHolds } = evidence.changes;
  const hidden = new Set(
    evidence.payments.filter((row) => row.is_voided_by_hold).map((row) => row.stripe_invoice_id),
  );
  return [...byEnrollment(evidence)].flatMap(([id, { invoices }]) => {
    const voided = paymentHolds.filter((row) => row.enrollment_id === id).flatMap(voidedBy);
    return invoices.filter(isMonth).flatMap((invoice) => {
      const isHeld = voided.some((at) => Math.abs(at - invoice.created) < toleranceSeconds);
      const detail = `enrollment ${id}, ${invoice.id}, ${invoice.status}`;
      if (!isHeld) return invoice.status === 'paid' ? [] : [missing(detail)];
      if (invoice.status !== 'void') return [charged(detail)];
      return hidden.has(invoice.id) ? [] : [shown(detail)];
    });
  });
}

/** Finds plans that were not charged for another number of months than their holds, and years that aren't longer by it. */
function findWrongLengths(evidence: Evidence, goesOn: (enrollmentId: number) => boolean) {
  const count = violationOf('not exactly the months on hold were voided');
  const year = violationOf('plan year not longer by the months on hold');
  const { holds, paymentHolds, allowances } = evidence.changes;
  const atBilling = new Map(paymentHolds.map((row) => [row.id, voidedBy(row).length]));
  const sides = byEnrollment(evidence);
  const heldOf = Map.groupBy(
    holds.filter((one) => one.starts_on !== null),
    (row) => row.enrollment_id,
  );
  const years = new Map(
    allowances
      .filter((row) => row.ends_on !== row.due_end)
      .map((row) => [
        `enrollment ${row.enrollment_id}: ${row.starts_on} to ${row.ends_on}`,
        row.due_end,
      ]),
  );
  return [
    ...[...heldOf]
      .filter(([id]) => goesOn(id))
      .flatMap(([id, own]) => {
        const months = own.reduce((sum, row) => sum + row.held_months, 0);
        const voided = (sides.get(id)?.invoices ?? []).filter(
          (one) => isMonth(one) && one.status === 'void',
        ).length;
        const isSame =
          voided === months && own.every((row) => atBilling.get(row.id) === row.held_months);
        return isSame ? [] : [count(`enrollment ${id}: ${voided} voided, ${months} on hold`)];
      }),
    ...[...years].map(([which, due]) => year(`${which} instead of ${due}`)),
  ];
}

/** Finds holds that are over, or were never in force, on one side only, and owners who weren't told. */
function findLeftHolds(
  { holds, paymentHolds }: Evidence['changes'],
  { goesOn, now }: { goesOn: (enrollmentId: number) => boolean; now: Date },
): Violation[] {
  const left = violationOf('hold left behind');
  const untold = violationOf('owner not told that a hold ends');
  const seconds = now.getTime() / 1000;
  const begun = new Set(holds.filter((one) => one.starts_on !== null).map(({ id }) => id));
  const isLeft = ({ state, resumes_at: at }: Pick<HoldRow, 'state' | 'resumes_at'>): boolean =>
    state === 'ordered' || state === 'ending' || (state === 'in_force' && (at ?? 0) <= seconds);
  const isTold = (row: HoldRow): boolean => row.is_told || row.is_ended_early;
  return [
    ...[...holds, ...paymentHolds]
      .filter(isLeft)
      .map((row) => left(`enrollment ${row.enrollment_id}, ${row.id}, ${row.state}`)),
    ...paymentHolds
      .filter((row) => !begun.has(row.id) && row.state === 'in_force')
      .map((row) => left(`enrollment ${row.enrollment_id}, ${row.id}, only at billing`)),
    ...holds
      .filter((row) => row.state === 'over' && begun.has(row.id) && goesOn(row.enrollment_id))
      .filter((row) => !isTold(row))
      .map((row) => untold(`enrollment ${row.enrollment_id}, ${row.id}`)),
  ];
}

/** Finds months, plan years, and emails that aren't as holds leave them. */
export function findWrongHolds(evidence: Evidence, now: Date): Violation[] {
  const sides = byEnrollment(evidence);
  const goesOn = (id: number) => sides.get(id)?.subscriptions.some(isLive) ?? false;
  return [
    ...findWrongMonths(evidence),
    ...findWrongLengths(evidence, goesOn),
    ...findLeftHolds(evidence.changes, { goesOn, now }),
  ];
}
