import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

export type Received = {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  rawHeaders: string[];
  body: Buffer;
};

type Behave = (request: IncomingMessage, response: ServerResponse, body: Buffer) => void;

const respondOk: Behave = (_request, response) => {
  response.setHeader('content-type', 'application/json');
  response.end('{"ok":true}');
};

/** Starts a service that records requests and responds as the test defines. */
export async function startUpstream(port = 0) {
  const received: Received[] = [];
  const state = { behave: respondOk, onRequest: undefined as Behave | undefined };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    if (state.onRequest) {
      state.onRequest(request, response, Buffer.alloc(0));
      return;
    }
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      const { method = '', url = '', headers, rawHeaders } = request;
      if (!url.startsWith('/internal/revocations')) {
        received.push({ method, url, headers, rawHeaders, body });
      }
      state.behave(request, response, body);
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    connections: () =>
      new Promise<number>((resolve, reject) => {
        server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
      }),
    /** Sets how the service responds; `undefined` restores a plain 200. */
    behave(behave: Behave | undefined) {
      state.behave = behave ?? respondOk;
    },
    /** Handles requests before their body is read; `undefined` reads bodies first again. */
    onRequest(onRequest: Behave | undefined) {
      state.onRequest = onRequest;
    },
    last(): Received {
      const last = received.at(-1);
      if (!last) throw new Error('no request arrived');
      return last;
    },
    reset() {
      received.length = 0;
      state.behave = respondOk;
      state.onRequest = undefined;
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
