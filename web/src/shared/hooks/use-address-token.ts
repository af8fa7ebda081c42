import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

const tokenIn = (value: unknown): string | null =>
  typeof value === 'object' && value !== null && 'linkToken' in value
    ? String(value.linkToken)
    : null;

/**
 * The `token` of a mailed link, or null. It leaves the address bar at once, for the state of this entry of
 * the tab's history: a reload finds it there, while no address, no log, no referrer and no storage holds it,
 * and other tabs cannot read it. Exchanging it for a session on arrival would use the link up before a
 * password is chosen. `forget` drops it once it has been used.
 */
export function useAddressToken(): { token: string | null; forget: () => void } {
  const { pathname, search, ...location } = useLocation();
  const navigate = useNavigate();
  const given = new URLSearchParams(search).get('token');
  const [token] = useState(() => given ?? tokenIn(location.state));
  useEffect(() => {
    if (given !== null) {
      void navigate(pathname, { replace: true, state: { linkToken: given } });
    }
  }, [given, pathname, navigate]);
  return { token, forget: () => void navigate(pathname, { replace: true }) };
}
