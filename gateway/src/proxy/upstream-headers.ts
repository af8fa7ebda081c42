import type { IncomingHttpHeaders } from 'node:http';
import { clientAddressHeader, identityHeader, type RequestContext } from '@petwell/chassis/core';

/**
 * What never reaches a service as the client sent it: identity, addresses and traces, which the gateway
 * writes itself; cookies, which services have no use for; and headers that only concern one connection.
 */
const dropped = new Set([
  'authorization',
  'connection',
  'cookie',
  'expect',
  'forwarded',
  'host',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'traceparent',
  'tracestate',
  'trailer',
  'upgrade',
  'x-real-ip',
  'x-request-id',
]);

/** The one pass over a request's headers. */
export function upstreamHeaders(
  sent: IncomingHttpHeaders,
  own: {
    host: string;
    context: RequestContext;
    clientAddress: string;
    identity: string | undefined;
  },
): IncomingHttpHeaders {
  const headers: IncomingHttpHeaders = { host: own.host };
  for (const name in sent) {
    if (dropped.has(name) || name.startsWith('x-petwell-') || name.startsWith('x-forwarded-')) {
      continue;
    }
    headers[name] = sent[name];
  }
  headers['x-request-id'] = own.context.requestId;
  headers['traceparent'] = own.context.traceparent;
  headers[clientAddressHeader] = own.clientAddress;
  if (own.identity !== undefined) headers[identityHeader] = own.identity;
  return headers;
}
