/**
 * Polls every `everyMs` until `isDone`, for at most `deadlineMs`. Throws an error with `what` and the last
 * value.
 */
export async function eventually<Result>(
  what: string,
  ask: () => Promise<Result>,
  {
    isDone,
    deadlineMs = 30_000,
    everyMs = 50,
  }: { isDone: (result: Result) => boolean; deadlineMs?: number; everyMs?: number },
): Promise<Result> {
  const giveUpAt = Date.now() + deadlineMs;
  for (;;) {
    const result = await ask();
    if (isDone(result)) return result;
    if (Date.now() > giveUpAt) throw new Error(`${what} did not come: ${JSON.stringify(result)}`);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}
