/** How many days before a card expires its owner is told: time for a new card to come, and a last call. */
export const cardDaysAhead = [60, 14] as const;
export type CardDaysAhead = (typeof cardDaysAhead)[number];

/** Each call marks and publishes in one transaction, and answers how many it found: less than `limit`, no more. */
export type AheadStore = {
  /** Failed monthly payments whose next try is after `now` and not after `until`, once per attempt. */
  tellRetries(given: { now: Date; until: Date; limit: number }): Promise<number>;
  /** Cards of live plans whose last day is `from` or later and before `to`, once per card and `daysAhead`. */
  tellCards(given: {
    from: Date;
    to: Date;
    daysAhead: CardDaysAhead;
    limit: number;
  }): Promise<number>;
};

export type AnnounceAhead = () => Promise<void>;

const dayMs = 86_400_000;
const batchSize = 200;

async function drain(tell: () => Promise<number>): Promise<void> {
  while ((await tell()) === batchSize);
}

/**
 * Tells what is going to happen: that a failed payment is tried again within a day, and that a card
 * expires. Who hears of a card within the last two weeks only gets the last call. Safe to run at any time
 * and by several processes; what a crash leaves is told by the next run.
 */
export function createAnnounceAhead(deps: { ahead: AheadStore; clock: () => Date }): AnnounceAhead {
  const { ahead, clock } = deps;
  return async () => {
    const now = clock();
    const inDays = (days: number) => new Date(now.getTime() + days * dayMs);
    await drain(() => ahead.tellRetries({ now, until: inDays(1), limit: batchSize }));
    const [early, late] = cardDaysAhead;
    const ranges = [
      { daysAhead: late, from: now, to: inDays(late) },
      { daysAhead: early, from: inDays(late), to: inDays(early) },
    ];
    for (const range of ranges) {
      await drain(() => ahead.tellCards({ ...range, limit: batchSize }));
    }
  };
}
