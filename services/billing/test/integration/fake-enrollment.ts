import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { HeldMail, EnrollmentUse } from '@petwell/contracts';
import type { InternalEnrollment } from '@petwell/contracts/internal';

/**
 * enrollment's GET /internal/enrollments/{id} and …/uses, notification's mails of an owner, and identity's answers about
 * an owner's account, over real HTTP, with what a test gives it.
 */
export async function startFakeEnrollment() {
  const snapshots = new Map<number, InternalEnrollment>();
  const uses = new Map<number, EnrollmentUse[]>();
  const mails = new Map<number, HeldMail[]>();
  /** Owners whose address only a browser has claimed. */
  const claimed = new Set<number>();
  /** The owners whose setup session started to pay. */
  const paymentStarts: number[] = [];
  const state = { isDown: false, calls: 0 };
  const server = createServer((request, response) => {
    state.calls += 1;
    const [, id, part] = /^\/internal\/enrollments\/(\d+)(\/uses)?$/.exec(request.url ?? '') ?? [];
    const [, ownerId] = /^\/internal\/owners\/(\d+)\/held-data$/.exec(request.url ?? '') ?? [];
    const [, account, ask] =
      /^\/internal\/owners\/(\d+)\/(attachments|payment-starts)$/.exec(request.url ?? '') ?? [];
    const snapshot = snapshots.get(Number(id));
    response.setHeader('content-type', 'application/json');
    if (state.isDown) response.writeHead(500).end('{}');
    else if (ask === 'attachments') {
      const outcome = claimed.has(Number(account)) ? 'claimed' : 'attached';
      response.end(JSON.stringify({ outcome }));
    } else if (ask) {
      paymentStarts.push(Number(account));
      response.writeHead(204).end();
    } else if (ownerId) response.end(JSON.stringify({ mails: mails.get(Number(ownerId)) ?? [] }));
    else if (part) response.end(JSON.stringify({ uses: uses.get(Number(id)) ?? [] }));
    else if (snapshot) response.end(JSON.stringify(snapshot));
    else {
      const body = { code: 'not_found', message: 'There is nothing here.', requestId: 'fake' };
      response.writeHead(404).end(JSON.stringify(body));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    snapshots,
    uses,
    mails,
    claimed,
    paymentStarts,
    state,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
