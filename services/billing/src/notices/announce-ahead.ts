import { cardDaysAhead, type CardDaysAhead, toCardMail, toRetryMail } from './rules.ts';
import type { RunTransaction, Transaction } from '../core/transaction.ts';
import { daysAfter } from '../core/rules-standing.ts';
import type { Notices } from './store.ts';

const batchSize = 200;

/**
 * Announces failed payments that will be retried within a day, and expiring cards. A card first seen in its
 * last two weeks gets only the last reminder. Safe to run at any time and in several processes: each notice
 * is marked and published in one transaction.
 */
export function createAnnounceAhead(deps: {
  transaction: RunTransaction<Pick<Transaction, 'outbox'> & { notices: Notices }>;
  clock: () => Date;
}) {
  const { transaction, clock } = deps;

  const announceRetries = (now: Date, until: Date) =>
    transaction(async ({ notices, outbox }) => {
      const retries = await notices.takeRetries({ now, until, limit: batchSize });
      await outbox.append(retries.map(toRetryMail));
      return retries.length;
    });

  const announceCards = (range: { from: Date; to: Date; daysAhead: CardDaysAhead }) =>
    transaction(async ({ notices, outbox }) => {
      const { cards, taken } = await notices.takeCards({ ...range, limit: batchSize });
      await outbox.append(cards.map((card) => toCardMail(card, range.daysAhead)));
      return taken;
    });

  return async (): Promise<void> => {
    const now = clock();
    while ((await announceRetries(now, daysAfter(now, 1))) === batchSize);
    const [early, late] = cardDaysAhead;
    for (const range of [
      { daysAhead: late, from: now, to: daysAfter(now, late) },
      { daysAhead: early, from: daysAfter(now, late), to: daysAfter(now, early) },
    ]) {
      while ((await announceCards(range)) === batchSize);
    }
  };
}
