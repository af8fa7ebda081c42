import { parse } from 'qs';
import { invalidRequest } from '../domain/stripe-error.ts';

const limits = { depth: 10, arrayLimit: 200, parameterLimit: 2000, allowPrototypes: false };

/** Reads nested form parameters, and the `expand[]` paths among them. */
export function parseForm(source: string): {
  params: { [key: string]: unknown };
  expand: string[];
} {
  const { expand = [], ...params } = parse(source, limits);
  const paths: unknown[] = Array.isArray(expand) ? expand : [expand];
  if (!paths.every((path) => typeof path === 'string')) {
    throw invalidRequest('Invalid array', { param: 'expand' });
  }
  return { params, expand: paths };
}
