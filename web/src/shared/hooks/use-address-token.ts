import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

const tokenIn = (value: unknown): string | null =>
  typeof value === 'object' && value !== null && 'linkToken' in value
    ? String(value.linkToken)
    : null;

/**
 * Returns the `token` of an emailed link, from its query or fragment, or null. Moves it at once from the address bar to the state of this
 * history entry: a reload finds it there, but no URL, log, referrer, storage, or other tab contains it.
 * Exchanging it on arrival would use up the link before a password is chosen. `forget` drops it after use.
 */
export function useAddressToken(): { token: string | null; forget: () => void } {
  const { pathname, search, hash, ...location } = useLocation();
  const navigate = useNavigate();
  const tokenOf = (part: string) => new URLSearchParams(part).get('token');
  const given = tokenOf(search) ?? tokenOf(hash.slice(1));
  const [token] = useState(() => given ?? tokenIn(location.state));
  useEffect(() => {
    if (given !== null) {
      void navigate(pathname, { replace: true, state: { linkToken: given } });
    }
  }, [given, pathname, navigate]);
  return { token, forget: () => void navigate(pathname, { replace: true }) };
}
