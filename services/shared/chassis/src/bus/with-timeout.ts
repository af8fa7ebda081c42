/** Rejects with `message` when `work` has not settled within `timeoutMs`; the work itself goes on. */
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
