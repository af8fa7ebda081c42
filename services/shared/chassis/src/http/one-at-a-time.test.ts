import { EventEmitter } from 'node:events';
import type { Request, Response } from 'express';
import { expect, test, vi } from 'vitest';
import { createOneAtATime } from './one-at-a-time.ts';

test('[IMP-42] the second of two requests is told to try again, until the first is over', () => {
  const enter = createOneAtATime('Another file is being read.');
  const next = vi.fn();
  const first = new EventEmitter() as Response;
  const send = (response: Response) => enter({} as Request, response, next);
  send(first);
  expect(() => send(new EventEmitter() as Response)).toThrow(
    expect.objectContaining({
      code: 'request_in_progress',
      publicMessage: 'Another file is being read.',
      retryAfterSeconds: 1,
    }),
  );
  expect(next).toHaveBeenCalledTimes(1);
  first.emit('close');
  send(new EventEmitter() as Response);
  expect(next).toHaveBeenCalledTimes(2);
});
