import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** The `token` of a mailed link, or null. It leaves the address bar, and so the history, at once. */
export function useAddressToken(): string | null {
  const [parameters, setParameters] = useSearchParams();
  const [token] = useState(() => parameters.get('token'));
  useEffect(() => {
    if (parameters.has('token')) setParameters({}, { replace: true });
  }, [parameters, setParameters]);
  return token;
}
