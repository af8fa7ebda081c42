import { subscriptionResponseSchema, type SubscriptionResponse } from '@petwell/contracts';
import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '../../../shared/api/api-error.ts';
import { apiRequest } from '../../../shared/api/client.ts';
import { sendIntent } from '../../../shared/api/send-intent.ts';

const maxRetries = 3;
const retryDelayMs = 1000;

/** What asking again cannot change is not asked again. */
function isFinal(error: Error): boolean {
  return error instanceof ApiError && [400, 401, 403, 404, 422].includes(error.status);
}

/**
 * POST /api/create-subscription, tried again 3 times, 1 s apart (spec §9). The server makes one
 * subscription however often it is asked, so that this can be a query: shared while the page is open, and
 * forgotten with it, because it holds a client secret.
 */
export const subscriptionQuery = (enrollmentId: number) =>
  queryOptions<SubscriptionResponse>({
    queryKey: ['subscription', enrollmentId],
    queryFn: ({ signal }) => {
      const body = { enrollmentId };
      const parse = (value: unknown) => subscriptionResponseSchema.parse(value);
      return sendIntent({ name: 'create-subscription', body, heldBy: 'page' }, (headers) =>
        apiRequest('/api/create-subscription', parse, { method: 'POST', body, headers, signal }),
      );
    },
    retry: (failureCount, error) => failureCount < maxRetries && !isFinal(error),
    retryDelay: retryDelayMs,
    gcTime: 0,
  });
