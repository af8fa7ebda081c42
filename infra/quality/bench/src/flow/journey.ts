/** One owner's enrollment, or one customer's order; durations in ms, times in epoch ms. */
export type Journey = {
  id: number | string;
  startedAt: number;
  /** When Stripe confirmed the card; a dummy payment has none. */
  confirmedAt?: number;
  /** Duration of each call. */
  calls: Record<string, number>;
};

/** Times the journeys up to the active enrollment or paid order. */
export function summarize(
  journeys: readonly Journey[],
  doneAt: ReadonlyMap<Journey['id'], number>,
) {
  const doneAtOf = ({ id }: Journey) => doneAt.get(id) ?? Number.NaN;
  const begin = Math.min(...journeys.map(({ startedAt }) => startedAt));
  return {
    perSecond: journeys.length / ((Math.max(...journeys.map(doneAtOf)) - begin) / 1000),
    calls: journeys.map(({ calls }) => calls),
    whole: journeys.map((journey) => doneAtOf(journey) - journey.startedAt),
    confirmedToDone: journeys.flatMap((journey) =>
      journey.confirmedAt === undefined
        ? []
        : [Math.max(doneAtOf(journey) - journey.confirmedAt, 0)],
    ),
  };
}

/** Records the duration of each call under its name. */
export function createStopwatch() {
  const calls: Record<string, number> = {};
  const timed = async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    const before = performance.now();
    const result = await work();
    calls[name] = performance.now() - before;
    return result;
  };
  return { calls, timed };
}
