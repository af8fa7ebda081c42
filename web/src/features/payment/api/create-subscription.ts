import { createSubscription } from '@petwell/contracts';
import { queryOptions } from '@tanstack/react-query';
import { ApiError, hasCode } from '../../../shared/api/api-error.ts';
import { callRoute } from '../../../shared/api/call-route.ts';

const maxRetries = 3;
const retryDelayMs = 1000;

const isFinal = (error: Error): boolean =>
  hasCode(error, 'already_paid') ||
  (error instanceof ApiError && [400, 401, 403, 404, 422].includes(error.status));

/**
 * Retried 3 times, 1 s apart. The server creates only one subscription per enrollment, so this can be a
 * query. It holds a client secret, so it is dropped when the page closes.
 */
export const subscriptionQuery = (enrollmentId: number) =>
  queryOptions({
    queryKey: ['subscription', enrollmentId],
    queryFn: ({ signal }) =>
      callRoute(createSubscription, { body: { enrollmentId }, onceIn: 'page', signal }),
    retry: (failureCount, error) => failureCount < maxRetries && !isFinal(error),
    retryDelay: retryDelayMs,
    gcTime: 0,
  });
