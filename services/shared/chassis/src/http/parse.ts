import type { z } from 'zod';
import { AppError } from './app-error.ts';

/**
 * Input from outside in its contract's shape.
 * @throws AppError validation_failed with one message per field path
 */
export function parse<Schema extends z.ZodType>(schema: Schema, input: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) {
    fields[issue.path.join('.') || 'body'] ??= issue.message;
  }
  throw new AppError('validation_failed', { fields });
}
