import { AppError } from '@petwell/chassis';
import { clinicDay } from '@petwell/chassis/time';
import { prepaidMonths, type PrepaidSheet } from '@petwell/contracts';
import { conflict } from '../../core/caller.ts';
import type { EnrollmentRecord, NewTerms } from '../../core/state/enrollment.ts';
import type { Billing } from '../../core/clients/other-services.ts';
import type { EnrollmentStore } from '../../core/store-enrollments.ts';
import { daysOfYear, type PaidDaysOf } from '../paid-days.ts';
import type { StoredPayment } from '../recorded-payment.ts';
import { obstacleAtBilling, obstacleTo, paidAhead, toSheet, type YearOffer } from './rules-year.ts';

type Dependencies = {
  offer: YearOffer;
  billing: Pick<Billing, 'priceStandings'>;
  readNewTerms: (enrollmentId: number) => Promise<NewTerms>;
};

/** Creates what reads why a year of a plan can't be paid in advance now, as a sentence; null: it can. */
const createReadObstacle =
  ({ offer, billing, readNewTerms }: Dependencies) =>
  async (enrollment: EnrollmentRecord): Promise<string | null> => {
    if (offer === null) return obstacleTo(enrollment, { offer, newTerms: nothingNew });
    const newTerms = await readNewTerms(enrollment.id);
    const known = obstacleTo(enrollment, { offer, newTerms });
    if (known !== null) return known;
    const [standing] = await billing.priceStandings([enrollment.id]);
    return obstacleAtBilling(standing);
  };

const nothingNew: NewTerms = { hasChange: false, newPriceOn: null };

/** @throws AppError status_conflict, service_unavailable */
export function createRequireYear(deps: Dependencies) {
  const readObstacle = createReadObstacle(deps);
  return async (enrollment: EnrollmentRecord): Promise<void> => {
    const obstacle = await readObstacle(enrollment);
    if (obstacle !== null) throw conflict(obstacle);
  };
}

/**
 * Handles GET /api/admin/enrollments/{id}/prepaid-year: what a year costs that is paid today, or why it can't be.
 * @throws AppError not_found, service_unavailable
 */
export function createReadYear(
  deps: Dependencies & {
    store: Pick<EnrollmentStore, 'find'>;
    listPayments: (enrollmentId: number) => Promise<StoredPayment[]>;
    paidDaysOf: PaidDaysOf;
    clock: () => Date;
    timeZone: string;
  },
) {
  const readObstacle = createReadObstacle(deps);
  return async (
    enrollmentId: number,
  ): Promise<{ sheet: PrepaidSheet | null; obstacle: string | null }> => {
    const enrollment = await deps.store.find(enrollmentId);
    if (!enrollment) throw new AppError('not_found');
    const obstacle = await readObstacle(enrollment);
    if (obstacle !== null || deps.offer === null) return { sheet: null, obstacle };
    const given = { paidOn: clinicDay(deps.clock(), deps.timeZone), months: prepaidMonths };
    const payments = await deps.listPayments(enrollmentId);
    const moved = daysOfYear(() => deps.paidDaysOf(enrollment, given, payments));
    return moved === null
      ? { sheet: null, obstacle: paidAhead }
      : { sheet: toSheet(enrollment, moved.days, deps.offer.percent), obstacle: null };
  };
}
export type ReadYear = ReturnType<typeof createReadYear>;
