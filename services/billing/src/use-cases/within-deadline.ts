import { AppError } from '@petwell/chassis';

/**
 * The result of `work`, or service_unavailable after `deadlineMs`, so a caller with its own timeout gets a
 * response in time. The work itself continues; everything behind it can safely be repeated.
 */
export async function withinDeadline<Result>(
  deadlineMs: number,
  work: Promise<Result>,
): Promise<Result> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const cause = new Error(`not finished within ${deadlineMs} ms`);
    reject(new AppError('service_unavailable', { retryAfterSeconds: 1, cause }));
  }, deadlineMs);
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
