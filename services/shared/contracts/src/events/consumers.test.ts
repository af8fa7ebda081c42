import { expect, test } from 'vitest';
import { eventConsumers, formerDeliveries, type EventType } from './index.ts';

const consumed: Record<string, readonly EventType[]> = eventConsumers;
const former = Object.entries(formerDeliveries).flatMap(([consumer, types]) =>
  types.map((type) => ({ consumer, type })),
);

test.each(former)('$consumer no longer consumes $type', ({ consumer, type }) => {
  expect(consumed[consumer]).not.toContain(type);
});

test.each(former)('$type still has a consumer, or publishing it would fail', ({ type }) => {
  expect(Object.values(consumed).flat()).toContain(type);
});
