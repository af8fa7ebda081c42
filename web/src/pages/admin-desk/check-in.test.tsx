import type { Appointment, StaffRole } from '@petwell/contracts';
import { fireEvent, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { createBenefit } from '../../shared/testing/benefits.ts';
import { mockAroundDesk } from '../../shared/testing/desk.ts';
import { errorResponse } from '../../shared/testing/errors.ts';
import { server } from '../../shared/testing/server.ts';
import {
  createAppointment,
  mockAppointments,
  mockChanges,
} from '../../shared/testing/staff-appointments.ts';
import {
  countClicks,
  mockRecording,
  mockUndoing,
  openPet,
  recordButton,
  services,
  tick,
} from './desk-page.ts';

/** However late it is: long before, and long after now. */
const early = { startsAt: '2020-01-01T15:00:00.000Z' };
const later = { startsAt: '2099-01-01T15:00:00.000Z' };
const booked = (change: Partial<Appointment> = {}) =>
  createAppointment({ benefitCodes: ['exam'], ...later, ...change });

async function openVisit(visit: Appointment, role: StaffRole = 'staff') {
  const app = await openPet({ role, search: `?pet=11&appointment=${visit.id}` });
  return app;
}
const exam = async () => (await services()).getByRole('checkbox', { name: /^Comprehensive/ });

describe('an arrival', () => {
  beforeEach(mockAroundDesk);

  it.each([
    ['later today', booked(), false],
    ['that has begun', booked(early), true],
    ['of a pet that is there', booked({ arrivedAt: '2026-11-30T14:50:00.000Z' }), true],
  ] as const)('[DSK-31] the services of a visit %s are ticked only then', async (...given) => {
    const [, visit, isTicked] = given;
    mockAppointments([visit]);
    await openVisit(visit);
    expect((await exam()).matches(':checked')).toBe(isTicked);
  });

  it('[DSK-31] [DSK-15] a completed visit leaves unticked what was recorded today', async () => {
    const visit = booked({ ...early, status: 'completed', benefitCodes: ['exam', 'nails'] });
    mockAppointments([visit]);
    const nails = createBenefit({ code: 'nails', label: 'Nail trim' });
    const benefits = [createBenefit({ lastUsedOn: visit.day }), nails];
    await openPet({ year: { benefits }, search: '?pet=11&appointment=301' });
    expect(await exam()).not.toBeChecked();
    expect((await services()).getByRole('checkbox', { name: /^Nail trim/ })).toBeChecked();
  });

  it('[DSK-30] is checked in with one click, once, which ticks its services and keeps others', async () => {
    const visit = booked();
    mockAppointments([visit]);
    const { user } = await openVisit(visit);
    await tick(user, /^5% off/);
    const sent = mockChanges(visit);
    server.use(
      http.patch('*/api/admin/appointments/301', async ({ request }) => {
        sent.push(await request.json());
        const arrived = { ...visit, arrivedAt: '2026-11-30T14:50:00.000Z', version: 3 };
        mockAppointments([arrived]);
        return HttpResponse.json({ appointment: arrived });
      }),
    );
    const clicks = countClicks(user);
    const button = screen.getByRole('button', { name: 'Check in' });
    await user.click(button);
    expect(clicks()).toBe(1);
    expect(await screen.findByText(/Checked in at 9:50 AM/)).toBeVisible();
    expect(sent).toEqual([{ version: 2, arrived: true }]);
    expect(await exam()).toBeChecked();
    expect((await services()).getByRole('checkbox', { name: /^5% off/ })).toBeChecked();
    expect(screen.getByRole('button', { name: 'Not here yet' })).toBeVisible();
  });

  it('[DSK-30] says when a colleague was faster', async () => {
    const visit = booked();
    mockAppointments([visit]);
    mockChanges(visit, () => errorResponse('status_conflict', 'Someone changed this meanwhile.'));
    const { user } = await openVisit(visit);
    await user.dblClick(await screen.findByRole('button', { name: 'Check in' }));
    expect(await screen.findByText('Someone changed this meanwhile.')).toBeVisible();
  });

  it('[DSK-30] viewers, and visits that are over, have no button', async () => {
    const visit = booked();
    mockAppointments([visit]);
    await openVisit(visit, 'viewer');
    expect(await screen.findByText(/^Today 2:30 PM, exam/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Check in' })).toBeNull();
  });
});

describe('a visit of an earlier day', () => {
  beforeEach(mockAroundDesk);
  const yesterdays = (change: Partial<Appointment> = {}) =>
    booked({ ...early, day: '2026-11-29', column: 'Dr. Ortiz', ...change });
  const vets = ['Dr. Lee', 'Dr. Ortiz'];

  it('[DSK-31] is recorded for its day with its services, again after undoing', async () => {
    const visit = yesterdays({ status: 'completed' });
    mockAppointments([visit, booked({ id: 302 })], [], undefined, vets);
    const { user } = await openVisit(visit);
    expect(await exam()).toBeChecked();
    expect(screen.getByText('Sun, November 29 at 2:30 PM, exam')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Check in' })).toBeNull();
    // Today's visit of the same pet is still to come.
    expect(await screen.findByRole('link', { name: /^Mon, November 30 at 2:30 PM/ })).toBeVisible();
    const sent = mockRecording();
    mockUndoing();
    await user.click(recordButton());
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText('1 undone');
    await user.click(recordButton());
    await screen.findByText('1 recorded');
    const body = { performedOn: '2026-11-29', provider: 'Dr. Ortiz' };
    expect(sent.map((one) => one.body)).toMatchObject([body, body]);
  });

  it.each([
    ['another pet', yesterdays({ petId: 12 })],
    ['canceled', yesterdays({ status: 'cancelled' })],
    ['of a later day', yesterdays({ day: '2026-12-01', ...later })],
  ])('[DSK-31] one that is %s isn’t recorded for', async (_what, visit) => {
    mockAppointments([visit]);
    const { user } = await openVisit(visit);
    const sent = mockRecording();
    expect(await exam()).not.toBeChecked();
    await tick(user);
    await user.click(recordButton());
    await screen.findByText('1 recorded');
    expect(sent[0]?.body).toEqual({ lines: [{ code: 'exam', quantity: 1 }] });
  });
});

describe('a walk-in', () => {
  beforeEach(mockAroundDesk);

  it('[DSK-30] is checked in with two clicks, and its services are recorded for that visit', async () => {
    const { user } = await openPet();
    const bodies: unknown[] = [];
    server.use(
      http.post('*/api/admin/walk-ins', async ({ request }) => {
        bodies.push(await request.json());
        const visit = createAppointment({ id: 305, arrivedAt: '2026-11-30T14:50:00.000Z' });
        mockAppointments([visit]);
        return HttpResponse.json({ appointment: visit }, { status: 201 });
      }),
    );
    const clicks = countClicks(user);
    await user.click(await screen.findByRole('button', { name: 'Walk-in' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Biscuit is here/ }));
    await user.click(dialog.getByRole('button', { name: 'Check in' }));
    expect(await screen.findByText(/Checked in at 9:50 AM/)).toBeVisible();
    expect(clicks()).toBe(2);
    expect(bodies).toEqual([{ petId: 11, type: 'exam' }]);
    expect(window.location.search).toBe('?pet=11&appointment=305');
    expect(screen.queryByRole('button', { name: 'Walk-in' })).toBeNull();
  });

  it('[DSK-30] says what the server refuses, once however often it is clicked', async () => {
    const { user } = await openPet();
    let calls = 0;
    server.use(
      http.post('*/api/admin/walk-ins', () => {
        calls += 1;
        return errorResponse('status_conflict', 'Biscuit has a visit today at 2:30 PM.');
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Walk-in' }));
    const dialog = within(await screen.findByRole('dialog'));
    const button = dialog.getByRole('button', { name: 'Check in' });
    // Faster than any response.
    fireEvent.click(button);
    fireEvent.click(button);
    expect(await dialog.findByText('Biscuit has a visit today at 2:30 PM.')).toBeVisible();
    expect(calls).toBe(1);
  });

  it.each([
    ['viewer', {}],
    ['staff', { status: 'pending_payment' }],
    ['staff', { enrollmentId: null, status: null, planName: null }],
    ['staff', { deceasedAt: '2026-11-20T15:00:00.000Z' }],
  ] as const)('[DSK-30] isn’t offered to a %s for %j', async (role, pet) => {
    await openPet({ role, pet });
    expect(await screen.findByText(/^None booked/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Walk-in' })).toBeNull();
  });
});
