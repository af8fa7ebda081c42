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

const answerOk: Behave = (_request, response) => {
  response.setHeader('content-type', 'application/json');
  response.end('{"ok":true}');
};

/** A service that records requests and responds as the test says. */
export async function startUpstream(port = 0) {
  const received: Received[] = [];
  const state = { behave: answerOk, onRequest: undefined as Behave | undefined };
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
    /** Sets the response from now on; `undefined` for a plain 200. */
    behave(behave: Behave | undefined) {
      state.behave = behave ?? answerOk;
    },
    /** Handles requests before their body is read; `undefined` to read bodies again. */
    onRequest(onRequest: Behave | undefined) {
      state.onRequest = onRequest;
    },
    last(): Received {
      const last = received.at(-1);
      if (!last) throw new Error('nothing arrived');
      return last;
    },
    reset() {
      received.length = 0;
      state.behave = answerOk;
      state.onRequest = undefined;
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
