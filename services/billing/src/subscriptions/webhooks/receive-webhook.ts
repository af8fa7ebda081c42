import { AppError, type Logger } from '@petwell/chassis';
import { whyIgnored } from './rules-hints.ts';
import type { BillingMetrics } from '../billing-metrics.ts';

/** An event whose signature was verified. */
export type SignedEvent = {
  id: string;
  type: string;
  createdAt: Date;
  objectId: string | null;
  /** The API version of the object in it; null if the event doesn't say. */
  apiVersion: string | null;
  /** The data that decides which objects to read; see stored-payload.ts. */
  payload: unknown;
};

/** Null if the signature is missing, wrong, too old, or from the future. */
export type VerifyWebhook = (body: Buffer, signature: string | undefined) => SignedEvent | null;

export type ProviderEvents = {
  /**
   * Stores the event and, in `note`, why it is ignored; null if it isn't. Returns false if its id is already
   * stored.
   */
  record(event: SignedEvent, note: string | null): Promise<boolean>;
};

export type ReceiveWebhook = (body: Buffer, signature: string | undefined) => Promise<void>;

/**
 * Handles POST /api/webhooks/stripe: verifies the signature on the raw bytes, stores the event once, and
 * wakes the worker. A crash doesn't lose a stored event.
 * @throws AppError validation_failed
 */
export function createReceiveWebhook(deps: {
  verifyWebhook: VerifyWebhook;
  events: ProviderEvents;
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
    const note = whyIgnored(event.type);
    const isNew = await deps.events.record(event, note);
    deps.metrics.countEvent(isNew ? 'recorded' : 'duplicate');
    deps.logger.info(
      { eventId: event.id, eventType: event.type, objectId: event.objectId, isNew },
      'provider event received',
    );
    if (isNew && note === null) deps.wakeWorker();
  };
}

export type ReceivedEvents = {
  /** The API version of the newest event that the provider sent; null if there is none, or it names none. */
  latestApiVersion(): Promise<string | null>;
};

export type HandledEvents = {
  /** Whether the worker has processed the event. */
  isHandled(eventId: string): Promise<boolean>;
  /** The version of the newest published fact about the enrollment; 0 for none. */
  publishedVersion(enrollmentId: number): Promise<number>;
};
