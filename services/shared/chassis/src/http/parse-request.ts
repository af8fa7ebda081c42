import type { Request } from 'express';
import { AppError } from './app-error.ts';
import type { Definition } from './handle.ts';
import { parse } from './parse.ts';

function parseParams({ params }: Definition, request: Request): object {
  if (!params) return {};
  const parsed = params.safeParse(request.params);
  // Malformed ids get the same response as unknown ones.
  if (!parsed.success) throw new AppError('not_found');
  return parsed.data;
}

function parseBody(definition: Definition, given: unknown): unknown {
  if ('hasRawBody' in definition) return Buffer.isBuffer(given) ? given : Buffer.alloc(0);
  return definition.body && parse(definition.body, given);
}

/**
 * Parses path, query, and body of a request with the schemas of its definition.
 * @throws AppError not_found (path), validation_failed
 */
export function parseRequest(definition: Definition, request: Request) {
  const { query } = definition;
  return {
    params: parseParams(definition, request),
    query: query ? parse(query, request.query) : {},
    body: parseBody(definition, request.body),
  };
}
