import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

test('[OPS-21] work of more than 10 ms lets others run first; shorter work goes on', async () => {
  let nowMs = 0;
  const takeTurn = createTurns(() => nowMs);
  const ran: string[] = [];
  setImmediate(() => ran.push('a request'));
  nowMs = 9;
  await takeTurn();
  expect(ran).toEqual([]);
  nowMs = 10;
  await takeTurn();
  expect(ran).toEqual(['a request']);
});
