import type { DomainEvent } from '@petwell/contracts/events';
import type { EventBus } from '../../../src/bus/bus.ts';

/** Creates a bus for the relay whose confirms the test controls. */
export type RecordingBus = Pick<EventBus, 'publish' | 'isHealthy'> & {
  published: DomainEvent[];
  /** When set, every publish fails with it. */
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
