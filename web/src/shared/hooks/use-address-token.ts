import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

const tokenIn = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'linkToken' in state
    ? String(state.linkToken)
    : null;

/**
 * Returns the token of the emailed link that opened the page: empty if it got lost on the way, null without a link.
 * Exchanging it on arrival would use up the link before a password is chosen. `forget` drops it after use.
 */
export function useAddressToken(): { token: string | null; forget: () => void } {
  const { pathname, state } = useLocation() as { pathname: string; state: unknown };
  const navigate = useNavigate();
  const [token] = useState(() => tokenIn(state));
  return { token, forget: () => void navigate(pathname, { replace: true }) };
}
