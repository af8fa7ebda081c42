import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '@petwell/chassis/core';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses state changes that another site's page started (design §5). Requests without the headers that
 * only browsers send are tools, and pass.
 */
export function createSameOriginGuard(options: {
  publicUrl: string;
  /** On a local machine the page may be opened under several names, so the Host decides, too. */
  isLocal: boolean;
}) {
  const publicOrigin = new URL(options.publicUrl).origin;
  const isOwnOrigin = (origin: string, host: string | undefined) =>
    origin === publicOrigin ||
    (options.isLocal && host !== undefined && origin === `http://${host}`);

  /** @throws AppError cross_site_request */
  return (method: string, headers: IncomingHttpHeaders): void => {
    if (safeMethods.has(method)) return;
    const site = headers['sec-fetch-site'];
    const isForeignFetch = site === 'cross-site' || site === 'same-site';
    const isForeignOrigin =
      headers.origin !== undefined && !isOwnOrigin(headers.origin, headers.host);
    if (!isForeignFetch && !isForeignOrigin) return;
    throw new AppError('cross_site_request', {
      publicMessage: 'This request came from another website.',
    });
  };
}
export type SameOriginGuard = ReturnType<typeof createSameOriginGuard>;
