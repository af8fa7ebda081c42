import type { z } from 'zod';
import { invalidRequest, missingParam, type StripeError } from '../domain/stripe-error.ts';

/** `items[0][price_data]`, as Stripe names parameters. */
function nameOf(path: PropertyKey[]): string {
  const [first, ...rest] = path.map(String);
  return `${first ?? ''}${rest.map((key) => `[${key}]`).join('')}`;
}

function valueAt(params: unknown, path: PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined,
    params,
  );
}

/** Finds the issue inside a union that is more specific than "invalid union". */
function innermost(issue: z.core.$ZodIssue): z.core.$ZodIssue {
  if (issue.code !== 'invalid_union') return issue;
  const branch = issue.errors
    .flat()
    .find((inner) => inner.path.length > 0 || inner.code === 'unrecognized_keys');
  return branch ? innermost({ ...branch, path: [...issue.path, ...branch.path] }) : issue;
}

function toStripeError(issue: z.core.$ZodIssue, params: unknown): StripeError {
  if (issue.code === 'unrecognized_keys') {
    const param = nameOf([...issue.path, issue.keys[0] ?? '']);
    const message = `Received unknown parameter: ${param}`;
    return invalidRequest(message, { code: 'parameter_unknown', param });
  }
  const param = nameOf(issue.path);
  const value = valueAt(params, issue.path);
  if (value === undefined) return missingParam(param);
  if (value === '') {
    const message = `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`;
    return invalidRequest(message, { code: 'parameter_invalid_empty', param });
  }
  const isOutOfRange = issue.message.startsWith('This value must be');
  const isInteger = isOutOfRange || issue.message.startsWith('Invalid integer');
  const code = isInteger ? { code: 'parameter_invalid_integer' } : {};
  const given = typeof value === 'string' && !isOutOfRange ? `: ${value}` : '';
  return invalidRequest(`${issue.message}${given}`, { ...code, param });
}

/** @throws StripeError 400 for the first parameter that is missing, unknown or invalid */
export function parseParams<S extends z.ZodType>(schema: S, params: unknown): z.output<S> {
  const result = schema.safeParse(params);
  if (result.success) return result.data;
  const [first] = result.error.issues;
  throw first ? toStripeError(innermost(first), params) : invalidRequest('Invalid request.');
}
