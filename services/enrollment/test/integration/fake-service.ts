import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServiceTokens } from '@petwell/chassis';
import { errorStatus, type ErrorCode } from '@petwell/contracts';
import type { ServiceName } from '@petwell/contracts/internal';
import { serviceAuthSecret } from '../factories.ts';

/** An error body in the contract's shape. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  constructor(code: ErrorCode) {
    super(code);
    this.code = code;
  }
}

type Call = { path: string; body: unknown };
type Handler = (call: Call) => unknown;

async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  return text === '' ? undefined : JSON.parse(text);
}

/** Serves internal routes over real HTTP to enrollment's token only. */
export async function startFakeService(name: ServiceName, handle: Handler) {
  const tokens = createServiceTokens(serviceAuthSecret);
  const calls: Call[] = [];
  const server: Server = createServer((request, response) => {
    void (async () => {
      const token = (request.headers.authorization ?? '').replace('Bearer ', '');
      let status = 200;
      let body: unknown;
      try {
        if (tokens.verify(token, name) !== 'enrollment') throw new Refusal('unauthenticated');
        const call = { path: request.url ?? '', body: await readBody(request) };
        calls.push(call);
        body = await handle(call);
        // Nothing to answer with.
        if (body == null) status = 204;
      } catch (error) {
        const code = error instanceof Refusal ? error.code : 'internal_error';
        status = errorStatus[code];
        body = { code, message: `${code} of the fake`, requestId: 'fake-request' };
      }
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(status === 204 ? undefined : JSON.stringify(body));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
