import { expect, test } from 'vitest';
import { actor, createFakes } from '../../test/fakes.ts';
import { recordActivity } from './record-activity.ts';

const activity = { action: 'sign-in', subject: 'session', result: 'done', detail: null } as const;

test.each([
  [actor, 1],
  [null, 0],
])('for %o publishes %d events', async (by, times) => {
  const fakes = createFakes();
  await fakes.database.inTransaction((tx) => recordActivity(tx, { actor: by, ...activity }));
  expect(fakes.events('staff.acted.v1')).toHaveLength(times);
});
