import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import {
  clientAddressHeader,
  deviceHeader,
  identityHeader,
  revokedSessionsHeader,
  type RequestContext,
} from '@petwell/chassis/core';
import type { Response } from 'express';

/** Headers that concern one connection only (RFC 9110, section 7.6.1). */
const hopByHop = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'upgrade',
];

/** Identity, addresses, and traces come from the gateway alone; services do not read cookies. */
const notForwarded = new Set([
  ...hopByHop,
  'authorization',
  'cookie',
  'expect',
  'forwarded',
  'host',
  'traceparent',
  'tracestate',
  'x-real-ip',
  'x-request-id',
]);

const isForwarded = (name: string): boolean =>
  !notForwarded.has(name) && !name.startsWith('x-petwell-') && !name.startsWith('x-forwarded-');

/** Headers that `Connection` names are for the gateway only. The body length is kept in any case. */
function namedByConnection({ connection = '' }: IncomingHttpHeaders): readonly string[] {
  if (!connection.includes(',') && !/\S-/.test(connection)) return [];
  const framing = ['content-length', 'transfer-encoding'];
  const names = connection.split(',').map((name) => name.trim().toLowerCase());
  return names.filter((name) => !framing.includes(name));
}

/** The headers that a service receives. */
export function toServiceHeaders(
  sent: IncomingHttpHeaders,
  own: {
    context: RequestContext;
    clientAddress: string;
    identity: string | undefined;
    device: string | undefined;
  },
): IncomingHttpHeaders {
  const headers: IncomingHttpHeaders = {};
  const dropped = namedByConnection(sent);
  for (const name in sent) {
    if (isForwarded(name) && !dropped.includes(name)) headers[name] = sent[name];
  }
  headers['x-request-id'] = own.context.requestId;
  headers['traceparent'] = own.context.traceparent;
  headers[clientAddressHeader] = own.clientAddress;
  if (own.identity !== undefined) headers[identityHeader] = own.identity;
  if (own.device !== undefined) headers[deviceHeader] = own.device;
  return headers;
}

const notReturned = [
  ...hopByHop,
  'server',
  'transfer-encoding',
  'x-powered-by',
  revokedSessionsHeader,
];

/** Removes from a service's response what concerns its connection or tells how it is built. */
export function cleanResponseHeaders(proxyResponse: IncomingMessage, response: Response): void {
  for (const name of notReturned) delete proxyResponse.headers[name];
  // Otherwise the library would copy the client's own wish from headers that are rewritten by now.
  proxyResponse.headers.connection = response.shouldKeepAlive ? 'keep-alive' : 'close';
}
