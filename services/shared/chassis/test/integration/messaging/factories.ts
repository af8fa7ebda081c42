import { randomUUID } from 'node:crypto';
import type { BusLogger } from '../../../src/bus/bus.ts';
import type { BusConfig } from '../../../src/bus/bus.ts';
import type { EventOf } from '@petwell/contracts/events';

/** The consumers that all test processes know. */
export const topology = {
  'test.failures': ['subscription.status-changed.v1'],
  'test.audit': ['subscription.status-changed.v1', 'owner.email-confirmed.v1'],
} as const satisfies BusConfig['topology'];

export function statusChanged(
  overrides: { subject?: string; customerId?: string; version?: number } = {},
): EventOf<'subscription.status-changed.v1'> {
  return {
    specversion: '1.0',
    id: randomUUID(),
    source: 'petwell/billing',
    type: 'subscription.status-changed.v1',
    subject: overrides.subject ?? 'enrollment/1',
    time: '2026-03-01T10:00:00.000Z',
    datacontenttype: 'application/json',
    data: {
      enrollmentId: 1,
      subscriptionId: 'sub_1',
      customerId: overrides.customerId ?? 'cus_1',
      status: 'active',
      isMembershipFeePaid: true,
      currentPeriodEnd: '2026-04-01T10:00:00.000Z',
      endsAt: null,
      version: overrides.version ?? 1,
    },
  };
}

export function emailConfirmed(): EventOf<'owner.email-confirmed.v1'> {
  return {
    specversion: '1.0',
    id: randomUUID(),
    source: 'petwell/identity',
    type: 'owner.email-confirmed.v1',
    subject: 'owner/2',
    time: '2026-03-01T10:00:00.000Z',
    datacontenttype: 'application/json',
    data: { ownerId: 2, email: 'ada@example.com', confirmedAt: '2026-03-01T10:00:00.000Z' },
  };
}

const nothing = () => undefined;
export const silentLogger: BusLogger = {
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
};
