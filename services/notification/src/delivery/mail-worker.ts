import { mailBatchSize, type DeliverMail } from './deliver-mail.ts';

export type MailWorker = {
  start(): void;
  /** Sends now instead of at the next poll, because an email was queued. */
  wake(): void;
  /** Stops after the emails in progress. */
  stop(): Promise<void>;
};

/**
 * Creates the worker. Sends due emails until there are none, then polls every `pollIntervalMs` or when woken.
 */
export function createMailWorker(deps: {
  deliverDueMails: DeliverMail;
  pollIntervalMs: number;
  logger: { warn(details: object, message: string): void };
}): MailWorker {
  let isRunning = false;
  let isWoken = false;
  let timer: NodeJS.Timeout | undefined;
  let endWait: (() => void) | undefined;
  let loop: Promise<void> = Promise.resolve();

  async function deliverAll(): Promise<void> {
    try {
      while (isRunning && (await deps.deliverDueMails()) >= mailBatchSize);
    } catch (err) {
      deps.logger.warn({ err }, 'mails cannot be delivered now');
    }
  }

  function wait(): Promise<void> {
    return new Promise((resolve) => {
      endWait = resolve;
      timer = setTimeout(resolve, deps.pollIntervalMs);
    });
  }

  async function run(): Promise<void> {
    while (isRunning) {
      isWoken = false;
      await deliverAll();
      // Both can change during delivery.
      if (isRunning && !isWoken) await wait();
      clearTimeout(timer);
    }
  }

  return {
    start() {
      if (isRunning) return;
      isRunning = true;
      loop = run();
    },
    wake() {
      isWoken = true;
      endWait?.();
    },
    async stop() {
      isRunning = false;
      endWait?.();
      await loop;
    },
  };
}
