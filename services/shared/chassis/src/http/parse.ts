import type { Request } from 'express';
import type { z } from 'zod';
import { AppError } from './app-error.ts';
import type { Definition } from './handle.ts';

/**
 * Finds NUL characters, which PostgreSQL cannot store. Not recursive, so deep nesting cannot overflow the
 * stack.
 */
function findNul(value: unknown): string | undefined {
  const waiting: { value: unknown; path: string }[] = [{ value, path: '' }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value: found, path } = next;
    if (typeof found === 'string') {
      if (found.includes('\0')) return path || 'body';
    } else if (typeof found === 'object' && found !== null) {
      for (const [key, inner] of Object.entries(found)) {
        waiting.push({ value: inner, path: path === '' ? key : `${path}.${key}` });
      }
    }
  }
  return undefined;
}

/**
 * Parses external input with its schema and rejects NUL characters.
 * @throws AppError validation_failed with one message per field path
 */
export function parse<Schema extends z.ZodType>(schema: Schema, input: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(input);
  if (parsed.success) {
    const path = findNul(parsed.data);
    if (path === undefined) return parsed.data;
    throw new AppError('validation_failed', {
      fields: { [path]: 'Contains a character that cannot be saved' },
    });
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
