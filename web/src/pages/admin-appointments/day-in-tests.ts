import type { Appointment, AppointmentRequest, StaffRole } from '@petwell/contracts';
import { fireEvent, screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { renderApp } from '../../app/render-app.tsx';
import { errorResponse } from '../../shared/testing/errors.ts';
import { createConfig } from '../../shared/testing/factories.ts';
import { server } from '../../shared/testing/server.ts';
import {
  clinicToday,
  createAppointment,
  mockAppointments,
} from '../../shared/testing/staff-appointments.ts';
import { signInStaff } from '../../shared/testing/staff.ts';

type Opened = {
  role?: StaffRole;
  appointments?: Appointment[];
  requests?: AppointmentRequest[];
  search?: string;
};

export async function openDay(opened: Opened = {}) {
  const { role = 'staff', appointments = [createAppointment()], requests = [] } = opened;
  signInStaff(role);
  const queries = mockAppointments(appointments, requests);
  const app = await renderApp(`/admin-dashboard/appointments${opened.search ?? ''}`);
  return { ...app, queries };
}

/** Has the clinic's clock on the tests' today, whatever day it is here: passed days aren't shown, and today is 'Today'. */
export const mockClock = () =>
  server.use(
    http.get('*/api/config', () =>
      HttpResponse.json(createConfig({ now: `${clinicToday}T15:00:00.000Z` })),
    ),
  );

export const list = async () => within(await screen.findByRole('list', { name: 'Appointments' }));
export const dialog = async (name: string | RegExp) =>
  within(await screen.findByRole('dialog', { name }));
export const button = (name: string | RegExp) => screen.getByRole('button', { name });
export const set = (field: HTMLElement, value: string) =>
  fireEvent.change(field, { target: { value } });

export const taken = () =>
  errorResponse('double_booked', 'This overlaps the appointment of Miso at 9:00 AM.');
