import type { Readable } from 'node:stream';
import type {
  OwnerSession,
  Principals,
  Role,
  RouteDefinition,
  SetupSession,
  StaffSession,
  SuccessStatus,
} from '@petwell/contracts';
import type { InternalRouteDefinition } from '@petwell/contracts/internal';
import type { RequestHandler } from 'express';
import type { z } from 'zod';
import type { ResponseCookie } from '../auth/cookies.ts';
import type { StaffActor } from '../auth/staff-activity.ts';
import type { IdempotencyPolicy } from '../idempotency/answer-once.ts';
import type { RequestName } from '../idempotency/request-records.ts';

export type Definition = RouteDefinition | InternalRouteDefinition;

type Parsed<Schema, Otherwise> = Schema extends z.ZodType ? z.output<Schema> : Otherwise;

type SessionKind<R> = R extends 'owner' | 'demo' ? 'owner' : R extends 'setup' ? 'setup' : 'staff';

/** A session is always present if the route accepts only its kind. */
type CallerOf<D> = D extends { access: readonly (infer R extends Role)[] }
  ? [SessionKind<R>] extends ['owner']
    ? { owner: OwnerSession }
    : [SessionKind<R>] extends ['setup']
      ? { setup: SetupSession }
      : [SessionKind<R>] extends ['staff']
        ? { staff: StaffSession }
        : Principals
  : Principals;

/** The input of a handler: the parsed request and the caller. */
export type Call<D extends Definition> = {
  params: Parsed<D['params'], object>;
  query: Parsed<D['query'], object>;
  body: D extends { hasRawBody: true } ? Buffer : Parsed<D['body'], undefined>;
  /** The caller's sessions that this route accepts. */
  caller: CallerOf<D>;
  /** The staff member among the caller's sessions, for the activity log. */
  actor: CallerOf<D> extends { staff: StaffSession } ? StaffActor : StaffActor | null;
  /** The client's address as seen by the gateway. */
  clientAddress: string;
  header: (name: string) => string | undefined;
  /** Set if the request has an Idempotency-Key. The use case can complete it in its transaction. */
  record: RequestName | null;
};

type Body<Content> = Content extends z.ZodType
  ? { body: z.input<Content> | Readable }
  : Content extends { mediaType: string }
    ? { body: string | Buffer | Readable }
    : { body?: undefined };

/** A response declared by the definition; large JSON can be streamed, with its own Content-Type. Of the headers, only `Location` is stored for repeated requests. */
export type Result<D extends Definition> = {
  [Status in keyof D['responses'] & SuccessStatus]: { status: Status } & Body<
    D['responses'][Status]
  >;
}[keyof D['responses'] & SuccessStatus] & {
  headers?: Readonly<Record<string, string>>;
  cookies?: readonly ResponseCookie[];
};

export type AnyResult = {
  status: number;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  cookies?: readonly ResponseCookie[];
};

export type HandlerOptions = {
  /** How an idempotent route stores its response; `own`: the use case reads the key itself. */
  idempotency?: IdempotencyPolicy | 'own';
  /** Runs once the caller is admitted, before the body is read. */
  beforeBody?: RequestHandler;
};

/** A definition with its handler, with types erased. */
export type HandledRoute = {
  definition: Definition;
  handler: (call: Call<Definition>) => AnyResult | Promise<AnyResult>;
  options: HandlerOptions;
};

/**
 * Connects a definition to its handler. The router parses and authorizes first; the handler calls one use
 * case and returns one of the declared responses.
 */
export function handle<const D extends Definition>(
  definition: D,
  handler: (call: Call<D>) => Result<D> | Promise<Result<D>>,
  options: HandlerOptions = {},
): HandledRoute {
  return { definition, handler, options };
}

type OnlyOf<Union, Each = Union> = Each extends unknown
  ? [Union] extends [Each]
    ? Union
    : never
  : never;
type Content<D extends Definition> = D['responses'][OnlyOf<keyof D['responses'] & SuccessStatus>];
/** Without a body, whatever the use case returns is left out. */
type Answer<D extends Definition> =
  Content<D> extends null ? unknown : Body<NonNullable<Content<D>>>['body'];

/** Connects a definition with one success response to the use case that returns its body. `handle` is for others. */
export function reply<const D extends Definition>(
  definition: D,
  answer: (call: Call<D>) => Answer<D> | Promise<Answer<D>>,
  options: HandlerOptions = {},
): HandledRoute {
  const [[status, content] = [], ...others] = Object.entries(definition.responses);
  if (others.length > 0) throw new Error(`${definition.path} has several responses`);
  const handler = async (call: Call<D>): Promise<AnyResult> => {
    const body = await answer(call);
    return { status: Number(status), ...(content !== null && { body }) };
  };
  return { definition, handler, options };
}
