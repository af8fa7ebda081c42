import { AppError } from '@petwell/chassis/core';
import type { RequestHandler } from 'express';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses state changes that another site's page started. Requests without the headers that only browsers
 * send come from tools, and pass.
 */
export function createSameOriginGuard(options: {
  publicUrl: string;
  /** On a local machine the page may be opened under several names, so the Host decides, too. */
  isLocal: boolean;
}): RequestHandler {
  const publicOrigin = new URL(options.publicUrl).origin;
  const isOwnOrigin = (origin: string, host: string | undefined) =>
    origin === publicOrigin ||
    (options.isLocal && host !== undefined && origin === `http://${host}`);

  return ({ method, headers }, _response, next) => {
    const { origin, host, 'sec-fetch-site': site } = headers;
    const isForeignFetch = site === 'cross-site' || site === 'same-site';
    const isForeignOrigin = origin !== undefined && !isOwnOrigin(origin, host);
    if (!safeMethods.has(method) && (isForeignFetch || isForeignOrigin)) {
      throw new AppError('cross_site_request', {
        publicMessage: 'This request came from another website.',
      });
    }
    next();
  };
}
