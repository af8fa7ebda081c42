import type { EventBus } from '@petwell/chassis';
import { subscribeAll, type ConsumerDependencies } from './subscribe.ts';

/** Builds the room of events: the facts that become emails, and what they change about mailboxes. */
export const createEvents = <Tx>(deps: ConsumerDependencies<Tx>) => ({
  subscribe: (bus: Pick<EventBus, 'subscribe'>) => subscribeAll(bus, deps),
});
