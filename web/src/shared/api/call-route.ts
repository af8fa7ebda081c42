import {
  addressOf,
  type CallInput,
  type CallParameter,
  type ResponseContent,
  type ResponseOf,
  type RouteDefinition,
  type SuccessStatus,
} from '@petwell/contracts';
import { UnexpectedResponseError } from './api-error.ts';
import { type RawResponse, request } from './client.ts';
import { sendOnce } from './send-once.ts';
import { withSession } from './session-recovery.ts';

type RouteInput<Route> = CallInput<Route> & {
  signal?: AbortSignal;
  /** Sends the same Idempotency-Key until there is a response; see `sendOnce`. */
  onceIn?: 'tab' | 'page';
};

function parseBody(content: ResponseContent | undefined, { text }: RawResponse): unknown {
  if (content === null) return undefined;
  try {
    if (content === undefined || 'mediaType' in content) throw new Error('not declared');
    return content.parse(JSON.parse(text));
  } catch (error) {
    throw new UnexpectedResponseError('The response does not match its schema', { cause: error });
  }
}

/** Changes that are on their way, by what they ask for. */
const underWay = new Map<string, Promise<RawResponse>>();

/** Sends a change once for a double click, which is faster than the render that disables the button. */
function shareUnderWay(key: string, send: () => Promise<RawResponse>): Promise<RawResponse> {
  const sent = underWay.get(key) ?? send().finally(() => underWay.delete(key));
  underWay.set(key, sent);
  return sent;
}

/** `callRoute` with the response's headers. */
export async function callRouteWithHeaders<const Route extends RouteDefinition>(
  route: Route,
  input: RouteInput<Route>,
): Promise<{ body: ResponseOf<Route>; headers: Headers }> {
  const { params, query, body, signal, onceIn } = input;
  const path = addressOf(route, { params, query });
  const method = route.method.toUpperCase();
  const send = (headers: Readonly<Record<string, string>>) =>
    withSession(() => request(path, { method, body, headers, signal }));
  const sendAsAsked = () =>
    onceIn === undefined ? send({}) : sendOnce({ name: path, body, keptIn: onceIn }, send);
  const response =
    method === 'GET'
      ? await sendAsAsked()
      : await shareUnderWay(`${method} ${path} ${JSON.stringify(body)}`, sendAsAsked);
  const parsed = parseBody(route.responses[response.status as SuccessStatus], response);
  return { body: parsed as ResponseOf<Route>, headers: response.headers };
}

/**
 * Calls a public route by its definition: fills in the path, sends the body and parses the response. Throws
 * ApiError for an error response, NetworkError without one, UnexpectedResponseError when it does not match.
 */
export async function callRoute<const Route extends RouteDefinition>(
  route: Route,
  ...input: CallParameter<RouteInput<Route>>
): Promise<ResponseOf<Route>> {
  const { body } = await callRouteWithHeaders(route, (input[0] ?? {}) as RouteInput<Route>);
  return body;
}
