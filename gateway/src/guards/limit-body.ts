import { AppError } from '@petwell/chassis/core';
import type { RequestHandler } from 'express';
import type { PublicRoute } from '../routing/public-routes.ts';

const defaultBodyLimitBytes = 1024 * 1024;

export const bodyLimitOf = (route: PublicRoute): number =>
  route.bodyLimitBytes ?? defaultBodyLimitBytes;

/** Refuses a body whose announced length is over the limit; the proxy counts bodies that announce none. */
export function limitBody(route: PublicRoute): RequestHandler {
  const limitBytes = bodyLimitOf(route);
  return (request, _response, next) => {
    if (Number(request.headers['content-length'] ?? 0) > limitBytes) {
      throw new AppError('payload_too_large');
    }
    next();
  };
}
