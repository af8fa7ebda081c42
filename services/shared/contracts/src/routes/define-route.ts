import type { z } from 'zod';
import type { ErrorCode } from '../errors.ts';
import type { ServiceName } from '../service-names.ts';
import type { StaffActionName } from '../staff-actions.ts';
import type { RouteAccess } from './access.ts';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** Rate limit class, per address and minute. Each route is counted separately. */
export type RateLimit = 'read' | 'write' | 'signIn' | 'enroll' | 'pay' | 'webhook';

/** A JSON body, a body of another media type, or none. */
export type ResponseContent = z.ZodType | { mediaType: string } | null;

export type SuccessStatus = 200 | 201 | 202 | 204;

/** Properties shared by public and internal route definitions. */
export type Contract = {
  method: Method;
  /** `:name` matches exactly one path segment. */
  path: string;
  /** Path segments are text: use `pathIdSchema` for ids. A segment that does not parse gives 404. */
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** A JSON body. */
  body?: z.ZodType;
  /** Success responses by status. List failures in `errors`. */
  responses: Readonly<Partial<Record<SuccessStatus, ResponseContent>>>;
  /** Default 1 MB. */
  bodyLimitBytes?: number;
};

export type RouteDefinition = Contract & {
  path: `/api/${string}`;
  /** The gateway handles its own routes. */
  service: ServiceName;
  access: RouteAccess;
  limit: RateLimit;
  /** Summary in the API description. */
  summary: string;
  /** Specific errors, in addition to those common to all routes. */
  errors?: readonly ErrorCode[];
  /**
   * Name and target of this action in the staff activity log. `enrollment/:id` takes `id` from the path or
   * the body. The router records refusals and failures; the use case records successes in its transaction.
   */
  audit?: { action: StaffActionName; subject: string };
  /** Accepts an Idempotency-Key: a repeated request gets the first response. `always`: refuses requests without. */
  isIdempotent?: true | 'always';
  /** The handler receives the raw body, whatever its type. */
  hasRawBody?: true;
  /** The route could be used for card testing, so it is also rate limited per account. */
  leadsToCard?: true;
  /** For non-browser clients that authenticate by other means. */
  isExemptFromSameOrigin?: true;
};

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** Requires one schema in `params` for each `:name` of the path. */
export type WithParams<Path extends string> = [ParamNames<Path>] extends [never]
  ? { params?: never }
  : { params: z.ZodObject<Record<ParamNames<Path>, z.ZodType>> };

/**
 * Declares a public route. To add a route, export its definition from a file in this folder and write one
 * handler for it: `handle(cancelEnrollment, async ({ params, caller }) => ({ status: 200, body }))`. The
 * gateway's table, the service's router, the API description, and the web client derive from the definition.
 * The access matrix test does not: it fails until the new route has a row.
 */
// @__NO_SIDE_EFFECTS__
export function defineRoute<const Definition extends RouteDefinition>(
  definition: Definition & WithParams<Definition['path']>,
): Definition {
  return definition;
}
