import { AppError, type Logger } from '@petwell/chassis';
import { whyLeftAlone } from '../domain/webhook-hints.ts';
import type { BillingMetrics } from './billing-metrics.ts';

/** An event whose signature was checked. */
export type SignedEvent = {
  id: string;
  type: string;
  createdAt: Date;
  objectId: string | null;
  /** What says where to look; see kept-payload.ts. */
  payload: unknown;
};

/** Null where the signature is missing, wrong, too old or from the future. */
export type VerifyWebhook = (body: Buffer, signature: string | undefined) => SignedEvent | null;

export type ProviderEventStore = {
  /** False where an event with this id is on file already. */
  record(event: SignedEvent, given: { whyLeftAlone: string | null }): Promise<boolean>;
};

export type ReceiveWebhook = (body: Buffer, signature: string | undefined) => Promise<void>;

/**
 * POST /api/webhooks/stripe: checks the signature on the raw bytes, puts the event on file once, and
 * lets the worker act on it; what is on file is not lost by a crash.
 * @throws AppError validation_failed
 */
export function createReceiveWebhook(deps: {
  verifyWebhook: VerifyWebhook;
  events: ProviderEventStore;
  wakeWorker: () => void;
  metrics: BillingMetrics;
  logger: Logger;
}): ReceiveWebhook {
  return async (body, signature) => {
    const event = deps.verifyWebhook(body, signature);
    if (!event) {
      deps.metrics.countEvent('refused');
      throw new AppError('validation_failed', { publicMessage: 'The signature is not valid.' });
    }
    const reason = whyLeftAlone(event.type);
    const isNew = await deps.events.record(event, { whyLeftAlone: reason });
    deps.metrics.countEvent(isNew ? 'recorded' : 'duplicate');
    deps.logger.info(
      { eventId: event.id, eventType: event.type, objectId: event.objectId, isNew },
      'provider event received',
    );
    if (isNew && reason === null) deps.wakeWorker();
  };
}
