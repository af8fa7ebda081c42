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
    ? createSession({ staff: { username: 'maya', role: 'staff', name: null, email: null } })
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

const openForm = async (user: Awaited<ReturnType<typeof renderApp>>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Request a new visit' }));
  await screen.findAllByRole('checkbox', { name: /November|December/ });
};
const dayBox = (name: string) => screen.getByRole('checkbox', { name });
/** Faster than any render. */
const clickTwice = (button: HTMLElement) => {
  fireEvent.click(button);
  fireEvent.click(button);
};
const send = () => screen.getByRole('button', { name: 'Send request' });

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T15:00:00.000Z') }));
afterEach(() => void vi.restoreAllMocks().useRealTimers());

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
    const upcoming = within(await screen.findByRole('list', { name: 'Upcoming visits' }));
    expect(upcoming.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Monday, November 30, 2026 at 2:30 PMBiscuit · Dental visit · 45 minutes' +
        'Another timeCancel visitCancel this visit?Biscuit, Mon, November 30 at 2:30 PM. ' +
        'Nothing is used from your plan.Keep itCancel visitAdd to calendar',
      'Tuesday, December 1, 2026 at 9:00 AMCanceledPepper · Vaccination · 45 minutes',
    ]);
    expect(screen.getByText(/Times are the clinic’s local time/)).toBeVisible();
    const requests = screen.getByRole('list', { name: 'Requests' });
    expect(requests).toHaveTextContent(
      'Biscuit, requested November 19, 2026Waiting for our answer' +
        'Tuesday, December 1, 2026, morningThursday, December 3, 2026, any timeYour note: She limps',
    );
    expect(requests).toHaveTextContent('Our answer: We are closed.');
    expect(requests).not.toHaveTextContent('Nobody');
    const old = within(screen.getByRole('list', { name: 'Past visits' }));
    expect(old.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'October 4, 2026 · Biscuit · Exam · Completed',
      'October 3, 2026 · Biscuit · Exam · Completed',
      'October 2, 2026 · Biscuit · Exam · Completed',
    ]);
    await user.click(screen.getByRole('button', { name: 'Show all 4 past visits' }));
    expect(old.getAllByRole('listitem')).toHaveLength(4);
  });

  it('[APT-07] sends a request once, for the selected pet', async () => {
    const received = takeRequests();
    const { user } = await openDashboard({ enrollments: both });
    await user.click(await screen.findByRole('radio', { name: /Pepper/ }));
    expect(await screen.findByText('No upcoming visits')).toBeVisible();
    await openForm(user);
    expect(await screen.findByRole('dialog', { name: 'Request a visit for Pepper' })).toBeVisible();
    await user.click(dayBox('Tue, December 1'));
    await user.click(dayBox('Thu, December 3'));
    await user.selectOptions(screen.getByLabelText('Time of day on Thu, December 3'), 'Morning');
    await user.type(screen.getByLabelText(/Anything we should know/), 'She limps');
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
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Request a new visit' })).toHaveFocus(),
    );
  });

  it('[APT-07] asks for a day at the field, and shows what the server refuses', async () => {
    const { user } = await openDashboard({});
    await openForm(user);
    await user.click(send());
    expect(await screen.findByText('Please choose a day')).toBeVisible();
    expect(dayBox('Fri, November 20')).toHaveFocus();
    await user.click(dayBox('Fri, November 20'));
    expect(screen.queryByText('Please choose a day')).toBeNull();
    const tooMany = 'You have 3 open requests. Please wait for our answer or withdraw one.';
    server.use(
      http.post('*/api/appointment-requests', () => errorResponse('status_conflict', tooMany)),
    );
    await user.click(send());
    expect(await screen.findByText(tooMany)).toBeVisible();
    expect(dayBox('Fri, November 20')).toBeChecked();
  });

  it('[APT-38] offers no day on which the clinic is closed', async () => {
    const { user } = await openDashboard({});
    await openForm(user);
    expect(dayBox('Sun, November 22, closed')).toBeDisabled();
    expect(dayBox('Mon, November 23')).toBeEnabled();
    // Yesterday isn't there.
    expect(screen.queryByRole('checkbox', { name: /November 19/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Later days' }));
    expect(dayBox('Fri, December 25, closed')).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Earlier days' }));
    expect(screen.getByRole('button', { name: 'Earlier days' })).toBeDisabled();
    const refusal = 'The clinic is closed on Monday, November 23, 2026. Please choose another day.';
    server.use(
      http.post('*/api/appointment-requests', () =>
        errorResponse('validation_failed', 'Please check', { 'preferredTimes.0.day': refusal }),
      ),
    );
    await user.click(dayBox('Mon, November 23'));
    await user.click(send());
    expect(await screen.findByText(refusal)).toBeVisible();
  });

  it('[APT-07] takes at most three days', async () => {
    const { user } = await openDashboard({});
    await openForm(user);
    for (const day of ['Mon, November 23', 'Tue, November 24', 'Wed, November 25']) {
      await user.click(dayBox(day));
    }
    expect(dayBox('Thu, November 26')).toBeDisabled();
    await user.click(dayBox('Tue, November 24'));
    expect(dayBox('Thu, November 26')).toBeEnabled();
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
    const upcoming = await screen.findByRole('list', { name: 'Upcoming visits' });
    expect(upcoming).toHaveTextContent('Pepper');
    expect(upcoming).not.toHaveTextContent('Biscuit');
    expect(screen.getByRole('list', { name: 'Past visits' })).toHaveTextContent('Biscuit');
    await openForm(user);
    expect(screen.getAllByRole('checkbox', { name: /November|December/ })[0]).toHaveAccessibleName(
      'Mon, November 30',
    );
  });

  it('[APT-16] shows no time before the clinic’s zone is known', async () => {
    const { clinic } = createConfig();
    const config = createConfig({ clinic: { ...clinic, timeZone: 'Pacific/Auckland' } });
    const held = Promise.withResolvers<void>();
    server.use(
      http.get('*/api/config', async () => {
        await held.promise;
        return HttpResponse.json(config);
      }),
    );
    mockAppointments({ requests: [createAppointmentRequest()] });
    await openDashboard({});
    expect(await screen.findByText('Loading')).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Visits' })).toBeNull();
    held.resolve();
    // 15:00 UTC is the next day in Auckland.
    expect(await screen.findByText('November 20, 2026')).toBeVisible();
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
    await first.user.click(dayBox('Tue, December 1'));
    await first.user.click(send());
    expect(await screen.findByText(/We can’t reach PetWell/)).toBeVisible();
    // It survives a reload.
    expect(sessionStorage.getItem('draft.intents')).toContain(keys[0]);
    first.unmount();
    const { user } = await openDashboard({});
    await openForm(user);
    await waitFor(() => expect(dayBox('Tue, December 1')).toBeChecked());
    await user.click(send());
    await waitFor(() => expect(keys).toHaveLength(2));
    expect(keys[1]).toBe(keys[0]);
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(sessionStorage.getItem('draft.appointmentRequests')).toBeNull();
  });

  it('[APT-07] offers no fourth request', async () => {
    const requests = [1, 2, 3].map((id) => createAppointmentRequest({ id }));
    mockAppointments({ requests });
    await openDashboard({});
    expect(await screen.findByText(/^You have open requests/)).toHaveTextContent('You have 3');
    expect(screen.queryByRole('button', { name: 'Request a new visit' })).toBeNull();
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
        return HttpResponse.json({ request: createAppointmentRequest({ status: 'withdrawn' }) });
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
    expect(await screen.findByText('You can’t request visits in the demo.')).toBeVisible();
    expect(await screen.findByText('Monday, November 30, 2026 at 2:30 PM')).toBeVisible();
    const offered = { name: /Request|Withdraw|Another time|Cancel visit/ };
    expect(screen.queryByRole('button', offered)).toBeNull();
  });

  it('[APT-06] shows staff and owners without a started plan nothing', async () => {
    const { unmount } = await openDashboard({ isStaff: true });
    expect(await screen.findByText('Next payment')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Visits' })).toBeNull();
    unmount();
    await openDashboard({ enrollments: [createEnrollmentView({ status: 'pending_payment' })] });
    expect(await screen.findByRole('button', { name: 'Complete Payment' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Visits' })).toBeNull();
  });

  it('[APT-06] retries what could not be loaded, and leaves the rest of the page alone', async () => {
    server.use(http.get('*/api/appointments', () => HttpResponse.error()));
    const { user } = await openDashboard({});
    expect(await screen.findByText('Your visits could not be loaded')).toBeVisible();
    expect(screen.getByText('Next payment')).toBeVisible();
    mockAppointments({ appointments: [createAppointment()] });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Monday, November 30, 2026 at 2:30 PM')).toBeVisible();
  });

  it('[APT-31] asks for another time of a visit, which stays booked until then', async () => {
    mockAppointments({ appointments: [createAppointment({ benefitCodes: ['dental'] })] });
    const received = takeRequests();
    const { user } = await openDashboard({});
    await user.click(await screen.findByRole('button', { name: 'Another time' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Another time for Biscuit' }));
    expect(await dialog.findByText(/Mon, November 30 at 2:30 PM/)).toBeVisible();
    expect(dialog.queryByText('What is the visit for?')).toBeNull();
    await user.click(dayBox('Tue, December 1'));
    await user.click(send());
    expect(await screen.findByText('Request Sent')).toBeVisible();
    expect(received[0]?.body).toEqual({
      petId: 11,
      preferredTimes: [{ day: '2026-12-01', part: 'any' }],
      note: '',
      benefitCodes: ['dental'],
      replacesAppointmentId: 301,
    });
  });

  it('[APT-30] cancels a visit once, after asking', async () => {
    mockAppointments({ appointments: [createAppointment()] });
    let cancellations = 0;
    server.use(
      http.post('*/api/appointments/301/cancel', () => {
        cancellations += 1;
        const appointment = createAppointment({ status: 'cancelled', isCancelledByOwner: true });
        mockAppointments({ appointments: [appointment] });
        return HttpResponse.json({ appointment });
      }),
    );
    const { user } = await openDashboard({});
    await user.click(await screen.findByRole('button', { name: 'Cancel visit' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Cancel this visit?' }));
    expect(cancellations).toBe(0);
    clickTwice(dialog.getByRole('button', { name: 'Cancel visit' }));
    expect(await screen.findByText('Visit Canceled')).toBeVisible();
    expect(await screen.findByText('Canceled')).toBeVisible();
    expect(cancellations).toBe(1);
  });

  it('[APT-30] says in place why a visit can no longer be canceled', async () => {
    mockAppointments({ appointments: [createAppointment()] });
    const tooLate = 'A visit can be canceled online until 24 hours before. Please call us.';
    server.use(
      http.post('*/api/appointments/301/cancel', () => errorResponse('status_conflict', tooLate)),
    );
    const { user } = await openDashboard({});
    await user.click(await screen.findByRole('button', { name: 'Cancel visit' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Cancel visit' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(tooLate);
  });

  it('[APT-30] offers no change less than 24 hours before, but the phone', async () => {
    const startsAt = '2026-11-21T14:59:00.000Z';
    mockAppointments({ appointments: [createAppointment({ startsAt, day: '2026-11-21' })] });
    await openDashboard({});
    expect(await screen.findByText(/It’s less than 24 hours away/)).toHaveTextContent('(904)');
    expect(screen.queryByRole('button', { name: 'Cancel visit' })).toBeNull();
  });

  it('[APT-36] saves a visit as a calendar file', async () => {
    mockAppointments({ appointments: [createAppointment()] });
    const saved: Blob[] = [];
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (blob: Blob) => `blob:${saved.push(blob)}`,
        revokeObjectURL: () => undefined,
      }),
    );
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined);
    const { user } = await openDashboard({});
    await user.click(await screen.findByRole('button', { name: 'Add to calendar' }));
    expect(clicked).toHaveBeenCalledOnce();
    expect(saved[0]?.type).toContain('text/calendar');
  });
});
