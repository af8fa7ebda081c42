import { useEffect, useEffectEvent, useState } from 'react';
import { useAddressToken } from '../../shared/hooks/use-address-token.ts';
import { flowStorage, type AccountSetupData } from '../../shared/session-storage/flow-storage.ts';
import { useExchangeSetupLink } from './api/exchange-setup-link.ts';

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
  const link = useExchangeSetupLink();
  // A reload finds what it was exchanged for in the tab.
  const onUsed = useEffectEvent(forget);
  useEffect(() => {
    if (link.isSuccess) onUsed();
  }, [link.isSuccess]);

  if (token === '') return { status: 'incomplete' };
  if (token !== null) {
    const open = () => link.mutate(token);
    if (link.isIdle) return { status: 'offered', open };
    if (link.isError) return { status: 'refused', error: link.error, tryAgain: open };
    return link.isSuccess ? { status: 'ready', data: link.data } : { status: 'checking' };
  }
  return held ? { status: 'ready', data: held } : { status: 'nothing' };
}
