import { expect, test } from 'vitest';
import { createSubjectLanes } from './subject-lanes.ts';

test('starts work of one subject only after the earlier one has ended, even if it failed', async () => {
  const lanes = createSubjectLanes();
  const first = Promise.withResolvers<void>();
  const log: string[] = [];
  const failing = lanes.run('email/1', async () => {
    log.push('first');
    await first.promise;
    throw new Error('failed');
  });
  const second = lanes.run('email/1', () => {
    log.push('second');
    return Promise.resolve('done');
  });
  await lanes.run('email/2', () => {
    log.push('other subject');
    return Promise.resolve();
  });
  expect(log).toEqual(['first', 'other subject']);
  first.resolve();
  await expect(failing).rejects.toThrow('failed');
  expect(await second).toBe('done');
  expect(log).toEqual(['first', 'other subject', 'second']);
});
