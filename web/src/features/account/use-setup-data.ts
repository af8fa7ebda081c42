import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { flowStorage, type AccountSetupData } from '../../shared/session-storage/flow-storage.ts';
import { exchangeSetupLink } from './api/exchange-setup-link.ts';

export type SetupState =
  | { status: 'checking' }
  | { status: 'refused'; error: unknown; tryAgain: () => void }
  | { status: 'ready'; data: AccountSetupData }
  | { status: 'nothing' };

async function exchange(token: string): Promise<AccountSetupData> {
  const { owner, enrollmentId } = await exchangeSetupLink(token);
  const data = { ownerId: owner.id, enrollmentId, email: owner.email, firstName: owner.firstName };
  flowStorage.accountSetupData.write(data);
  return data;
}

/**
 * Whose account is being set up: a mailed link's token is exchanged first (and leaves the address bar at
 * once), only then held data are looked for (design §6.4).
 */
export function useSetupData(): SetupState {
  const [parameters, setParameters] = useSearchParams();
  const [token] = useState(() => parameters.get('token'));
  const [held] = useState(() => flowStorage.accountSetupData.read());

  useEffect(() => {
    if (parameters.has('token')) setParameters({}, { replace: true });
  }, [parameters, setParameters]);

  const link = useQuery({
    queryKey: ['setup-link', token],
    queryFn: () => exchange(token ?? ''),
    enabled: token !== null,
  });

  if (token !== null) {
    if (link.isError) {
      return { status: 'refused', error: link.error, tryAgain: () => void link.refetch() };
    }
    return link.data ? { status: 'ready', data: link.data } : { status: 'checking' };
  }
  return held ? { status: 'ready', data: held } : { status: 'nothing' };
}
