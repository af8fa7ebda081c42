import { expect, test } from 'vitest';
import { eventConsumers, formerDeliveries, type EventType } from './index.ts';

const taken: Record<string, readonly EventType[]> = eventConsumers;
const former = Object.entries(formerDeliveries).flatMap(([consumer, types]) =>
  types.map((type) => ({ consumer, type })),
);

test.each(former)('$consumer takes $type no more', ({ consumer, type }) => {
  expect(taken[consumer]).not.toContain(type);
});

test.each(former)('somebody else takes $type, or publishing it would fail', ({ type }) => {
  expect(Object.values(taken).flat()).toContain(type);
});
