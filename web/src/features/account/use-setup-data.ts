import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { flowStorage, type AccountSetupData } from '../../shared/session-storage/flow-storage.ts';
import { setupLinkQuery } from './api/exchange-setup-link.ts';

export type SetupState =
  | { status: 'offered'; open: () => void }
  | { status: 'checking' }
  | { status: 'refused'; error: unknown; tryAgain: () => void }
  | { status: 'ready'; data: AccountSetupData }
  | { status: 'nothing' };

/**
 * Determines which account is being set up. An emailed link's token is removed from the address bar at once
 * and exchanged before stored data is read, but only on a click: mail scanners open links, and a link works once.
 */
export function useSetupData(): SetupState {
  const [parameters, setParameters] = useSearchParams();
  const [token] = useState(() => parameters.get('token'));
  const [held] = useState(() => flowStorage.accountSetupData.read());

  useEffect(() => {
    if (parameters.has('token')) setParameters({}, { replace: true });
  }, [parameters, setParameters]);

  const [isOpened, setIsOpened] = useState(false);
  const link = useQuery({ ...setupLinkQuery(token), enabled: isOpened });

  if (token !== null) {
    if (!isOpened) return { status: 'offered', open: () => setIsOpened(true) };
    if (link.isError) {
      return { status: 'refused', error: link.error, tryAgain: () => void link.refetch() };
    }
    return link.data ? { status: 'ready', data: link.data } : { status: 'checking' };
  }
  return held ? { status: 'ready', data: held } : { status: 'nothing' };
}
