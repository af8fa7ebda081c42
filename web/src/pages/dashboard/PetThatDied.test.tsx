import type { EnrollmentView } from '@petwell/contracts';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import { createAppointment, mockAppointments } from '../../shared/testing/appointments.ts';
import {
  createEnrollmentView,
  createOwner,
  createPet,
  createSession,
} from '../../shared/testing/factories.ts';
import { server } from '../../shared/testing/server.ts';

const mockEnrollments = (enrollments: EnrollmentView[]) =>
  server.use(
    http.get('*/api/enrollments/:email', () =>
      HttpResponse.json({ owner: createOwner(), enrollments }),
    ),
  );

function openDashboard() {
  const owner = createOwner();
  server.use(
    http.get('*/api/session', () =>
      HttpResponse.json(createSession({ owner: { ...owner, isDemo: false } })),
    ),
  );
  return renderApp(`/dashboard/${encodeURIComponent(owner.email)}`);
}

const deceasedAt = '2026-11-20T12:00:00.000Z';

it('[CAR-07] [CAR-10] [CAR-17] a death is recorded only after a confirmation, and ends the calendar', async () => {
  const sent: unknown[] = [];
  const visit = createAppointment({ id: 1, day: '2099-01-20' });
  mockAppointments({ appointments: [visit] });
  server.use(
    http.post('*/api/pets/:id/deceased', async ({ request }) => {
      sent.push(await request.json());
      mockEnrollments([createEnrollmentView({ pet: createPet({ deceasedAt }) })]);
      mockAppointments({ appointments: [] });
      return HttpResponse.json({ deceasedAt });
    }),
  );
  mockEnrollments([createEnrollmentView()]);
  const { user } = await openDashboard();
  await user.click(await screen.findByRole('button', { name: 'Let us know about a loss' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Has Biscuit passed away?' }));
  await user.click(dialog.getByRole('button', { name: 'Go back' }));
  expect(sent).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Let us know about a loss' }));
  await user.click(dialog.getByRole('button', { name: 'Yes, let the clinic know' }));
  const notice = await screen.findByText(/We’ll end the plan and email you once, when that’s done/);
  expect(notice).toHaveTextContent('You don’t need to do anything. If we can help, please call');
  expect(sent).toEqual([{ isConfirmed: true }]);
  for (const text of ['This year’s care', 'Costs']) {
    expect(screen.queryByText(text)).toBeNull();
  }
  // The canceled visit is gone without a reload.
  expect(await screen.findByText('No upcoming visits')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Request a new visit' })).toBeNull();
});

it.each(['active', 'suspended', 'pending_payment', 'cancelled'] as const)(
  '[CAR-10] [DSH-27] asks and offers nothing about a pet that died while its plan is %s',
  async (status) => {
    const died = { status, paymentProblem: status === 'active', pet: createPet({ deceasedAt }) };
    mockEnrollments([createEnrollmentView(died)]);
    const { user } = await openDashboard();
    expect(await screen.findByText('We’re so sorry about Biscuit')).toBeVisible();
    expect(screen.getByText('In loving memory')).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'Edit Profile' }));
    expect(screen.queryByRole('heading', { name: 'Pet profile' })).toBeNull();
    expect(screen.getByRole('heading', { name: 'Contact details' })).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'Plan Overview' }));
    for (const name of [
      /Update card/i,
      'Re-enroll',
      'Complete Payment',
      /Request an app/,
      /loss/,
      'Need to Cancel?',
    ]) {
      expect(screen.queryByRole('button', { name })).toBeNull();
      expect(screen.queryByRole('link', { name })).toBeNull();
    }
    expect(document.body).not.toHaveTextContent(/use the plan|didn’t go through|Next payment/);
  },
);

it('[CAR-10] opens with a living pet, and keeps the other one in memory', async () => {
  const pepper = createPet({ id: 12, name: 'Pepper' });
  mockEnrollments([
    createEnrollmentView({ status: 'pending_payment', pet: createPet({ deceasedAt }) }),
    createEnrollmentView({ id: 18, petId: 12, pet: pepper }),
  ]);
  await openDashboard();
  expect(await screen.findByRole('radio', { name: /Pepper/ })).toBeChecked();
  expect(screen.getByRole('radio', { name: /Biscuit\s*In loving memory/ })).not.toBeChecked();
});
