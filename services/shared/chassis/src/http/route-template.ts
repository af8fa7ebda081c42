import type { Request } from 'express';

/** The template of the matched route, never the path, which may hold an email address. */
export function routeOf(request: Request): string {
  return (request.route as { path?: string } | undefined)?.path ?? 'unmatched';
}
