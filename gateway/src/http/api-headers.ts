import type { ServerResponse } from 'node:http';

/** What every answer below /api carries; the services' own headers win over these. */
export function createApiHeaders({ isSecure }: { isSecure: boolean }) {
  const headers: readonly (readonly [string, string])[] = [
    ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"],
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'no-referrer'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ...(isSecure
      ? ([['Strict-Transport-Security', 'max-age=31536000; includeSubDomains']] as const)
      : []),
  ];
  return (response: ServerResponse): void => {
    for (const [name, value] of headers) response.setHeader(name, value);
  };
}
