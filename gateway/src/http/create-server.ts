import {
  createServer,
  STATUS_CODES,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Duplex } from 'node:stream';
import { AppError, readRequestId } from '@petwell/chassis/core';
import type { ErrorBody } from '@petwell/contracts';

export type ServerLimits = {
  headersTimeoutMs: number;
  /** The longest body deadline of any route. */
  maxBodyTimeoutMs: number;
  /** A connection on which no byte moves for this long is closed, such as one whose client does not read. */
  idleTimeoutMs: number;
};

/** Errors of Node's HTTP parser, before a request exists. */
function toAppError({ code }: NodeJS.ErrnoException): AppError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new AppError('request_timeout');
  if (code === 'HPE_HEADER_OVERFLOW') return new AppError('headers_too_large');
  return new AppError('malformed_request');
}

function refuse(cause: NodeJS.ErrnoException, socket: Duplex): void {
  const { code, status, publicMessage } = toAppError(cause);
  const body: ErrorBody = { code, message: publicMessage, requestId: readRequestId(undefined) };
  const text = JSON.stringify(body);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`, () => socket.destroy());
}

/** Answers what is not HTTP as JSON, unless the request has its response: the client would take a second one for something else. */
function refuseMalformed(server: Server): void {
  const responses = new WeakMap<Duplex, ServerResponse>();
  server.on('request', (request, response) => {
    const { socket } = request;
    responses.set(socket, response);
    response.once('finish', () => {
      if (request.complete) responses.delete(socket);
    });
  });
  server.on('clientError', (cause: NodeJS.ErrnoException, socket) => {
    const hasBegun = responses.get(socket)?.headersSent === true;
    if (hasBegun || !socket.writable || cause.code === 'ECONNRESET') socket.destroy();
    else refuse(cause, socket);
  });
}

/** An HTTP server that closes slow and idle connections, and answers malformed requests as JSON. */
export function createGatewayServer(app: RequestListener, limits: ServerLimits): Server {
  const server = createServer(
    {
      headersTimeout: limits.headersTimeoutMs,
      // Ends what the proxy's own deadlines do not see: bodies of requests that were answered already.
      requestTimeout: limits.headersTimeoutMs + limits.maxBodyTimeoutMs,
      // How often Node checks both; its default of 30 s is longer than the deadlines.
      connectionsCheckingInterval: 1_000,
    },
    app,
  );
  server.timeout = limits.idleTimeoutMs;
  refuseMalformed(server);
  return server;
}
