import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useAddressToken } from '../../shared/hooks/use-address-token.ts';
import { flowStorage, type AccountSetupData } from '../../shared/session-storage/flow-storage.ts';
import { setupLinkQuery } from './api/exchange-setup-link.ts';

export type SetupState =
  | { status: 'offered'; open: () => void }
  | { status: 'checking' }
  | { status: 'refused'; error: unknown; tryAgain: () => void }
  | { status: 'ready'; data: AccountSetupData }
  /** The link lost its token on its way. */
  | { status: 'incomplete' }
  | { status: 'nothing' };

/**
 * Determines which account is being set up. An emailed link's token is exchanged before stored data is read, but
 * only on a click: mail scanners open links, and a link works once.
 */
export function useSetupData(): SetupState {
  const { token, forget } = useAddressToken();
  const [held] = useState(() => flowStorage.accountSetupData.read());
  const [isOpened, setIsOpened] = useState(false);
  const link = useQuery({ ...setupLinkQuery(token), enabled: isOpened });
  const isUsed = link.data !== undefined;
  // A reload finds what it was exchanged for in the tab.
  const onUsed = useEffectEvent(forget);
  useEffect(() => {
    if (isUsed) onUsed();
  }, [isUsed]);

  if (token === '') return { status: 'incomplete' };
  if (token !== null) {
    if (!isOpened) return { status: 'offered', open: () => setIsOpened(true) };
    if (link.isError) {
      return { status: 'refused', error: link.error, tryAgain: () => void link.refetch() };
    }
    return link.data ? { status: 'ready', data: link.data } : { status: 'checking' };
  }
  return held ? { status: 'ready', data: held } : { status: 'nothing' };
}
