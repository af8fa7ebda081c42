import { AppError } from '@petwell/chassis';

/**
 * Returns the result of `work`, or service_unavailable after `deadlineMs`, so that a caller with its own
 * timeout gets a response in time. The work continues; it must be safe to repeat.
 */
export async function withinDeadline<Result>(
  deadlineMs: number,
  work: Promise<Result>,
): Promise<Result> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const cause = new Error(`not finished within ${deadlineMs} ms`);
    reject(new AppError('service_unavailable', { retryAfterSeconds: 1, cause, unfinished: work }));
  }, deadlineMs);
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
