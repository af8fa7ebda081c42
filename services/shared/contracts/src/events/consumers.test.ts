import { expect, test } from 'vitest';
import { domainEventSchema, eventConsumers, formerDeliveries, type EventType } from './index.ts';

const consumed: Record<string, readonly EventType[]> = eventConsumers;
const taken = new Set(Object.values(consumed).flat());

test('every event type has a consumer, or publishing it would fail', () => {
  const types = domainEventSchema.options.map(({ shape }) => shape.type.value);
  expect([...taken].toSorted()).toEqual(types.toSorted());
});

test('no consumer takes a type that it is unbound from', () => {
  for (const [consumer, types] of Object.entries(formerDeliveries)) {
    for (const type of types) expect(consumed[consumer]).not.toContain(type);
  }
});
