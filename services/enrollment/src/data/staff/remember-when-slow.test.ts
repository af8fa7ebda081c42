import { expect, test } from 'vitest';
import { rememberWhenSlow } from './remember-when-slow.ts';

function counting(tookMs: number, isLarge = true) {
  let nowMs = 0;
  let asked = 0;
  const answers = rememberWhenSlow({
    ask: (_question: string) => {
      nowMs += tookMs;
      asked += 1;
      return Promise.resolve(asked);
    },
    isLarge: () => isLarge,
    now: () => nowMs,
  });
  return { ...answers, pass: (ms: number) => (nowMs += ms) };
}

test('a quick answer is never an old one', async () => {
  const { read } = counting(5);
  expect([await read('a'), await read('a')]).toEqual([1, 2]);
});

test('an answer about little is never an old one, however long it took', async () => {
  const { read } = counting(500, false);
  expect([await read('a'), await read('a')]).toEqual([1, 2]);
});

test('a slow answer is given again while it is fresh, question by question', async () => {
  const { read, pass } = counting(100);
  expect(await read('a')).toBe(1);
  pass(4_900);
  expect([await read('a'), await read('b')]).toEqual([1, 2]);
});

test('an old slow answer is given at once while a new one is made', async () => {
  const { read, pass } = counting(100);
  await read('a');
  pass(5_100);
  expect([await read('a'), await read('a')]).toEqual([1, 2]);
});

test('what nobody has asked for long is asked anew', async () => {
  const { read, pass } = counting(100);
  await read('a');
  pass(60_000);
  expect(await read('a')).toBe(2);
});

test('an answer that was found in another way is given like one that was asked for', async () => {
  const { known, learn, pass } = counting(100);
  expect(known('a')).toBe(null);
  learn('a', { answer: 7, tookMs: 100 });
  expect(await known('a')).toBe(7);
  learn('b', { answer: 7, tookMs: 5 });
  expect(known('b')).toBe(null);
  pass(5_100);
  expect([await known('a'), await known('a')]).toEqual([7, 1]);
  pass(60_000);
  expect(known('a')).toBe(null);
});
