import type { Request } from 'express';
import type { z } from 'zod';
import { AppError } from './app-error.ts';
import type { Definition } from './handle.ts';

/** Far deeper than any request of ours. */
const maxDepth = 32;

/** NUL, and halves of surrogate pairs: PostgreSQL stores neither as text nor in JSON. */
const unsavable = /[\0\p{Cs}]/u;

type Place = { value: unknown; path: string; depth: number };

function placesIn({ value, path, depth }: Place): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value as Record<string, unknown>).map(([key, inner]) => ({
    value: inner,
    path: path === '' ? key : `${path}.${key}`,
    depth: depth + 1,
  }));
}

/**
 * Requires that input can be stored and traversed. Not recursive, so deep nesting cannot overflow the stack.
 * @throws AppError validation_failed with a message for the first field
 */
export function requireStorable(input: unknown): void {
  const waiting: Place[] = [{ value: input, path: '', depth: 0 }];
  for (let place = waiting.pop(); place; place = waiting.pop()) {
    const { value, path, depth } = place;
    if (unsavable.test(path) || (typeof value === 'string' && unsavable.test(value))) {
      throw refusal(path.toWellFormed(), 'Contains a character that cannot be saved');
    }
    if (depth > maxDepth) throw refusal(path.split('.')[0] ?? '', 'Is nested too deeply');
    waiting.push(...placesIn(place));
  }
}

const refusal = (path: string, problem: string) =>
  new AppError('validation_failed', { fields: { [path || 'body']: problem } });

/**
 * Parses external input with its schema and rejects what cannot be stored.
 * @throws AppError validation_failed with one message per field path
 */
export function parse<Schema extends z.ZodType>(schema: Schema, input: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(input);
  if (parsed.success) {
    requireStorable(parsed.data);
    return parsed.data;
  }
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) {
    fields[issue.path.join('.') || 'body'] ??= issue.message;
  }
  throw new AppError('validation_failed', { fields });
}

function parseParams({ params }: Definition, request: Request): object {
  if (!params) return {};
  const parsed = params.safeParse(request.params);
  // Malformed ids get the same response as unknown ones.
  if (!parsed.success) throw new AppError('not_found');
  requireStorable(parsed.data);
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
