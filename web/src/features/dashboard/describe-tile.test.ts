import type { EnrollmentView } from '@petwell/contracts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAppointment, createAppointmentRequest } from '../../shared/testing/appointments.ts';
import { createEnrollmentView, createPet } from '../../shared/testing/factories.ts';
import { createOwnPayment } from '../../shared/testing/payment-factories.ts';
import { describeTile } from './describe-tile.ts';

const open = createOwnPayment({
  status: 'open',
  amount: '93.25',
  paidAt: null,
  nextAttemptAt: '2026-12-26T15:00:00.000Z',
});
const tileOf = (
  enrollment: Partial<EnrollmentView>,
  known: Partial<Parameters<typeof describeTile>[1]> = {},
) =>
  describeTile(createEnrollmentView(enrollment), {
    payments: undefined,
    visits: undefined,
    ...known,
  });
const paying = (payment = open) => ({
  payments: {
    payments: [payment],
    cards: [],
    nextCharges: [],
    owed: [{ enrollmentId: payment.enrollmentId, amountCents: 9_325, months: [] }],
  },
});

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T15:00:00.000Z') }));
afterEach(() => void vi.useRealTimers());

describe('a pet’s tile', () => {
  it('[DSH-02] names what its owner must do, how much is open, and when it is tried again', () => {
    expect(tileOf({ paymentProblem: true }, paying())).toEqual({
      alert: { label: 'Payment failed', color: 'coral' },
      text: '$93.25, next try December 26, 2026',
    });
    expect(tileOf({ status: 'suspended' }, paying({ ...open, nextAttemptAt: null }))).toEqual({
      alert: { label: 'Suspended', color: 'coral' },
      text: '$93.25 open',
    });
    expect(tileOf({ paymentProblem: true })).toMatchObject({ text: null });
    expect(tileOf({ status: 'pending_payment' })).toEqual({
      alert: { label: 'Payment Required', color: 'sun' },
      text: null,
    });
  });

  it('[DSH-02] names the next visit, or that one was requested, of this pet only', () => {
    const of = (appointments: unknown[], requests: unknown[] = []) =>
      tileOf({}, { visits: { appointments, requests } as never }).text;
    const canceled = createAppointment({ id: 1, day: '2026-11-26', status: 'cancelled' });
    const ofPepper = createAppointment({ id: 2, petId: 12 });
    expect(of([canceled, ofPepper, createAppointment()])).toBe(
      'Dental visit Mon, Nov 30 at 2:30 PM',
    );
    expect(of([canceled, ofPepper], [createAppointmentRequest()])).toBe('Visit requested');
    expect(of([ofPepper], [createAppointmentRequest({ petId: 12 })])).toBe('Active');
  });

  it('[DSH-02] says when a plan that still runs is going to end, beside the next visit', () => {
    const visits = { appointments: [createAppointment()], requests: [] } as never;
    const ending = { endsOn: '2026-12-14' };
    expect(tileOf(ending)).toEqual({ alert: null, text: 'Ends December 14, 2026' });
    expect(tileOf(ending, { visits }).text).toBe(
      'Dental visit Mon, Nov 30 at 2:30 PM · Ends December 14, 2026',
    );
  });

  it('[CHG-127] says until when the plan is on hold', () => {
    const hold = { until: '2026-12-14', nextChargeOn: '2026-12-20' };
    expect(tileOf({ hold })).toEqual({ alert: null, text: 'On hold until December 14, 2026' });
  });

  it('[DSH-02] says when the plan ended, and keeps a pet that died in memory', () => {
    const ended = { status: 'cancelled', cancelledAt: '2026-11-20T15:00:00.000Z' } as const;
    expect(tileOf(ended)).toEqual({ alert: null, text: 'Ended November 20, 2026' });
    const atMidnight = { ...ended, cancelledAt: '2026-11-20T05:00:00.000Z' };
    expect(tileOf(atMidnight).text).toBe('Ended November 19, 2026');
    expect(tileOf({ ...ended, cancelledAt: null }).text).toBe('Cancelled');
    const pet = createPet({ deceasedAt: '2026-11-20T12:00:00.000Z' });
    expect(tileOf({ status: 'pending_payment', pet })).toEqual({
      alert: null,
      text: 'In loving memory',
    });
  });
});
