import { requestAppointmentSchema } from '@petwell/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import {
  createAppointment,
  createAppointmentRequest,
  mockAppointments,
} from '../../shared/testing/appointments.ts';
import { errorResponse } from '../../shared/testing/errors.ts';
import {
  createConfig,
  createEnrollmentView,
  createOwner,
  createPet,
  createSession,
} from '../../shared/testing/factories.ts';
import { server } from '../../shared/testing/server.ts';

const pepper = createPet({ id: 12, name: 'Pepper', type: 'cat' });
const both = [
  createEnrollmentView(),
  createEnrollmentView({ id: 22, pet: pepper, petId: pepper.id }),
];

function openDashboard({
  enrollments = [createEnrollmentView()],
  isDemo = false,
  isStaff = false,
}) {
  const owner = createOwner();
  const session = isStaff
    ? createSession({ staff: { username: 'maya', role: 'staff' } })
    : createSession({ owner: { ...owner, isDemo } });
  server.use(
    http.get('*/api/session', () => HttpResponse.json(session)),
    http.get('*/api/enrollments/:email', () => HttpResponse.json({ owner, enrollments })),
  );
  return renderApp(`/dashboard/${encodeURIComponent(owner.email)}`);
}

/** Takes requests like the server, and lists them. Returns what it received. */
function takeRequests() {
  const received: { key: string | null; body: unknown }[] = [];
  server.use(
    http.post('*/api/appointment-requests', async ({ request }) => {
      const body = requestAppointmentSchema.parse(await request.json());
      received.push({ key: request.headers.get('idempotency-key'), body });
      const made = createAppointmentRequest({ petId: body.petId, note: body.note ?? null });
      mockAppointments({ requests: [made] });
      return HttpResponse.json({ request: made }, { status: 201 });
    }),
  );
  return received;
}

const openForm = async (user: Awaited<ReturnType<typeof renderApp>>['user']) =>
  user.click(await screen.findByRole('button', { name: 'Request an appointment' }));
const choice = (name: string) => within(screen.getByRole('group', { name }));
/** Faster than any render. */
const clickTwice = (button: HTMLElement) => {
  fireEvent.click(button);
  fireEvent.click(button);
};
const send = () => screen.getByRole('button', { name: 'Send request' });

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T15:00:00.000Z') }));
afterEach(() => {
  vi.useRealTimers();
});

