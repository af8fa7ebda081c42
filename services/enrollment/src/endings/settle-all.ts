/** Waits for all of the work, even if some fails, and then throws the first failure. */
export async function settleAll<Result>(work: readonly Promise<Result>[]): Promise<Result[]> {
  await Promise.allSettled(work);
  return Promise.all(work);
}
