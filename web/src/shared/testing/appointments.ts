import type { OwnAppointment, OwnAppointmentRequest, OwnAppointments } from '@petwell/contracts';
import { http, HttpResponse } from 'msw';
import { server } from './server.ts';

export const createAppointment = (overrides: Partial<OwnAppointment> = {}): OwnAppointment => ({
  id: 301,
  petId: 11,
  petName: 'Biscuit',
  type: 'dental',
  day: '2026-11-30',
  time: '14:30',
  startsAt: '2026-11-30T19:30:00.000Z',
  duration: 45,
  status: 'scheduled',
  ownerNote: null,
  benefitCodes: [],
  isCancelledByOwner: false,
  ...overrides,
});

export const createAppointmentRequest = (
  overrides: Partial<OwnAppointmentRequest> = {},
): OwnAppointmentRequest => ({
  id: 401,
  petId: 11,
  petName: 'Biscuit',
  preferredTimes: [
    { day: '2026-12-01', part: 'morning' },
    { day: '2026-12-03', part: 'any' },
  ],
  note: null,
  status: 'open',
  message: null,
  createdAt: '2026-11-19T15:00:00.000Z',
  benefitCodes: [],
  replacesAppointmentId: null,
  ...overrides,
});

/** Mocks the owner's appointments and requests. */
export function mockAppointments(listed: Partial<OwnAppointments> = {}): void {
  server.use(
    http.get('*/api/appointments', () =>
      HttpResponse.json({ appointments: [], requests: [], ...listed }),
    ),
  );
}
