import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { renderApp } from '../../app/render-app.tsx';
import { createDeskPet } from '../../shared/testing/benefits.ts';
import { mockAroundDesk, mockPets, mockPlanYear } from '../../shared/testing/desk.ts';
import { errorResponse } from '../../shared/testing/errors.ts';
import { server } from '../../shared/testing/server.ts';
import {
  createAppointment,
  createAppointmentRequest,
  mockAppointments,
  mockBooking,
  mockChanges,
} from '../../shared/testing/staff-appointments.ts';
import { signInStaff } from '../../shared/testing/staff.ts';
import { button, dialog, list, mockClock, openDay, set, taken } from './day-in-tests.ts';
import { wholeText } from '../../shared/testing/whole-text.ts';

describe('/admin-dashboard/appointments', () => {
  it('[APT-08] shows the clinic’s today with owner, phone, and notes', async () => {
    const { queries } = await openDay({
      appointments: [
        createAppointment({ notes: 'Bites' }),
        createAppointment({ id: 302, petName: 'Miso', time: '16:00', status: 'cancelled' }),
      ],
    });
    const rows = (await list()).getAllByRole('listitem');
    expect(rows).toHaveLength(2);
    expect(rows[0]).toHaveTextContent('2:30 PMBiscuitExam, 30 minutesScheduled');
    expect(rows[0]).toHaveTextContent('Bites');
    expect(rows[1]).toHaveTextContent('Canceled');
    expect(within(rows[0] as HTMLElement).getByRole('link', { name: /904/ })).toHaveAttribute(
      'href',
      'tel:9045550100',
    );
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent(
      'Monday, November 30, 2026 (today)',
    );
    expect(screen.getByText('1 appointment')).toBeVisible();
    expect(queries).toEqual(['']);
  });

  it('[APT-08] goes to the days around, to any day, and back to today', async () => {
    const { user, queries } = await openDay();
    await list();
    await user.click(button('Next day'));
    expect(await screen.findByText('No appointments on this day.')).toBeVisible();
    expect(window.location.search).toBe('?day=2026-12-01');
    await user.click(button('Previous day'));
    await user.click(button('Previous day'));
    expect(await screen.findByText('Sunday, November 29, 2026')).toBeVisible();
    set(screen.getByLabelText('Day'), '0002-12-24');
    expect(window.location.search).toBe('?day=2026-11-29');
    set(screen.getByLabelText('Day'), '2026-12-24');
    expect(await screen.findByText('Thursday, December 24, 2026')).toBeVisible();
    await user.click(button('Today'));
    expect((await list()).getByText('2:30 PM')).toBeVisible();
    expect(window.location.search).toBe('');
    expect(screen.getByLabelText('Day')).toHaveValue('2026-11-30');
    await waitFor(() => expect(queries.at(-1)).toBe(''));
  });

  it('[APT-08] ignores a day that is none', async () => {
    await openDay({ search: '?day=tomorrow' });
    expect((await list()).getByText('2:30 PM')).toBeVisible();
  });

  it('[APT-08] tries again after an error, and prints', async () => {
    signInStaff('staff');
    server.use(
      http.get('*/api/admin/appointments', () => errorResponse('internal_error', 'secret')),
      http.get('*/api/admin/appointment-requests', () => errorResponse('internal_error', 'secret')),
    );
    const { user } = await renderApp('/admin-dashboard/appointments');
    expect(await screen.findByText('The appointments could not be loaded')).toBeVisible();
    expect(await screen.findByText('The requests could not be loaded')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Book' })).toBeNull();
    mockAppointments([createAppointment()], [createAppointmentRequest()]);
    await user.click(button('Refresh'));
    expect((await list()).getByText('2:30 PM')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Requests 1' })).toBeVisible();
    expect(screen.queryByText(/could not be loaded/)).toBeNull();
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    await user.click(button('Print day'));
    expect(print).toHaveBeenCalledOnce();
  });

  it('[APT-08] shows viewers everything and lets them change nothing', async () => {
    await openDay({ role: 'viewer', requests: [createAppointmentRequest()] });
    expect((await list()).getByText('2:30 PM')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Requests 1' })).toBeVisible();
    for (const name of [/^Book/, /^Change/, /^Complete/, /^No-show/, /^Cancel/, /^Decline/]) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
  });
});

describe('booking', () => {
  it('[APT-09] finds a pet, warns of a double booking, and books it anyway, once', async () => {
    const { user } = await openDay({ appointments: [] });
    mockPets([createDeskPet(), createDeskPet({ petId: 12, petName: 'Stray', enrollmentId: null })]);
    const sent = mockBooking((attempt) => (attempt === 1 ? taken() : undefined));
    await screen.findByText('No appointments on this day.');
    await user.click(button('Book'));
    const form = await dialog('Book an appointment');
    expect(form.getByLabelText('Day')).toHaveValue('2026-11-30');
    await user.click(form.getByRole('button', { name: 'Book' }));
    expect(await form.findByText('Please choose a time')).toBeVisible();
    set(form.getByLabelText('Time'), '09:00');
    await user.click(form.getByRole('button', { name: 'Book' }));
    expect(await form.findByText('Please choose a pet')).toBeVisible();
    const search = form.getByRole('combobox', { name: 'Owner, pet, or phone' });
    await user.type(search, 'str');
    await user.click(await form.findByRole('option', { name: /Stray/ }));
    expect(await form.findByText('Stray has no plan.')).toBeVisible();
    await user.type(search, 'bis');
    await user.click(await form.findByRole('option', { name: /Biscuit/ }));
    await user.selectOptions(form.getByLabelText('Type'), 'Dental visit');
    await user.click(form.getByRole('button', { name: 'Book' }));
    const warning = await form.findByText('This overlaps the appointment of Miso at 9:00 AM.');
    expect(warning).toBeVisible();
    expect(sent).toHaveLength(1);
    await user.dblClick(form.getByRole('button', { name: 'Book anyway' }));
    expect(
      await screen.findByText(
        'Booked: Biscuit, Monday, November 30, 2026 at 9:00 AM. Ana Reyes gets a confirmation by email.',
      ),
    ).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    const body = {
      petId: 11,
      type: 'dental',
      day: '2026-11-30',
      time: '09:00',
      duration: 60,
      notes: '',
    };
    expect(sent.map((one) => one.body)).toEqual([body, { ...body, confirmDoubleBooking: true }]);
    expect(sent[0]?.key).toMatch(/^[0-9a-f]{32}$/);
    expect(sent[1]?.key).not.toBe(sent[0]?.key);
    expect((await list()).getByText('9:00 AM')).toBeVisible();
  });

  it('[APT-09] asks again for another time', async () => {
    const { user } = await openDay({ requests: [createAppointmentRequest()] });
    mockBooking((attempt) => (attempt < 3 ? taken() : undefined));
    await user.click(await screen.findByRole('button', { name: 'Book for Biscuit, Ana Reyes' }));
    const form = await dialog('Book an appointment');
    set(form.getByLabelText('Time'), '09:00');
    await user.click(form.getByRole('button', { name: 'Book' }));
    await form.findByText('That time is taken');
    set(form.getByLabelText('Time'), '09:15');
    expect(form.queryByRole('button', { name: 'Book anyway' })).toBeNull();
    await user.click(form.getByRole('button', { name: 'Book' }));
    expect(await form.findByRole('button', { name: 'Book anyway' })).toBeVisible();
  });

  it('[APT-09] sends the same key again when the response was lost, and keeps what was typed', async () => {
    const { user } = await openDay({ requests: [createAppointmentRequest()] });
    const sent = mockBooking((attempt) => (attempt === 1 ? HttpResponse.error() : undefined));
    await user.click(await screen.findByRole('button', { name: 'Book for Biscuit, Ana Reyes' }));
    const form = await dialog('Book an appointment');
    set(form.getByLabelText('Time'), '10:00');
    await user.type(form.getByLabelText(/^Notes/), 'Limps');
    await user.click(form.getByRole('button', { name: 'Book' }));
    expect(await form.findByText(/We can’t reach PetWell/)).toBeVisible();
    expect(form.getByLabelText(/^Notes/)).toHaveValue('Limps');
    await user.click(form.getByRole('button', { name: 'Book' }));
    expect(await screen.findByText(/^Booked: Biscuit/)).toBeVisible();
    expect(sent[1]).toEqual(sent[0]);
  });

  it('[APT-09] shows what the server refuses at its field', async () => {
    const { user } = await openDay({ requests: [createAppointmentRequest()] });
    mockBooking((attempt) =>
      errorResponse(
        'validation_failed',
        'Please check the form.',
        attempt === 1
          ? { time: 'Choose a time in the future' }
          : { petId: 'Choose a pet whose plan has started' },
      ),
    );
    await user.click(await screen.findByRole('button', { name: 'Book for Biscuit, Ana Reyes' }));
    const form = await dialog('Book an appointment');
    set(form.getByLabelText('Time'), '01:00');
    await user.click(form.getByRole('button', { name: 'Book' }));
    expect(await form.findByText('Choose a time in the future')).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Book' }));
    expect(await form.findByText('Choose a pet whose plan has started')).toBeVisible();
  });
});

describe('owners’ requests', () => {
  it('[APT-10] are booked with their pet, day, and number', async () => {
    mockClock();
    const { user } = await openDay({ requests: [createAppointmentRequest()] });
    const sent = mockBooking();
    const requests = within(await screen.findByRole('list', { name: 'Requests 1' }));
    expect(requests.getByText(/^Wed, Dec 2, morning · Thu/)).toBeVisible();
    await user.click(await requests.findByRole('button', { name: /^Book/ }));
    const form = await dialog('Book an appointment');
    expect(form.getByLabelText('Day')).toHaveValue('2026-12-02');
    expect(form.getByText('“He limps a little.”')).toBeVisible();
    set(form.getByLabelText('Time'), '09:30');
    await user.click(form.getByRole('button', { name: 'Book' }));
    expect(await screen.findByText(/^Booked: Biscuit/)).toBeVisible();
    expect(window.location.search).toBe('?day=2026-12-02');
    expect(sent[0]?.body).toMatchObject({ petId: 11, day: '2026-12-02', requestId: 61 });
    await waitFor(() => expect(screen.queryByText(/^Requests/)).toBeNull());
  });

  it('[APT-10] are folded after the first three', async () => {
    const requests = [1, 2, 3, 4, 5].map((id) =>
      createAppointmentRequest({ id, petName: `Pet ${id}` }),
    );
    const { user } = await openDay({ requests });
    const list = within(await screen.findByRole('list', { name: 'Requests 5' }));
    expect(list.getAllByRole('listitem')).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: '2 more requests' }));
    expect(list.getAllByRole('listitem')).toHaveLength(5);
  });

  it('[APT-10] say so when a colleague was faster', async () => {
    const { user } = await openDay({ requests: [createAppointmentRequest()] });
    mockBooking(() => {
      mockAppointments([]);
      return errorResponse('status_conflict', 'This request is booked already.');
    });
    await user.click(await screen.findByRole('button', { name: 'Book for Biscuit, Ana Reyes' }));
    const form = await dialog('Book an appointment');
    set(form.getByLabelText('Time'), '09:30');
    await user.click(form.getByRole('button', { name: 'Book' }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('This request is booked already.');
    expect(alert).toHaveFocus();
    await waitFor(() => expect(screen.queryByText(/^Requests/)).toBeNull());
  });

  it('[APT-10] are declined with a message', async () => {
    const { user } = await openDay({ requests: [createAppointmentRequest()] });
    const bodies: unknown[] = [];
    server.use(
      http.post('*/api/admin/appointment-requests/61/decline', async ({ request }) => {
        bodies.push(await request.json());
        if (bodies.length === 1) return HttpResponse.error();
        mockAppointments([]);
        return HttpResponse.json({ request: createAppointmentRequest({ status: 'declined' }) });
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Decline for Biscuit, Ana Reyes' }));
    const form = await dialog('Decline the request for Biscuit?');
    await user.click(form.getByRole('button', { name: 'Decline request' }));
    expect(await form.findByText('Please write a message')).toBeVisible();
    await user.type(form.getByLabelText('Message to Ana Reyes'), 'We are closed.');
    await user.click(form.getByRole('button', { name: 'Decline request' }));
    expect(await form.findByText(/We can’t reach PetWell/)).toBeVisible();
    await user.dblClick(form.getByRole('button', { name: 'Decline request' }));
    expect(
      await screen.findByText('Declined: the request for Biscuit. Ana Reyes gets your message.'),
    ).toBeVisible();
    expect(bodies).toEqual([{ message: 'We are closed.' }, { message: 'We are closed.' }]);
  });
});

describe('an appointment', () => {
  const appointment = createAppointment();

  it('[APT-14] quotes what the owner wrote, in the list and in the form', async () => {
    const { user } = await openDay({
      appointments: [createAppointment({ ownerNote: 'He limps a little.', notes: 'Left leg' })],
    });
    expect((await list()).getByText('“He limps a little.”')).toBeVisible();
    await user.click((await list()).getByRole('button', { name: /^Change/ }));
    expect((await dialog(/^Change/)).getByText('“He limps a little.”')).toBeVisible();
  });
  const what = 'Biscuit, Monday, November 30, 2026 at 2:30 PM';

  it('[APT-11] is moved; only what was changed is sent', async () => {
    const { user } = await openDay();
    const sent = mockChanges(appointment, (attempt) => (attempt === 1 ? taken() : undefined));
    await user.click((await list()).getByRole('button', { name: `Change: ${what}` }));
    const form = await dialog('Change Biscuit’s appointment');
    set(form.getByLabelText('Day'), '2026-12-01');
    await user.clear(form.getByLabelText('Minutes'));
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText('Please enter 5 to 480 minutes')).toBeVisible();
    await user.type(form.getByLabelText('Minutes'), '45');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await user.click(await form.findByRole('button', { name: 'Save anyway' }));
    expect(
      await screen.findByText(
        'Changed: Biscuit, Tuesday, December 1, 2026 at 2:30 PM. Ana Reyes is told by email.',
      ),
    ).toBeVisible();
    const change = { version: 2, day: '2026-12-01', duration: 45 };
    expect(sent).toEqual([change, { ...change, confirmDoubleBooking: true }]);
    expect(await screen.findByText('No appointments on this day.')).toBeVisible();
  });

  it('[APT-11] sends nothing if nothing was changed, and tells nobody of notes', async () => {
    const { user } = await openDay();
    const sent = mockChanges(appointment);
    await user.click((await list()).getByRole('button', { name: /^Change/ }));
    await user.click((await dialog(/^Change/)).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([]);
    await user.click((await list()).getByRole('button', { name: /^Change/ }));
    const form = await dialog(/^Change/);
    await user.type(form.getByLabelText(/^Notes/), 'Bites');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(`Changed: ${what}.`)).toBeVisible();
    expect(sent).toEqual([{ version: 2, notes: 'Bites' }]);
    expect(await (await list()).findByText('Bites')).toBeVisible();
  });

  it('[APT-11] that is completed opens the desk for its pet', async () => {
    mockAroundDesk();
    const { user } = await openDay();
    const sent = mockChanges(appointment);
    mockPets([createDeskPet()]);
    mockPlanYear();
    await user.dblClick((await list()).getByRole('button', { name: `Complete: ${what}` }));
    expect(await screen.findByRole('heading', { name: /^Biscuit/ })).toBeVisible();
    expect(`${window.location.pathname}${window.location.search}`).toBe(
      '/admin-dashboard/desk?pet=11&appointment=301',
    );
    expect(sent).toEqual([{ version: 2, status: 'completed' }]);
  });

  it('[APT-11] is a no-show, which can be taken back', async () => {
    const { user } = await openDay();
    mockChanges(appointment, (attempt) =>
      attempt === 1
        ? errorResponse('status_conflict', "It can't be a no-show before its time.")
        : undefined,
    );
    await user.click((await list()).getByRole('button', { name: `No-show: ${what}` }));
    expect(await screen.findByText("It can't be a no-show before its time.")).toBeVisible();
    await user.click((await list()).getByRole('button', { name: `No-show: ${what}` }));
    expect(await screen.findByText(`No-show: ${what}.`)).toBeVisible();
    const reopen = await (await list()).findByRole('button', { name: `Reopen: ${what}` });
    await user.click(reopen);
    expect(await screen.findByText(`Open again: ${what}.`)).toBeVisible();
    expect(await (await list()).findByText('Scheduled')).toBeVisible();
  });

  it('[APT-11] is canceled after a question that says who is told', async () => {
    const { user } = await openDay();
    const sent = mockChanges(appointment);
    const cancel = (await list()).getByRole('button', { name: `Cancel: ${what}` });
    await user.click(cancel);
    const question = await dialog('Cancel Biscuit’s appointment?');
    expect(
      question.getByText(wholeText(/Ana Reyes gets an email that it’s canceled/)),
    ).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Keep appointment' }));
    expect(sent).toEqual([]);
    await user.click(cancel);
    const again = await dialog('Cancel Biscuit’s appointment?');
    await user.dblClick(again.getByRole('button', { name: 'Cancel appointment' }));
    expect(await screen.findByText(/^Canceled: Biscuit/)).toBeVisible();
    expect(sent).toEqual([{ version: 2, status: 'cancelled' }]);
    expect(await (await list()).findByText('Canceled')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Change/ })).toBeNull();
  });

  it('[APT-11] of a later day cannot be completed yet', async () => {
    await openDay({
      search: '?day=2026-12-01',
      appointments: [createAppointment({ day: '2026-12-01' })],
    });
    await list();
    expect(button(/^Change/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Complete/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /^No-show/ })).toBeNull();
  });
});
