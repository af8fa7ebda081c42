import type { z } from 'zod';
import type { Contract } from './define-route.ts';

type ParamsOf<Route> = Route extends { params: z.ZodObject<infer Shape> }
  ? { params: Record<keyof Shape, string | number> }
  : { params?: undefined };

type BodyOf<Route> = Route extends { body: infer Schema extends z.ZodType }
  ? undefined extends z.input<Schema>
    ? { body?: z.input<Schema> }
    : { body: z.input<Schema> }
  : { body?: undefined };

type ContentOf<Content> = Content extends z.ZodType ? z.output<Content> : undefined;

/** The input that a caller of a route sends. */
export type CallInput<Route> = ParamsOf<Route> &
  BodyOf<Route> & {
    /** Null and undefined entries are omitted. */
    query?: Readonly<Record<string, string | number | null | undefined>>;
  };

/** The input as a parameter, which may be left out when nothing in it is required. */
export type CallParameter<Input> = object extends Input ? [input?: Input] : [input: Input];

/** The parsed body of a successful response. */
export type ResponseOf<Route extends Contract> = {
  [Status in keyof Route['responses']]: ContentOf<Route['responses'][Status]>;
}[keyof Route['responses']];

type Address = {
  params?: Readonly<Record<string, string | number>> | undefined;
  query?: CallInput<unknown>['query'];
};

/** Fills in a route's path, and appends the query. */
export function addressOf({ path }: Contract, { params = {}, query = {} }: Address): string {
  const filled = path.replaceAll(/:(\w+)/g, (_match, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value != null) search.set(name, String(value));
  }
  return search.size === 0 ? filled : `${filled}?${search.toString()}`;
}
