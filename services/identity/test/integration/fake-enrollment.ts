import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServiceTokens } from '@petwell/chassis';
import { copyOwnerSchema, endEnrollmentsSchema, type CopyOwner } from '@petwell/contracts/internal';

/** Serves the internal enrollment routes that identity calls. */
export async function startFakeEnrollment(serviceAuthSecret: string) {
  const tokens = createServiceTokens(serviceAuthSecret);
  const copies: { path: string; body: CopyOwner }[] = [];
  const ended: { path: string; body: unknown }[] = [];
  /** Owners whose plan became active since whatever moment is asked about. */
  const paidSince = new Set<number>();
  const state = { isBroken: false, hasPaid: false };
  const unpaidEnded: number[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      const token = (request.headers.authorization ?? '').replace('Bearer ', '');
      if (tokens.verify(token, 'enrollment') !== 'identity') {
        response.writeHead(401).end();
      } else if (state.isBroken) {
        response.writeHead(500).end();
      } else if (request.url?.includes('/first-payments?since=')) {
        const ownerId = Number(request.url.split('/')[3]);
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ hasPaid: paidSince.has(ownerId) }));
      } else if (request.url?.endsWith('/end-unpaid')) {
        unpaidEnded.push(Number(request.url.split('/')[3]));
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ hasPaid: state.hasPaid }));
      } else if (request.url?.endsWith('/end-plans')) {
        ended.push({ path: request.url, body: endEnrollmentsSchema.parse(JSON.parse(text)) });
        response.writeHead(204).end();
      } else {
        copies.push({ path: request.url ?? '', body: copyOwnerSchema.parse(JSON.parse(text)) });
        response.writeHead(204).end();
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    copies,
    ended,
    unpaidEnded,
    paidSince,
    state,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
