import type { EnrollmentView, PetCare } from '@petwell/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it, onTestFinished, vi } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import { createAppointment, mockAppointments } from '../../shared/testing/appointments.ts';
import { createPetCare } from '../../shared/testing/benefits.ts';
import {
  createEnrollmentView,
  createOwner,
  createPet,
  createSession,
} from '../../shared/testing/factories.ts';
import { server } from '../../shared/testing/server.ts';

const mockCare = (care: Partial<PetCare>) =>
  server.use(http.get('*/api/pets/:id/care', () => HttpResponse.json(createPetCare(care))));

const mockEnrollments = (enrollments: EnrollmentView[]) =>
  server.use(
    http.get('*/api/enrollments/:email', () =>
      HttpResponse.json({ owner: createOwner(), enrollments }),
    ),
  );

function openDashboard({ isDemo = false, status = 'active' as const } = {}) {
  const owner = createOwner();
  server.use(
    http.get('*/api/session', () =>
      HttpResponse.json(createSession({ owner: { ...owner, isDemo } })),
    ),
    http.get('*/api/enrollments/:email', () =>
      HttpResponse.json({ owner, enrollments: [createEnrollmentView({ status })] }),
    ),
  );
  return renderApp(`/dashboard/${encodeURIComponent(owner.email)}`);
}

it('[CAR-01] shows what is due, and when it was last done', async () => {
  await openDashboard();
  const list = within(await screen.findByRole('list', { name: 'Care that is due' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Comprehensive physical examLast done October 20, 2026Due April 20, 2027',
  ]);
});

it('[CAR-03] an owner reports care given elsewhere, and sees that the clinic must confirm it', async () => {
  const sent: unknown[] = [];
  const report = {
    id: 4,
    code: 'exam',
    label: 'Comprehensive physical exam',
    performedOn: '2026-11-03',
    reportedAt: '2026-11-20T12:00:00.000Z',
    status: 'pending',
  } as const;
  server.use(
    http.post('*/api/pets/:id/care', async ({ request }) => {
      sent.push(await request.json());
      mockCare({ reports: [report] });
      return HttpResponse.json({ report }, { status: 201 });
    }),
  );
  const { user } = await openDashboard();
  await user.click(await screen.findByText('Done somewhere else?'));
  await user.click(screen.getByRole('button', { name: 'Send to the clinic' }));
  expect(screen.getByText('Please choose a service')).toBeVisible();
  expect(screen.getByText('Please choose a day')).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Service'), 'exam');
  await user.type(screen.getByLabelText('Done on'), '2026-11-03');
  await user.click(screen.getByRole('button', { name: 'Send to the clinic' }));
  expect(await screen.findByText(/done elsewhere on November 3, 2026: waiting/)).toBeVisible();
  expect(sent).toEqual([{ code: 'exam', performedOn: '2026-11-03' }]);
});

it('[CAR-04] reminders can be stopped, and turned on again', async () => {
  const sent: unknown[] = [];
  server.use(
    http.put('*/api/care-reminders', async ({ request }) => {
      const body = (await request.json()) as { hasReminders: boolean };
      sent.push(body);
      mockCare(body);
      return HttpResponse.json(body);
    }),
  );
  const { user } = await openDashboard();
  await user.click(await screen.findByRole('button', { name: 'Stop reminders' }));
  await user.click(await screen.findByRole('button', { name: 'Turn reminders on' }));
  expect(await screen.findByRole('button', { name: 'Stop reminders' })).toBeVisible();
  expect(sent).toEqual([{ hasReminders: false }, { hasReminders: true }]);
});

const deceasedAt = '2026-11-20T12:00:00.000Z';

it('[CAR-07] [CAR-10] a death is recorded only after a confirmation, and ends the calendar', async () => {
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
  for (const text of ['Care calendar', 'Your plan year', 'Costs']) {
    expect(screen.queryByText(text)).toBeNull();
  }
  // The canceled visit is gone without a reload.
  expect(await screen.findByText('No upcoming appointments')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Request an appointment' })).toBeNull();
});

it.each(['active', 'suspended', 'pending_payment', 'cancelled'] as const)(
  '[CAR-10] asks and offers nothing about a pet that died while its plan is %s',
  async (status) => {
    const owner = createOwner();
    const died = { status, paymentProblem: status === 'active', pet: createPet({ deceasedAt }) };
    mockEnrollments([createEnrollmentView(died)]);
    server.use(
      http.get('*/api/session', () =>
        HttpResponse.json(createSession({ owner: { ...owner, isDemo: false } })),
      ),
    );
    const { user } = await renderApp(`/dashboard/${encodeURIComponent(owner.email)}`);
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
    ]) {
      expect(screen.queryByRole('button', { name })).toBeNull();
      expect(screen.queryByRole('link', { name })).toBeNull();
    }
    expect(document.body).not.toHaveTextContent(/use the plan|didn’t go through|Next billing date/);
  },
);

it('[CAR-10] opens with a living pet, and keeps the other one in memory', async () => {
  const owner = createOwner();
  const pepper = createPet({ id: 12, name: 'Pepper' });
  mockEnrollments([
    createEnrollmentView({ status: 'pending_payment', pet: createPet({ deceasedAt }) }),
    createEnrollmentView({ id: 18, petId: 12, pet: pepper }),
  ]);
  server.use(
    http.get('*/api/session', () =>
      HttpResponse.json(createSession({ owner: { ...owner, isDemo: false } })),
    ),
  );
  await renderApp(`/dashboard/${encodeURIComponent(owner.email)}`);
  expect(await screen.findByRole('radio', { name: /Pepper/ })).toBeChecked();
  expect(screen.getByRole('radio', { name: /Biscuit\s*In loving memory/ })).not.toBeChecked();
});

it('[CAR-09] shows the appointment that is booked for what is due', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T15:00:00.000Z') });
  onTestFinished(() => void vi.useRealTimers());
  mockAppointments({
    appointments: [
      createAppointment({ id: 1, type: 'exam', status: 'cancelled' }),
      createAppointment({ id: 2, type: 'exam', petId: 12, petName: 'Pepper' }),
      createAppointment({ id: 3, type: 'exam', time: '15:00' }),
    ],
  });
  await openDashboard();
  expect(await screen.findByText('Booked for November 30, 2026 at 3:00 PM')).toBeVisible();
  expect(screen.getAllByText(/^Booked for/)).toHaveLength(1);
});

it('[CAR-01] the demo reads its calendar and changes nothing', async () => {
  await openDashboard({ isDemo: true });
  expect(await screen.findByRole('list', { name: 'Care that is due' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Stop reminders' })).toBeNull();
  expect(screen.queryByText('Done somewhere else?')).toBeNull();
});

it('[CAR-01] retries what could not be loaded', async () => {
  server.use(http.get('*/api/pets/:id/care', () => HttpResponse.error()));
  const { user } = await openDashboard();
  expect(await screen.findByText('The care calendar could not be loaded')).toBeVisible();
  mockCare({});
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.getByRole('list', { name: 'Care that is due' })).toBeVisible());
});
