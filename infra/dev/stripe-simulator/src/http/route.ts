import { z } from 'zod';
import type { Account } from '../account.ts';
import type { Filter } from '../data/filter.ts';
import { definedOnly } from '../domain/changes.ts';
import type { ObjectKind } from '../domain/objects/types.ts';
import { noSuchObject } from '../domain/stripe-error.ts';
import type { Upload } from '../use-cases/files.ts';
import { id, noParams, pageParams, times } from '../params/fields.ts';
import { parseParams } from '../params/parse-params.ts';

export type Call<P> = {
  params: P;
  id: string;
  key: string;
  isBrowser: boolean;
  upload: Upload | null;
};
export type Route = {
  method: 'get' | 'post' | 'delete';
  path: string;
  /** Whether a publishable key is enough. */
  isForBrowsers: boolean;
  /** Checks the parameters and returns the work, which runs in one transaction. */
  prepare: (call: Call<unknown>) => (account: Account) => object;
};

/** Defines an API call: its parameters and its use case. */
export function route<S extends z.ZodType>(
  method: Route['method'],
  path: string,
  params: S,
  handle: (account: Account, call: Call<z.output<S>>) => object,
): Route {
  return {
    method,
    path,
    isForBrowsers: false,
    prepare: (call) => {
      const parsed = parseParams(params, call.params);
      return (account) => handle(account, { ...call, params: parsed });
    },
  };
}

/** Allows the call with a publishable key, too. */
export function forBrowsers(inner: Route): Route {
  return { ...inner, isForBrowsers: true };
}

export function retrieval(path: string, kind: ObjectKind): Route {
  return route('get', `${path}/:id`, noParams, (account, call) => account.require(kind, call.id));
}

/** Lists objects page by page, filtered by the allowed fields and the time of their creation. */
export function listing(path: string, kind: ObjectKind, fields: string[] = []): Route {
  const filters = Object.fromEntries(fields.map((field) => [field, id.optional()]));
  const schema = z.strictObject({ ...pageParams, created: times.optional(), ...filters });
  return route('get', path, schema, (account, call) => {
    const { created, ...params } = call.params;
    const given = params as { [field: string]: string | undefined };
    const filter = Object.fromEntries(fields.map((field) => [field, given[field]]));
    return listPage(account, { path, kind, filter: { ...filter, created } }, call);
  });
}

type PageParams = z.output<z.ZodObject<typeof pageParams>>;

/** Builds Stripe's list object for one page. */
export function listPage(
  account: Account,
  { path, kind, filter }: { path: string; kind: ObjectKind; filter: Filter },
  { params }: Call<PageParams>,
): object {
  const { limit = 10, starting_after: startingAfter, ending_before: endingBefore } = params;
  for (const [param, cursor] of Object.entries({
    starting_after: startingAfter,
    ending_before: endingBefore,
  })) {
    const isKnown = cursor === undefined || account.store.get(kind, cursor);
    if (!isKnown) throw noSuchObject(kind, cursor, param);
  }
  const page = { limit, ...definedOnly({ startingAfter, endingBefore }) };
  const { data, hasMore } = account.store.page(kind, filter, page);
  return { object: 'list', data, has_more: hasMore, url: path };
}
