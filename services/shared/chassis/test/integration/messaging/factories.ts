import { randomUUID } from 'node:crypto';
import type { BusLogger } from '../../../src/bus/bus.ts';
import type { BusConfig } from '../../../src/bus/bus.ts';
import type { EventOf } from '@petwell/contracts/events';

/** The consumers that all test processes know. */
export const topology = {
  'test.failures': ['email.failed.v1'],
  'test.audit': ['email.failed.v1', 'email.delivered.v1'],
} as const satisfies BusConfig['topology'];

export function emailFailed(
  overrides: { subject?: string; error?: string; attempts?: number } = {},
): EventOf<'email.failed.v1'> {
  return {
    specversion: '1.0',
    id: randomUUID(),
    source: 'petwell/notification',
    type: 'email.failed.v1',
    subject: overrides.subject ?? 'email/1',
    time: '2026-03-01T10:00:00.000Z',
    datacontenttype: 'application/json',
    data: {
      kind: 'payment-receipt',
      dedupeKey: 'payment.succeeded.v1:in_1',
      error: overrides.error ?? 'mailbox full',
      attempts: overrides.attempts ?? 1,
    },
  };
}

export function emailDelivered(): EventOf<'email.delivered.v1'> {
  return {
    specversion: '1.0',
    id: randomUUID(),
    source: 'petwell/notification',
    type: 'email.delivered.v1',
    subject: 'email/2',
    time: '2026-03-01T10:00:00.000Z',
    datacontenttype: 'application/json',
    data: {
      kind: 'payment-receipt',
      dedupeKey: 'payment.succeeded.v1:in_2',
      messageId: '<1@petwell.example>',
    },
  };
}

const nothing = () => undefined;
export const silentLogger: BusLogger = {
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
};
