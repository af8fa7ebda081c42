import { z } from 'zod';
import { invalidRequest, type StripeError } from '../domain/stripe-error.ts';

/** Form values are text; these schemas read them as Stripe does and word errors as Stripe does. */
export const text = z.string('Invalid string').max(5000);
export const requiredText = text.min(1);
export const integer = z
  .string('Invalid integer')
  .regex(/^-?\d{1,15}$/, 'Invalid integer')
  .transform(Number);
/** Cents, zero or more. */
export const amount = integer.refine((value) => value >= 0, 'Invalid non-negative integer');
export const positiveAmount = integer.refine(
  (value) => value >= 1,
  'This value must be greater than or equal to 1.',
);
export const flag = z
  .enum(['true', 'false'], 'Invalid boolean')
  .transform((value) => value === 'true');
/** An empty value removes what was set: null. */
export function emptiable<T extends z.ZodType>(schema: T) {
  return z.union([z.literal('').transform(() => null), schema]);
}
export const currency = z
  .string()
  .regex(/^[A-Za-z]{3}$/, 'Invalid currency')
  .toLowerCase();
export const metadata = z
  .record(z.string().max(40), z.string().max(500))
  .refine((value) => Object.keys(value).length <= 50, 'Metadata can have at most 50 keys');
export const metadataChange = emptiable(metadata);
export const address = z.strictObject({
  city: text.nullish(),
  country: text.nullish(),
  line1: text.nullish(),
  line2: text.nullish(),
  postal_code: text.nullish(),
  state: text.nullish(),
});
export const created = z
  .union([
    integer.transform((value) => ({ gte: value, lte: value })),
    z.strictObject({
      gt: integer.optional(),
      gte: integer.optional(),
      lt: integer.optional(),
      lte: integer.optional(),
    }),
  ])
  .optional();
export const pagination = {
  limit: integer
    .refine((value) => value >= 1 && value <= 100, 'Invalid integer: must be between 1 and 100')
    .optional(),
  starting_after: requiredText.optional(),
  ending_before: requiredText.optional(),
};
/** Lists that the form encodes as `field[0]`, `field[1]`, … */
export function list<T extends z.ZodType>(item: T) {
  return z.array(item);
}

/** Changes to metadata: new values are merged, empty values remove a key, null removes all. */
export function mergeMetadata(
  current: { [key: string]: string },
  change: { [key: string]: string } | null | undefined,
): { [key: string]: string } {
  if (change === undefined) return current;
  if (change === null) return {};
  const merged = { ...current, ...change };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''));
}

/** The given keys whose values were sent, with null for what was emptied. */
export function present<T extends object>(
  values: T,
): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> };
}

function bracketed(path: PropertyKey[]): string {
  const [first, ...rest] = path.map(String);
  return `${first ?? ''}${rest.map((key) => `[${key}]`).join('')}`;
}

function valueAt(raw: unknown, path: PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined,
    raw,
  );
}

function deepest(issue: z.core.$ZodIssue): z.core.$ZodIssue {
  if (issue.code !== 'invalid_union') return issue;
  const branch = issue.errors
    .flat()
    .find((inner) => inner.path.length > 0 || inner.code === 'unrecognized_keys');
  return branch ? deepest({ ...branch, path: [...issue.path, ...branch.path] }) : issue;
}

function errorFrom(issue: z.core.$ZodIssue, raw: unknown): StripeError {
  const param = bracketed(issue.path);
  if (issue.code === 'unrecognized_keys') {
    const unknown = bracketed([...issue.path, issue.keys[0] ?? '']);
    return invalidRequest(`Received unknown parameter: ${unknown}`, {
      code: 'parameter_unknown',
      param: unknown,
    });
  }
  const value = valueAt(raw, issue.path);
  if (value === undefined) {
    return invalidRequest(`Missing required param: ${param}.`, {
      code: 'parameter_missing',
      param,
    });
  }
  if (value === '') {
    return invalidRequest(
      `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`,
      { code: 'parameter_invalid_empty', param },
    );
  }
  const shown = typeof value === 'string' ? `: ${value}` : '';
  const code = issue.message.startsWith('Invalid integer')
    ? { code: 'parameter_invalid_integer' }
    : {};
  return invalidRequest(`${issue.message}${shown}`, { ...code, param });
}

/** The parameters as the schema wants them, or Stripe's 400 for the first that is wrong. */
export function parseParams<S extends z.ZodType>(schema: S, raw: unknown): z.output<S> {
  const result = schema.safeParse(raw);
  if (result.success) return result.data;
  const [first] = result.error.issues;
  throw first ? errorFrom(deepest(first), raw) : invalidRequest('Invalid request.');
}
