import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { createLogger } from '@petwell/chassis/core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { publicRoutes } from '../routing/route-table.ts';
import { createResponseCache } from './response-cache.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance'] }));
afterEach(() => void vi.useRealTimers());

function ask(headers: Record<string, string> = {}, method = 'GET'): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  return Object.assign(request, { method, url: '/api/plans', headers });
}

/** A cache that was told an answer that lives for five seconds. */
function cacheOfPlans() {
  const logger = createLogger({ service: 'gateway', level: 'silent' });
  const cache = createResponseCache({ commonHeaders: new Map(), logger });
  const [route] = publicRoutes;
  if (route === undefined) throw new Error('there are no routes');
  const answer = (body: string) => {
    const headers = { 'cache-control': 'public, s-maxage=5', 'content-type': 'application/json' };
    const collected = cache.collectFor(ask(), route)(200, headers);
    collected?.data(Buffer.from(body));
    collected?.end();
  };
  answer('old');
  const find = (...asked: Parameters<typeof ask>) => cache.find(ask(...asked))?.bodies[0]?.bytes;
  return { answer, find };
}

test('one request alone renews an answer that is about to end; the others get it meanwhile', () => {
  const { answer, find } = cacheOfPlans();
  vi.advanceTimersByTime(3_999);
  expect(find()).toBe('old');
  vi.advanceTimersByTime(1);
  expect([find(), find(), find()]).toEqual([undefined, 'old', 'old']);
  answer('new');
  expect([find(), find()]).toEqual(['new', 'new']);
  vi.advanceTimersByTime(3_999);
  expect(find()).toBe('new');
});

test('the next one tries when the answer has not come a quarter of a second later', () => {
  const { find } = cacheOfPlans();
  vi.advanceTimersByTime(4_000);
  expect(find()).toBeUndefined();
  vi.advanceTimersByTime(249);
  expect(find()).toBe('old');
  vi.advanceTimersByTime(1);
  expect([find(), find()]).toEqual([undefined, 'old']);
});

test('a request whose answer could not be kept renews nothing', () => {
  const { find } = cacheOfPlans();
  vi.advanceTimersByTime(4_000);
  expect(find({ 'if-none-match': '"one"' })).toBe('old');
  expect(find({}, 'HEAD')).toBe('old');
  expect(find()).toBeUndefined();
});

test('when its life is over it is given to nobody', () => {
  const { find } = cacheOfPlans();
  vi.advanceTimersByTime(5_000);
  expect([find(), find({ 'if-none-match': '"one"' })]).toEqual([undefined, undefined]);
});
