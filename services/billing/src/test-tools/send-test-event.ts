import { AppError } from '@petwell/chassis';
import type { TestEventType } from '@petwell/contracts';
import type { TestEventResult } from '@petwell/contracts/internal';
import type { Checkouts } from '../core/payable.ts';
import type { HandledEvents, ReceiveWebhook } from '../subscriptions/index.ts';
import { requireTestMode } from './require-test-mode.ts';
import type { TestProvider } from './test-provider.ts';

const pollMs = 50;

/**
 * Sends a signed event about the provider's real object through the regular pipeline: signature, storage,
 * worker, convergence. An unpaid enrollment stays unpaid.
 * @throws AppError test_mode_only, status_conflict, service_unavailable
 */
export function createSendTestEvent(deps: {
  checkouts: Pick<Checkouts, 'read'>;
  testProvider: Pick<TestProvider, 'signEvent'>;
  receiveWebhook: ReceiveWebhook;
  events: HandledEvents;
  isTestMode: boolean;
  /** Timeout for the worker. Enrollment waits 10 s for the response. */
  waitMs?: number;
}) {
  const { checkouts, testProvider, events, waitMs = 7_000 } = deps;

  async function waitUntilHandled(eventId: string): Promise<boolean> {
    const deadline = performance.now() + waitMs;
    for (;;) {
      if (await events.isHandled(eventId)) return true;
      if (performance.now() > deadline) return false;
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
  }

  return async ({
    enrollmentId,
    eventType,
  }: {
    enrollmentId: number;
    eventType: TestEventType;
  }): Promise<TestEventResult> => {
    requireTestMode(deps.isTestMode);
    const { subscriptionId } = await checkouts.read(enrollmentId);
    if (subscriptionId === null) throw nothingThere('subscription');
    const event = await testProvider.signEvent({ eventType, subscriptionId });
    if (!event) throw nothingThere('payment');
    await deps.receiveWebhook(event.body, event.signature);
    const isHandled = await waitUntilHandled(event.id);
    return { isHandled, factVersion: await events.publishedVersion(enrollmentId) };
  };
}

function nothingThere(what: 'subscription' | 'payment'): AppError {
  return new AppError('status_conflict', {
    publicMessage: `Stripe has no ${what} of this plan yet, so there is nothing to send an event about.`,
  });
}
