import { exchangeSetupLink } from '@petwell/contracts';
import { useMutation } from '@tanstack/react-query';
import { callRoute } from '../../../shared/api/call-route.ts';
import { flowStorage } from '../../../shared/session-storage/flow-storage.ts';

/**
 * Exchanges an emailed link's token for a setup session. A link works once, so the result is kept in the tab.
 */
export const useExchangeSetupLink = () =>
  useMutation({
    mutationFn: async (token: string) => {
      const { owner, enrollmentId } = await callRoute(exchangeSetupLink, { body: { token } });
      const { id: ownerId, email, firstName } = owner;
      const data = { ownerId, enrollmentId, email, firstName };
      flowStorage.accountSetupData.write(data);
      return data;
    },
  });
