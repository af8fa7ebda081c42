import type { DomainEvent } from '@petwell/contracts/events';
import type { EventBus } from '../bus/bus.ts';
import { resumeTrace } from '../telemetry/tracing.ts';

/**
 * Publishes an event in a span of the trace that appended it; consumers continue from that span. If the trace
 * is not recorded, the event is published as stored.
 */
export function publishInTrace(bus: Pick<EventBus, 'publish'>, event: DomainEvent): Promise<void> {
  const attributes = {
    'messaging.operation.type': 'send',
    'messaging.destination.name': 'petwell.events',
    'messaging.message.id': event.id,
    'petwell.event.type': event.type,
  };
  const span = { name: `publish ${event.type}`, kind: 'producer', attributes } as const;
  return resumeTrace(event.traceparent, span, ({ traceparent }) =>
    bus.publish(traceparent === '' ? event : { ...event, traceparent }),
  );
}
