import type { ServerResponse } from 'node:http';

/** What every answer below /api carries, by name; the services' own headers win over these. */
export type ApiHeaders = ReadonlyMap<string, string>;

export function createApiHeaders({ isSecure }: { isSecure: boolean }): ApiHeaders {
  return new Map([
    ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"],
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'no-referrer'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ...(isSecure
      ? ([['Strict-Transport-Security', 'max-age=31536000; includeSubDomains']] as const)
      : []),
  ]);
}

export function setApiHeaders(response: ServerResponse, headers: ApiHeaders): void {
  for (const [name, value] of headers) response.setHeader(name, value);
}
