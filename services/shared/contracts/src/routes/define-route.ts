import type { z } from 'zod';
import type { ErrorCode } from '../errors.ts';
import type { ServiceName } from '../service-names.ts';
import type { StaffActionName } from '../staff-actions.ts';
import type { RouteAccess } from './access.ts';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** The budget per address and minute that a route draws from; each route counts for itself. */
export type RateLimit = 'read' | 'write' | 'signIn' | 'enroll' | 'pay' | 'webhook';

/** A JSON body, a body of another media type, or none. */
export type ResponseContent = z.ZodType | { mediaType: string } | null;

export type SuccessStatus = 200 | 201 | 202 | 204;

/** What definitions of public and of internal routes have in common. */
export type Contract = {
  method: Method;
  /** `:name` stands for exactly one path segment. */
  path: string;
  /** Path segments are text: use `pathIdSchema` for ids. A segment that does not parse is 404. */
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** A JSON body. */
  body?: z.ZodType;
  /** What clients send, where a transform hides it from `body`. */
  bodyInput?: z.ZodType;
  /** By status. Failures are listed in `errors` instead. */
  responses: Readonly<Partial<Record<SuccessStatus, ResponseContent>>>;
  /** Default 1 MB. */
  bodyLimitBytes?: number;
};

export type RouteDefinition = Contract & {
  path: `/api/${string}`;
  /** The gateway answers its own routes itself. */
  service: ServiceName;
  access: RouteAccess;
  limit: RateLimit;
  /** For the API description. */
  summary: string;
  /** Failures of its own, besides those that every route can have. */
  errors?: readonly ErrorCode[];
  /**
   * The name of this action in the staff activity log, and what it is done to: `enrollment/:id` takes `id`
   * from the path or the body. The router records refusals and failures; the use case records what it
   * did, in the transaction that does it.
   */
  audit?: { action: StaffActionName; subject: string };
  /** Takes an Idempotency-Key: a repeated request gets the first one's response. */
  isIdempotent?: true;
  /** The body reaches the handler as bytes, whatever its type. */
  hasRawBody?: true;
  /** Tries a card, or hands out what a card can be tried with: counted per account, too. */
  leadsToCard?: true;
  /** For machines that are not browsers and prove who they are by other means. */
  isExemptFromSameOrigin?: true;
};

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** `params` has one schema for each `:name` of the path. */
export type WithParams<Path extends string> = [ParamNames<Path>] extends [never]
  ? { params?: never }
  : { params: z.ZodObject<Record<ParamNames<Path>, z.ZodType>> };

/**
 * Declares a public route, once. To add a route, export its definition from a file of this folder and write
 * one handler for it: `handle(cancelEnrollment, async ({ params, caller }) => ({ status: 200, body }))`.
 * The gateway's table, the service's router, the API description and the web client derive from the
 * definition. The access matrix does not: it fails until the new route has a row of its own.
 */
// @__NO_SIDE_EFFECTS__
export function defineRoute<const Definition extends RouteDefinition>(
  definition: Definition & WithParams<Definition['path']>,
): Definition {
  return definition;
}
