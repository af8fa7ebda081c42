import type { RouteDefinition, SuccessStatus } from '@petwell/contracts';
import type { z } from 'zod';
import { UnexpectedAnswerError } from './api-error.ts';
import { request } from './client.ts';

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : never;

/** What clients send, where a transform hides it from `body`. */
type BodySchema<R> = R extends { bodyInput: infer Input extends z.ZodType }
  ? Input
  : R extends { body: infer Body extends z.ZodType }
    ? Body
    : never;

type RequestOf<R extends RouteDefinition> = (R extends { params: z.ZodType }
  ? { params: Output<R['params']> }
  : { params?: never }) &
  (R extends { query: z.ZodType } ? { query?: Partial<Output<R['query']>> } : { query?: never }) &
  ([BodySchema<R>] extends [never]
    ? { body?: never }
    : undefined extends z.input<BodySchema<R>>
      ? { body?: z.input<BodySchema<R>> }
      : { body: z.input<BodySchema<R>> }) & {
    headers?: Readonly<Record<string, string>>;
    signal?: AbortSignal | undefined;
  };

type BodyOf<Content> = Content extends z.ZodType
  ? z.output<Content>
  : Content extends null
    ? undefined
    : string;

type ResponseOf<R extends RouteDefinition> = {
  [Status in keyof R['responses'] & SuccessStatus]: {
    status: Status;
    body: BodyOf<R['responses'][Status]>;
    headers: Headers;
  };
}[keyof R['responses'] & SuccessStatus];

function toPath(path: string, values: object, query: object): string {
  const segments = new Map(Object.entries(values));
  const filled = path.replace(/:(\w+)/g, (_match, name: string) =>
    encodeURIComponent(String(segments.get(name))),
  );
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  ).toString();
  return search === '' ? filled : `${filled}?${search}`;
}

function parseBody(route: RouteDefinition, { status, text }: { status: number; text: string }) {
  try {
    const content = route.responses[status as SuccessStatus];
    if (content === undefined) throw new Error(`${route.path} does not declare ${status}`);
    if (content === null) return undefined;
    return 'mediaType' in content ? text : content.parse(JSON.parse(text));
  } catch (error) {
    throw new UnexpectedAnswerError('The answer does not have the agreed shape', { cause: error });
  }
}

type AnyRequest = {
  params?: object;
  query?: object;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal | undefined;
};

/** The request may be left out when nothing of it is required. */
type Arguments<R extends RouteDefinition> =
  Record<never, never> extends RequestOf<R>
    ? [route: R, request?: RequestOf<R>]
    : [route: R, request: RequestOf<R>];

async function send(route: RouteDefinition, given: AnyRequest = {}) {
  const { params = {}, query = {}, ...rest } = given;
  const method = route.method.toUpperCase();
  const answer = await request(toPath(route.path, params, query), { method, ...rest });
  const { status, headers } = answer;
  return { status, body: parseBody(route, answer), headers };
}

/**
 * Calls a public route by its definition and checks the response against it. Throws `ApiError` for any
 * other response, `NetworkError` when none came, `UnexpectedAnswerError` when it has another shape.
 */
export async function requestRoute<const R extends RouteDefinition>(
  ...[route, given]: Arguments<R>
): Promise<ResponseOf<R>> {
  return (await send(route, given)) as ResponseOf<R>;
}

/** The same, for the body alone. */
export async function callRoute<const R extends RouteDefinition>(
  ...[route, given]: Arguments<R>
): Promise<ResponseOf<R>['body']> {
  return (await send(route, given)).body as ResponseOf<R>['body'];
}
