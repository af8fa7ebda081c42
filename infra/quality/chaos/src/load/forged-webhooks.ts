import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

const pauseMs = 1_000;

/** Signs like the provider, but with another secret. */
function forgedSignature(body: string): string {
  const timestamp = Math.floor(Date.now() / 1000);
  const digest = createHmac('sha256', 'whsec_forged').update(`${timestamp}.${body}`).digest('hex');
  return `t=${timestamp},v1=${digest}`;
}

async function sendForgedWebhook(gatewayUrl: string): Promise<void> {
  const body = JSON.stringify({
    id: `evt_forged${randomUUID().replaceAll('-', '')}`,
    object: 'event',
    type: 'customer.subscription.updated',
    created: Math.floor(Date.now() / 1000),
    data: { object: { id: 'sub_forged', object: 'subscription', status: 'active' } },
  });
  const response = await fetch(new URL('/api/webhooks/stripe', gatewayUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': forgedSignature(body) },
    body,
    signal: AbortSignal.timeout(5_000),
  });
  await response.arrayBuffer();
}

/** Sends webhooks about payments that never happened, until stopped. The checker looks for traces. */
export function startForgedWebhooks(gatewayUrl: string): { stop(): Promise<void> } {
  let isStopped = false;
  async function run(): Promise<void> {
    while (!isStopped) {
      // The gateway may be down.
      await sendForgedWebhook(gatewayUrl).catch(() => undefined);
      await wait(pauseMs);
    }
  }
  const running = run();
  return {
    async stop() {
      isStopped = true;
      await running;
    },
  };
}
