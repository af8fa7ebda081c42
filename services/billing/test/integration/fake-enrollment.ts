import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { EnrollmentSnapshot } from '@petwell/contracts/events';

/** enrollment's GET /internal/enrollments/{id}, over real HTTP, with the snapshots that a test gives it. */
export async function startFakeEnrollment() {
  const snapshots = new Map<number, EnrollmentSnapshot>();
  const state = { isDown: false, calls: 0 };
  const server = createServer((request, response) => {
    state.calls += 1;
    const id = Number(/^\/internal\/enrollments\/(\d+)$/.exec(request.url ?? '')?.[1]);
    const snapshot = snapshots.get(id);
    response.setHeader('content-type', 'application/json');
    if (state.isDown) response.writeHead(500).end('{}');
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
    state,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
