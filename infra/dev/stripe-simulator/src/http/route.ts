import type { z } from 'zod';
import type { Page, Where } from '../data/store.ts';
import type { ObjectKind, SimObjects } from '../domain/objects/types.ts';
import { noSuchObject } from '../domain/stripe-error.ts';
import type { World } from '../world.ts';
import { parseParams } from './params.ts';

type Access = 'secret' | 'browser';
export type CallContext = {
  world: World;
  path: (name: string) => string;
  /** Which kind of key the caller holds; a browser's answers are reduced. */
  key: 'secret' | 'publishable';
};
export type Route = {
  method: 'get' | 'post' | 'delete';
  path: string;
  access: Access;
  /** Checks the parameters; the returned call changes things and is run in one transaction. */
  prepare: (raw: unknown) => (context: CallContext) => object;
};
type RouteSpec<S extends z.ZodType> = {
  method: Route['method'];
  path: string;
  access?: Access;
  params: S;
  handle: (context: CallContext & { params: z.output<S> }) => object;
};

export function route<S extends z.ZodType>(spec: RouteSpec<S>): Route {
  return {
    method: spec.method,
    path: spec.path,
    access: spec.access ?? 'secret',
    prepare: (raw) => {
      const params = parseParams(spec.params, raw);
      return (context) => spec.handle({ ...context, params });
    },
  };
}

/** Stripe's list object for one page; unknown cursors are an error. */
export function listPage<K extends ObjectKind>(
  world: World,
  input: {
    kind: K;
    where: Where;
    url: string;
    page: {
      limit?: number | undefined;
      starting_after?: string | undefined;
      ending_before?: string | undefined;
    };
  },
): { object: 'list'; data: SimObjects[K][]; has_more: boolean; url: string } {
  const { limit = 10, starting_after: startingAfter, ending_before: endingBefore } = input.page;
  for (const [param, cursor] of Object.entries({
    starting_after: startingAfter,
    ending_before: endingBefore,
  })) {
    if (cursor !== undefined && !world.store.get(input.kind, cursor)) {
      throw noSuchObject(input.kind, cursor, param);
    }
  }
  const page: Page = { limit, startingAfter, endingBefore };
  const { data, hasMore } = world.store.page(input.kind, input.where, page);
  return { object: 'list', data, has_more: hasMore, url: input.url };
}
