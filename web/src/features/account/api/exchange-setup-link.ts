import { exchangeSetupLink } from '@petwell/contracts';
import { queryOptions } from '@tanstack/react-query';
import { callRoute } from '../../../shared/api/call-route.ts';
import { flowStorage } from '../../../shared/session-storage/flow-storage.ts';

/**
 * Exchanges an emailed link's token for a setup session. A link works once, so the result is kept in the tab.
 */
export const setupLinkQuery = (token: string | null) =>
  queryOptions({
    queryKey: ['setup-link', token],
    queryFn: async () => {
      const { owner, enrollmentId } = await callRoute(exchangeSetupLink, {
        body: { token: token ?? '' },
      });
      const { id: ownerId, email, firstName } = owner;
      const data = { ownerId, enrollmentId, email, firstName };
      flowStorage.accountSetupData.write(data);
      return data;
    },
  });
