import type { DomainEvent } from '@petwell/contracts/events';
import type { EventBus } from '../../../src/bus/bus.ts';

/** A bus end for the relay whose every confirm is in the test's hands. */
export type RecordingBus = Pick<EventBus, 'publish' | 'isHealthy'> & {
  published: DomainEvent[];
  /** Rejects what is published until it is set back. */
  failure: Error | undefined;
  isUp: boolean;
  /** Awaited by every publish. */
  confirm: (event: DomainEvent) => Promise<void>;
};

export function createRecordingBus(): RecordingBus {
  const bus: RecordingBus = {
    published: [],
    failure: undefined,
    isUp: true,
    confirm: () => Promise.resolve(),
    async publish(event) {
      if (bus.failure !== undefined) throw bus.failure;
      bus.published.push(event);
      await bus.confirm(event);
    },
    isHealthy: () => bus.isUp,
  };
  return bus;
}
