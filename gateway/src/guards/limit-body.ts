import { AppError } from '@petwell/chassis/core';
import type { RouteDefinition } from '@petwell/contracts';
import type { RequestHandler } from 'express';

const defaultBodyLimitBytes = 1024 * 1024;

export const bodyLimitOf = ({ bodyLimitBytes }: RouteDefinition): number =>
  bodyLimitBytes ?? defaultBodyLimitBytes;

/** A photo takes longer to arrive. */
export const hasLargeBody = (route: RouteDefinition): boolean =>
  bodyLimitOf(route) > defaultBodyLimitBytes;

/** Refuses a body whose announced length is over the limit; the proxy counts bodies that announce none. */
export function limitBody(route: RouteDefinition): RequestHandler {
  const limitBytes = bodyLimitOf(route);
  return (request, _response, next) => {
    if (Number(request.headers['content-length'] ?? 0) > limitBytes) {
      throw new AppError('payload_too_large');
    }
    next();
  };
}
