import type { RunTransaction, Transaction } from '../core/transaction.ts';
import { toFirstChargeMail, toSetUpMail } from './rules.ts';
import type { StartNotices } from './store.ts';

const batchSize = 200;

/**
 * Confirms set-ups to their owners, and reminds of first charges that are near. Reads what the agreement stored, so that
 * neither a lost response nor a crash loses a confirmation. Safe to run at any time and in several processes: each
 * notice is marked and published in one transaction.
 */
export function createAnnounceStarts(deps: {
  transaction: RunTransaction<Pick<Transaction, 'outbox'> & { notices: StartNotices }>;
  clock: () => Date;
}) {
  const { transaction, clock } = deps;

  const confirm = () =>
    transaction(async ({ notices, outbox }) => {
      const starts = await notices.takeUnconfirmed({ now: clock(), limit: batchSize });
      // A restart is confirmed by the enrollment that it starts again.
      const setUps = starts.filter(({ kind }) => kind !== 'restart');
      await outbox.append(setUps.map((start) => toSetUpMail(start, start.monthlyCents)));
      return starts.length;
    });

  const remind = () =>
    transaction(async ({ notices, outbox }) => {
      const charges = await notices.takeDue({ now: clock(), limit: batchSize });
      await outbox.append(charges.map((charge) => toFirstChargeMail(charge, charge.amountCents)));
      return charges.length;
    });

  return async function announceStarts(): Promise<void> {
    while ((await confirm()) === batchSize);
    while ((await remind()) === batchSize);
  };
}
