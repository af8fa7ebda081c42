import type { Request } from 'express';

/** Returns the template of the matched route. The path itself may contain an email address. */
export function routeOf(request: Request): string {
  return (request.route as { path?: string } | undefined)?.path ?? 'unmatched';
}
