import { expect, test } from 'vitest';
import { domainEventSchema, eventConsumers } from './index.ts';

const taken = new Set<string>(Object.values(eventConsumers).flat());

test('every event type has a consumer, or publishing it would fail', () => {
  const types = domainEventSchema.options.map(({ shape }) => shape.type.value);
  expect([...taken].toSorted()).toEqual(types.toSorted());
});
