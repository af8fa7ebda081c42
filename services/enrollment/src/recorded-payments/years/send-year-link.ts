import { randomUUID } from 'node:crypto';
import { AppError, type StaffActor } from '@petwell/chassis';
import { fromCents } from '@petwell/contracts';
import { conflict } from '../../core/caller.ts';
import type { Billing } from '../../core/other-services.ts';
import type { EnrollmentStore } from '../../core/store-enrollments.ts';
import type { ActivityLog } from '../../core/transaction.ts';
import type { FindAttachedOwner } from '../../owners/index.ts';
import type { ReadYear } from './read-year.ts';
import { requireAsShown } from './rules-year.ts';

/**
 * Mails a link with which the owner pays a year in advance by card, for what was shown. The plan's earlier links to pay end.
 * @throws AppError not_found, address_unconfirmed, status_conflict, rate_limited, service_unavailable
 */
export const createSendYearLink =
  (deps: {
    store: Pick<EnrollmentStore, 'find'>;
    attachedOwner: Pick<FindAttachedOwner, 'requireAttachable'>;
    billing: Pick<Billing, 'offerPrepaidYear'>;
    readYear: ReadYear;
    activityLog: ActivityLog;
  }) =>
  async (given: {
    enrollmentId: number;
    amountCents: number;
    prepaidUntil: string;
    actor: StaffActor;
  }) => {
    const { enrollmentId, amountCents, prepaidUntil, actor } = given;
    const enrollment = await deps.store.find(enrollmentId);
    if (!enrollment) throw new AppError('not_found');
    const { sheet, obstacle } = await deps.readYear(enrollmentId);
    if (sheet === null) throw conflict(obstacle ?? 'No year can be paid in advance now.');
    if (enrollment.state.billing !== 'elsewhere' || sheet.feeCents > 0) {
      throw conflict('A new plan’s first year is paid at the clinic.');
    }
    requireAsShown(sheet, { amountCents, prepaidUntil });
    await deps.attachedOwner.requireAttachable(enrollment.owner.id);
    const link = await deps.billing.offerPrepaidYear({
      enrollmentId,
      yearId: randomUUID(),
      sheet,
    });
    const detail = `$${fromCents(sheet.yearCents)}, until ${sheet.until}`;
    const subject = `enrollment/${enrollmentId}`;
    await deps.activityLog.record({ actor, action: 'year-link', subject, result: 'done', detail });
    return link;
  };
export type SendYearLink = ReturnType<typeof createSendYearLink>;
