import { expect, test } from 'vitest';
import { createExpectedEvents } from './expected-events.ts';

test('expects what was appended until it is published', () => {
  const expected = createExpectedEvents();
  expect(expected.any()).toBe(false);
  expected.expect('a');
  expected.expect('b');
  expected.forget('a');
  expect(expected.any()).toBe(true);
  expected.forget('b');
  expect(expected.any()).toBe(false);
});

test('does not wait for ever for a transaction that was undone', () => {
  let nowMs = 0;
  const expected = createExpectedEvents(() => nowMs);
  expected.expect('undone');
  nowMs = 19_999;
  expect(expected.any()).toBe(true);
  nowMs = 20_000;
  expect(expected.any()).toBe(false);
});
