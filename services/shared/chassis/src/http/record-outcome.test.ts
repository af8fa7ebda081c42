import type { Request } from 'express';
import { expect, it } from 'vitest';
import type { StaffActivity } from '../auth/staff-activity.ts';
import { createLogger } from '../logging/logger.ts';
import { AppError } from './app-error.ts';
import type { Definition } from './handle.ts';
import { createOutcomeRecorder } from './record-outcome.ts';

async function record(body: object): Promise<StaffActivity[]> {
  const recorded: StaffActivity[] = [];
  const recorder = createOutcomeRecorder({
    recordStaffOutcome: (activity) => Promise.resolve(void recorded.push(activity)),
    logger: createLogger({ service: 'test', level: 'silent' }),
  });
  const audit = { action: 'test-webhook', subject: 'enrollment/:enrollmentId' };
  const request = { body, params: {} } as unknown as Request;
  await recorder.failed({ audit } as unknown as Definition, request, {
    actor: { staffId: 1, username: 'admin', name: null, role: 'manager', clientAddress: '::1' },
    error: new AppError('validation_failed'),
  });
  return recorded;
}

it.each([
  [17, 'enrollment/17'],
  ['add-on', 'enrollment/add-on'],
  [{ toString: 1, valueOf: 2 }, 'enrollment/?'],
  ['a b', 'enrollment/?'],
  [undefined, 'enrollment/?'],
])('records a refusal about %j', async (enrollmentId, subject) => {
  expect(await record({ enrollmentId })).toMatchObject([{ subject, result: 'refused' }]);
});

it('never lists the bytes of a refused file', async () => {
  const file = new Proxy(Buffer.from('a,b'), {
    ownKeys: () => expect.fail('megabytes of properties stop the service for seconds'),
  });
  expect(await record(file)).toMatchObject([{ subject: 'enrollment/?' }]);
});
