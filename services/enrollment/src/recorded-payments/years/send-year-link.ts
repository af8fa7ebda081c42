import { createHash, randomUUID } from 'node:crypto';
import { AppError, type RequestName, type StaffActor } from '@petwell/chassis';
import { fromCents } from '@petwell/contracts';
import { conflict } from '../../core/caller.ts';
import type { Billing } from '../../core/clients/other-services.ts';
import type { EnrollmentStore } from '../../core/store-enrollments.ts';
import type { RunInTransaction } from '../../core/transaction.ts';
import type { FindAttachedOwner } from '../../owners/index.ts';
import type { ReadYear } from './read-year.ts';
import { requireAsShown } from './rules-year.ts';

type Offer = Parameters<Billing['offerPrepaidYear']>[0];

/** A repeated request asks for the same year, so that billing knows it, and neither ends its link nor mails another. */
function yearIdOf(record: RequestName | null): string {
  if (record === null) return randomUUID();
  const hash = createHash('sha256').update(`${record.scope} ${record.key}`).digest('hex');
  // Version 8: made by rules of our own.
  return hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
}

/**
 * Mails a link with which the owner pays a year in advance by card, for what was shown. The plan's earlier links to pay end.
 * @throws AppError not_found, address_unconfirmed, status_conflict, rate_limited, service_unavailable
 */
export function createSendYearLink(deps: {
  store: Pick<EnrollmentStore, 'find'>;
  attachedOwner: Pick<FindAttachedOwner, 'requireAttachable'>;
  billing: Pick<Billing, 'offerPrepaidYear'>;
  readYear: ReadYear;
  transaction: RunInTransaction;
}) {
  return {
    async send(given: {
      enrollmentId: number;
      amountCents: number;
      prepaidUntil: string;
      actor: StaffActor;
      record: RequestName | null;
    }) {
      const { enrollmentId, amountCents, prepaidUntil, actor, record } = given;
      const enrollment = await deps.store.find(enrollmentId);
      if (!enrollment) throw new AppError('not_found');
      const { sheet, obstacle } = await deps.readYear(enrollmentId);
      if (sheet === null) throw conflict(obstacle ?? 'No year can be paid in advance now.');
      if (enrollment.state.billing !== 'elsewhere' || sheet.feeCents > 0) {
        throw conflict('A new plan’s first year is paid at the clinic.');
      }
      requireAsShown(sheet, { amountCents, prepaidUntil });
      const { id: ownerId } = enrollment.owner;
      await deps.attachedOwner.requireAttachable(ownerId);
      const offer: Offer = { enrollmentId, yearId: yearIdOf(record), sheet };
      const link = await deps.billing.offerPrepaidYear(offer);
      await deps.transaction(async ({ activityLog, requests }) => {
        const detail = `$${fromCents(sheet.yearCents)}, until ${sheet.until}`;
        const subject = `enrollment/${enrollmentId}`;
        await activityLog.record({ actor, action: 'year-link', subject, result: 'done', detail });
        // Without the link, which is a secret.
        if (record) await requests.complete({ ...record, ownerId }, { status: 200, body: offer });
      });
      return link;
    },
    /** The answer to a repeated request. */
    again: (offer: Offer) => deps.billing.offerPrepaidYear(offer),
  };
}
export type SendYearLink = ReturnType<typeof createSendYearLink>;
