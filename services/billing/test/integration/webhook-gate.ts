import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Delivery = { body: Buffer; signature: string; type: string; eventId: string };

/**
 * Stands between the provider and billing: remembers every delivery, passes it on while open, and
 * answers 200 without passing it on while closed (to billing, that webhook is lost).
 */
export async function startWebhookGate(onEvent: (event: { type: string }) => void) {
  const deliveries: Delivery[] = [];
  const state: { target: string | null; isOpen: boolean } = { target: null, isOpen: true };

  async function deliver({ body, signature }: Pick<Delivery, 'body' | 'signature'>) {
    return fetch(`${state.target ?? ''}/api/webhooks/stripe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body: new Uint8Array(body),
    });
  }

  async function readBody(request: AsyncIterable<Buffer>): Promise<Buffer> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    return Buffer.concat(chunks);
  }

  const server = createServer((request, response) => {
    void (async () => {
      const body = await readBody(request as AsyncIterable<Buffer>);
      const signature = String(request.headers['stripe-signature']);
      const event = JSON.parse(body.toString()) as { id: string; type: string };
      onEvent(event);
      const delivery = { body, signature, type: event.type, eventId: event.id };
      deliveries.push(delivery);
      const status = state.isOpen ? (await deliver(delivery)).status : 200;
      response.writeHead(status).end();
    })().catch(() => response.writeHead(503).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    deliveries,
    deliver,
    aim(target: string) {
      state.target = target;
    },
    open() {
      state.isOpen = true;
    },
    close() {
      state.isOpen = false;
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
