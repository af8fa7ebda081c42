import type { ResponseContent, RouteDefinition, SuccessStatus } from '@petwell/contracts';
import type { z } from 'zod';
import { UnexpectedResponseError } from './api-error.ts';
import { type RawResponse, request } from './client.ts';
import { sendOnce } from './send-once.ts';
import { withSession } from './session-recovery.ts';

type BodyOf<Route> = Route extends { body: infer Schema extends z.ZodType }
  ? z.input<Schema>
  : undefined;

type ParamsOf<Route> = Route extends { params: z.ZodObject<infer Shape> }
  ? { params: Record<keyof Shape, string | number> }
  : { params?: undefined };

type ContentOf<Content> = Content extends z.ZodType ? z.output<Content> : undefined;

/** The parsed body of a successful response. */
export type ResponseOf<Route extends RouteDefinition> = {
  [Status in keyof Route['responses']]: ContentOf<Route['responses'][Status]>;
}[keyof Route['responses']];

type Params = Record<string, string | number>;

type RouteInput<Route> = ParamsOf<Route> & {
  /** Null and undefined entries are omitted. */
  query?: Readonly<Record<string, string | number | null | undefined>>;
  body?: BodyOf<Route>;
  signal?: AbortSignal;
  /** Sends the same Idempotency-Key until there is a response; see `sendOnce`. */
  onceIn?: 'tab' | 'page';
};

function addressOf(path: string, params: Params = {}, query: RouteInput<unknown>['query'] = {}) {
  const filled = path.replaceAll(/:(\w+)/g, (_match, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const entries = Object.entries(query).filter(([, value]) => value != null);
  if (entries.length === 0) return filled;
  return `${filled}?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString()}`;
}

function parseBody(content: ResponseContent | undefined, { text }: RawResponse): unknown {
  if (content === null) return undefined;
  try {
    if (content === undefined || 'mediaType' in content) throw new Error('not declared');
    return content.parse(JSON.parse(text));
  } catch (error) {
    throw new UnexpectedResponseError('The response does not match its schema', { cause: error });
  }
}

/** `callRoute` with the response's headers. */
export async function callRouteWithHeaders<const Route extends RouteDefinition>(
  route: Route,
  input: RouteInput<Route>,
): Promise<{ body: ResponseOf<Route>; headers: Headers }> {
  const { params, query, body, signal, onceIn } = input;
  const path = addressOf(route.path, params, query);
  const method = route.method.toUpperCase();
  const send = (headers: Readonly<Record<string, string>>) =>
    withSession(() => request(path, { method, body, headers, signal }));
  const response =
    onceIn === undefined
      ? await send({})
      : await sendOnce({ name: path, body, keptIn: onceIn }, send);
  const parsed = parseBody(route.responses[response.status as SuccessStatus], response);
  return { body: parsed as ResponseOf<Route>, headers: response.headers };
}

/**
 * Calls a public route by its definition: fills in the path, sends the body and parses the response. Throws
 * ApiError for an error response, NetworkError without one, UnexpectedResponseError when it does not match.
 */
export async function callRoute<const Route extends RouteDefinition>(
  route: Route,
  // A route without parameters needs no input.
  ...input: Route extends { params: z.ZodObject } ? [RouteInput<Route>] : [RouteInput<Route>?]
): Promise<ResponseOf<Route>> {
  const { body } = await callRouteWithHeaders(route, (input[0] ?? {}) as RouteInput<Route>);
  return body;
}
