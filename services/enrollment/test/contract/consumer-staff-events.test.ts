import { MatchersV3 } from '@pact-foundation/pact';
import { expectEvent } from '@petwell/chassis/testing/event-contract';
import { expect, test } from 'vitest';
import { toEntry } from '../../src/customers/consume-staff-actions.ts';

const { integer, nullValue, regex, string } = MatchersV3;

const by = {
  staffId: integer(3),
  username: string('ada'),
  name: nullValue(),
  clientAddress: string('203.0.113.7'),
};

test('identity publishes staff account changes', async () => {
  await expectEvent(
    {
      consumer: 'enrollment',
      provider: 'identity',
      type: 'staff.account-changed.v1',
      given: 'a manager changed an account of staff',
      subject: /^staff\/\d+$/,
      about: 'staff/4',
      data: {
        by,
        staffId: integer(4),
        username: string('bo'),
        action: regex(/^staff-(add|change)$/, 'staff-change'),
        detail: string('role manager'),
      },
    },
    (event) => {
      expect(toEntry(event)).toEqual({
        at: new Date('2026-03-01T12:00:00.000Z'),
        actor: { staffId: 3, username: 'ada', name: null, clientAddress: '203.0.113.7' },
        action: 'staff-change',
        subject: 'staff/4',
        result: 'done',
        detail: 'role manager',
      });
      return Promise.resolve();
    },
  );
});

test.each([
  {
    provider: 'identity',
    given: 'somebody tried to sign in as staff',
    who: { ...by, staffId: null },
    action: 'sign-in',
    detail: 'Invalid credentials',
  },
  {
    provider: 'billing',
    given: 'a manager tried out receipts',
    who: by,
    action: 'test-receipt',
    detail: '12765 cents',
  },
] as const)('$provider publishes staff activity: $action', async (contract) => {
  const { provider, given, who, action, detail } = contract;
  await expectEvent(
    {
      consumer: 'enrollment',
      provider,
      type: 'staff.acted.v1',
      given,
      subject: /^staff\/(\d+|unknown)$/,
      about: 'staff/3',
      data: {
        by: who,
        action: string(action),
        about: string('session'),
        result: regex(/^(done|refused|failed)$/, 'done'),
        detail: string(detail),
      },
    },
    (event) => {
      expect(toEntry(event)).toMatchObject({
        actor: { username: 'ada', clientAddress: '203.0.113.7' },
        action,
        subject: 'session',
        result: 'done',
        detail,
      });
      return Promise.resolve();
    },
  );
});
