import type { Account } from '../account.ts';

export type PayoutInterval = 'daily' | 'manual';
type Schedule = { interval: PayoutInterval; nextAt: number | null };

const notesId = '_payouts';
const daySeconds = 86_400;

/** Chooses whether payouts are automatic. */
export function setPayoutSchedule(account: Account, interval: PayoutInterval): Partial<Schedule> {
  account.store.mergePrivateData(notesId, { interval, nextAt: null });
  return account.store.privateData<Schedule>(notesId);
}

/** Plans the payout of what has become available, for the beginning of a day. */
export function planPayout(account: Account): void {
  const { interval = 'daily', nextAt = null } = account.store.privateData<Schedule>(notesId);
  if (interval === 'manual' || nextAt !== null) return;
  const midnight = Math.ceil(account.now() / daySeconds) * daySeconds;
  account.store.mergePrivateData(notesId, { nextAt: midnight });
}

/** Returns when the next automatic payout is due (Unix seconds), or null. */
export function nextPayoutAt(account: Account): number | null {
  return account.store.privateData<Schedule>(notesId).nextAt ?? null;
}

export function forgetPayout(account: Account): void {
  account.store.mergePrivateData(notesId, { nextAt: null });
}
