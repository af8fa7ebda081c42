/** Rejects with `message` if `work` does not settle within `timeoutMs`. Does not cancel the work. */
export async function withTimeout<Result>(
  work: Promise<Result>,
  { timeoutMs, message }: { timeoutMs: number; message: string },
): Promise<Result> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(message)), timeoutMs);
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
