import { setupSessionResponseSchema, type SetupSessionResponse } from '@petwell/contracts';
import { apiRequest } from '../../../shared/api/client.ts';

/** POST /api/setup-links/exchange: a mailed link becomes a set-up session. Works once per link. */
export const exchangeSetupLink = (token: string): Promise<SetupSessionResponse> =>
  apiRequest('/api/setup-links/exchange', (value) => setupSessionResponseSchema.parse(value), {
    method: 'POST',
    body: { token },
  });