describe('appointments on the dashboard', () => {
  it('[APT-06] shows the appointments of all pets, past ones short, and requests with the answer', async () => {
    const past = [1, 2, 3, 4].map((day) =>
      createAppointment({
        id: day,
        type: 'exam',
        status: 'completed',
        day: `2026-10-0${day}`,
        startsAt: `2026-10-0${day}T19:30:00.000Z`,
      }),
    );
    mockAppointments({
      appointments: [
        ...past,
        createAppointment(),
        createAppointment({
          id: 302,
          petName: 'Pepper',
          type: 'vaccine',
          status: 'cancelled',
          day: '2026-12-01',
          time: '09:00',
          startsAt: '2026-12-01T14:00:00.000Z',
        }),
      ],
      requests: [
        createAppointmentRequest({ note: 'She limps' }),
        createAppointmentRequest({ id: 402, status: 'declined', message: 'We are closed.' }),
        createAppointmentRequest({ id: 403, status: 'booked', petName: 'Nobody' }),
        createAppointmentRequest({ id: 404, status: 'withdrawn', petName: 'Nobody' }),
      ],
    });
    const { user } = await openDashboard({ enrollments: both });
    const upcoming = within(await screen.findByRole('list', { name: 'Upcoming appointments' }));
    expect(upcoming.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Monday, November 30, 2026 at 2:30 PMBiscuit · Dental visit · 45 minutesScheduled',
      'Tuesday, December 1, 2026 at 9:00 AMPepper · Vaccination · 45 minutesCanceled',
    ]);
    expect(screen.getByText(/Times are the clinic’s local time/)).toBeVisible();
    const requests = screen.getByRole('list', { name: 'Requests' });
    expect(requests).toHaveTextContent(
      'Biscuit, requested November 19, 2026Waiting for our answer' +
        'Tuesday, December 1, 2026, morningThursday, December 3, 2026, any timeYour note: She limps',
    );
    expect(requests).toHaveTextContent('Our answer: We are closed.');
    expect(requests).not.toHaveTextContent('Nobody');
    const old = within(screen.getByRole('list', { name: 'Past appointments' }));
    expect(old.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'October 4, 2026 · Biscuit · Exam · Completed',
      'October 3, 2026 · Biscuit · Exam · Completed',
      'October 2, 2026 · Biscuit · Exam · Completed',
    ]);
    await user.click(screen.getByRole('button', { name: 'Show all 4 past appointments' }));
    expect(old.getAllByRole('listitem')).toHaveLength(4);
  });

  it('[APT-07] sends a request once, for the selected pet', async () => {
    const received = takeRequests();
    const { user } = await openDashboard({ enrollments: both });
    await user.click(await screen.findByRole('radio', { name: /Pepper/ }));
    expect(await screen.findByText('No upcoming appointments')).toBeVisible();
    await openForm(user);
    expect(screen.getByLabelText('Pet')).toHaveDisplayValue('Pepper');
    await user.selectOptions(choice('First choice').getByLabelText('Day'), '2026-12-01');
    await user.click(screen.getByRole('button', { name: 'Add another day' }));
    await user.selectOptions(choice('Second choice').getByLabelText('Day'), 'Thu, December 3');
    await user.selectOptions(choice('Second choice').getByLabelText('Time of day'), 'Morning');
    await user.type(screen.getByLabelText(/What is it about/), 'She limps');
    clickTwice(send());
    expect(await screen.findByText('Request Sent')).toBeVisible();
    expect(received).toEqual([
      {
        key: expect.stringMatching(/^[\da-f]{32}$/),
        body: {
          petId: 12,
          preferredTimes: [
            { day: '2026-12-01', part: 'any' },
            { day: '2026-12-03', part: 'morning' },
          ],
          note: 'She limps',
        },
      },
    ]);
    expect(await screen.findByText('Waiting for our answer')).toBeVisible();
    expect(screen.queryByRole('form')).toBeNull();
    expect(screen.getByRole('group', { name: 'Appointments and requests' })).toHaveFocus();
  });

  it('[APT-07] asks for a day at the field, and shows what the server refuses', async () => {
    const { user } = await openDashboard({});
    await openForm(user);
    await user.click(send());
    expect(await screen.findByText('Please choose a day')).toBeVisible();
    const day = choice('First choice').getByLabelText('Day');
    expect(day).toHaveFocus();
    await user.selectOptions(day, '2026-11-20');
    const tooMany = 'You have 3 open requests. Please wait for our answer or withdraw one.';
    server.use(
      http.post('*/api/appointment-requests', () => errorResponse('status_conflict', tooMany)),
    );
    await user.click(send());
    expect(await screen.findByText(tooMany)).toBeVisible();
    expect(day).toHaveValue('2026-11-20');
  });

  it('[APT-13] offers no day on which the clinic is closed', async () => {
    const { user } = await openDashboard({});
    await openForm(user);
    const day = choice('First choice').getByLabelText('Day');
    const days = within(day)
      .getAllByRole<HTMLOptionElement>('option')
      .map(({ value }) => value);
    expect(days.slice(0, 4)).toEqual(['', '2026-11-20', '2026-11-21', '2026-11-23']);
    expect(days).toContain('2026-12-24');
    expect(days).not.toContain('2026-12-25');
    const refusal = 'The clinic is closed on Monday, November 23, 2026. Please choose another day.';
    server.use(
      http.post('*/api/appointment-requests', () =>
        errorResponse('validation_failed', 'Please check', { 'preferredTimes.0.day': refusal }),
      ),
    );
    await user.selectOptions(day, '2026-11-23');
    await user.click(send());
    expect(await screen.findByText(refusal)).toBeVisible();
    expect(day).toHaveFocus();
  });

  it('[APT-14] shows what the owner wrote with the visit', async () => {
    mockAppointments({ appointments: [createAppointment({ ownerNote: 'She limps' })] });
    await openDashboard({});
    expect(await screen.findByText('Your note: She limps')).toBeVisible();
  });

  it('[APT-16] what is upcoming follows the clinic’s clock, not the browser’s', async () => {
    // The browser is ten days behind.
    const config = createConfig({ now: '2026-11-30T20:30:00.000Z' });
    server.use(http.get('*/api/config', () => HttpResponse.json(config)));
    const later = { day: '2026-12-01', startsAt: '2026-12-01T19:30:00.000Z' };
    mockAppointments({
      appointments: [
        createAppointment(),
        createAppointment({ id: 302, petName: 'Pepper', ...later }),
      ],
    });
    const { user } = await openDashboard({});
    const upcoming = await screen.findByRole('list', { name: 'Upcoming appointments' });
    expect(upcoming).toHaveTextContent('Pepper');
    expect(upcoming).not.toHaveTextContent('Biscuit');
    expect(screen.getByRole('list', { name: 'Past appointments' })).toHaveTextContent('Biscuit');
    await openForm(user);
    const day = choice('First choice').getByLabelText('Day');
    expect(within(day).getAllByRole('option')[1]).toHaveTextContent('Mon, November 30');
  });

  it('[APT-16] shows no time before the clinic’s zone is known', async () => {
    const { clinic } = createConfig();
    const config = createConfig({ clinic: { ...clinic, timeZone: 'Pacific/Auckland' } });
    let answer = () => undefined as void;
    const held = new Promise<void>((resolve) => (answer = resolve));
    server.use(
      http.get('*/api/config', async () => {
        await held;
        return HttpResponse.json(config);
      }),
    );
    mockAppointments({ requests: [createAppointmentRequest()] });
    await openDashboard({});
    expect(await screen.findByText('Loading')).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Appointments' })).toBeNull();
    answer();
    // 15:00 UTC is the next day in Auckland.
    expect(await screen.findByText('Biscuit, requested November 20, 2026')).toBeVisible();
  });

  it('[APT-07] repeats a request whose response was lost with the same key, and keeps what was typed', async () => {
    const keys: (string | null)[] = [];
    server.use(
      http.post('*/api/appointment-requests', ({ request }) => {
        keys.push(request.headers.get('idempotency-key'));
        return HttpResponse.error();
      }),
    );
    const first = await openDashboard({});
    await openForm(first.user);
    await first.user.selectOptions(choice('First choice').getByLabelText('Day'), '2026-12-01');
    await first.user.click(send());
    expect(await screen.findByText(/You seem to be offline/)).toBeVisible();
    // It survives a reload.
    expect(sessionStorage.getItem('draft.intents')).toContain(keys[0]);
    first.unmount();
    const { user } = await openDashboard({});
    await waitFor(() =>
      expect(choice('First choice').getByLabelText('Day')).toHaveValue('2026-12-01'),
    );
    await user.click(send());
    await waitFor(() => expect(keys).toHaveLength(2));
    expect(keys[1]).toBe(keys[0]);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(sessionStorage.getItem('draft.appointmentRequests')).toBeNull();
  });

  it('[APT-07] offers no fourth request', async () => {
    const requests = [1, 2, 3].map((id) => createAppointmentRequest({ id }));
    mockAppointments({ requests });
    await openDashboard({});
    expect(await screen.findByText(/^You have 3 open requests/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Request an appointment' })).toBeNull();
  });

  it('[APT-07] withdraws once, or says that the clinic was faster', async () => {
    mockAppointments({ requests: [createAppointmentRequest()] });
    let withdrawals = 0;
    server.use(
      http.post('*/api/appointment-requests/401/withdraw', () => {
        withdrawals += 1;
        return errorResponse('status_conflict', 'This request is booked already.');
      }),
    );
    const { user } = await openDashboard({});
    const withdraw = await screen.findByRole('button', { name: /^Withdraw/ });
    clickTwice(withdraw);
    expect(await screen.findByText('This request is booked already.')).toBeVisible();
    expect(withdrawals).toBe(1);
    server.use(
      http.post('*/api/appointment-requests/401/withdraw', () => {
        mockAppointments();
        const request = createAppointmentRequest({ status: 'withdrawn' });
        return HttpResponse.json({ request });
      }),
    );
    await user.click(withdraw);
    expect(await screen.findByText('Request Withdrawn')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Waiting for our answer')).toBeNull());
  });

  it('[APT-06] shows the demo account its appointments, but takes no request', async () => {
    mockAppointments({
      appointments: [createAppointment()],
      requests: [createAppointmentRequest()],
    });
    await openDashboard({ isDemo: true });
    expect(await screen.findByText('You can’t request appointments in the demo.')).toBeVisible();
    expect(screen.getByText('Scheduled')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Request an appointment|Withdraw/ })).toBeNull();
  });

  it('[APT-06] shows staff and owners without a started plan nothing', async () => {
    const { unmount } = await openDashboard({ isStaff: true });
    expect(await screen.findByText('Next billing date')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Appointments' })).toBeNull();
    unmount();
    await openDashboard({ enrollments: [createEnrollmentView({ status: 'pending_payment' })] });
    expect(await screen.findByRole('button', { name: 'Complete Payment' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Appointments' })).toBeNull();
  });

  it('[APT-06] retries what could not be loaded, and leaves the rest of the page alone', async () => {
    server.use(http.get('*/api/appointments', () => HttpResponse.error()));
    const { user } = await openDashboard({});
    expect(await screen.findByText('Your appointments could not be loaded')).toBeVisible();
    expect(screen.getByText('Next billing date')).toBeVisible();
    mockAppointments({ appointments: [createAppointment()] });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/at 2:30 PM/)).toBeVisible();
  });
});
