import { AppError } from '@petwell/chassis';

/**
 * The result of `work`, or service_unavailable after `deadlineMs`: a caller with a time-out of its own
 * gets an answer before that. The work itself goes on; everything behind it can safely be repeated.
 */
export async function withinDeadline<Result>(
  deadlineMs: number,
  work: Promise<Result>,
): Promise<Result> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const cause = new Error(`not done within ${deadlineMs} ms`);
    reject(new AppError('service_unavailable', { retryAfterSeconds: 1, cause }));
  }, deadlineMs);
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
