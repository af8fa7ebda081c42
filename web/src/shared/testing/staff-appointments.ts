import type { Appointment, AppointmentRequest, AppointmentStatus } from '@petwell/contracts';
import { http, HttpResponse } from 'msw';
import { server } from './server.ts';

/** The day at the clinic in component tests, whatever day it is here. */
export const clinicToday = '2026-11-30';

export const createAppointment = (overrides: Partial<Appointment> = {}): Appointment => ({
  id: 301,
  petId: 11,
  petName: 'Biscuit',
  type: 'exam',
  day: clinicToday,
  time: '14:30',
  startsAt: `${overrides.day ?? clinicToday}T19:30:00.000Z`,
  duration: 30,
  status: 'scheduled',
  ownerId: 7,
  ownerName: 'Ana Reyes',
  phone: '904-555-0100',
  notes: null,
  version: 2,
  ownerNote: null,
  benefitCodes: [],
  isCancelledByOwner: false,
  isOutsideHours: false,
  column: null,
  arrivedAt: null,
  ...overrides,
});

export const createAppointmentRequest = (
  overrides: Partial<AppointmentRequest> = {},
): AppointmentRequest => ({
  id: 61,
  petId: 11,
  petName: 'Biscuit',
  preferredTimes: [
    { day: '2026-12-02', part: 'morning' },
    { day: '2026-12-03', part: 'any' },
  ],
  note: 'He limps a little.',
  status: 'open',
  message: null,
  createdAt: '2026-11-29T15:00:00.000Z',
  benefitCodes: [],
  replacesAppointmentId: null,
  ownerId: 7,
  ownerName: 'Ana Reyes',
  phone: '904-555-0100',
  ...overrides,
});

/** Mocks the appointments, by day and by customer, and the open requests. Returns the queries received. */
export function mockAppointments(
  appointments: Appointment[],
  requests: AppointmentRequest[] = [],
  closed?: { holiday: string | null },
  columns = ['Calendar'],
): string[] {
  const queries: string[] = [];
  server.use(
    http.get('*/api/admin/appointments', ({ request }) => {
      const { searchParams, search } = new URL(request.url);
      queries.push(search);
      const ownerId = searchParams.get('ownerId');
      const day = searchParams.get('day') ?? clinicToday;
      const until = searchParams.get('until') ?? day;
      const id = searchParams.get('id');
      const isAsked = (one: Appointment) => {
        if (id !== null) return one.id === Number(id);
        return ownerId === null
          ? one.day >= day && one.day <= until
          : one.ownerId === Number(ownerId);
      };
      const shown = appointments.filter(isAsked);
      return HttpResponse.json({
        today: clinicToday,
        columns,
        appointments: shown,
        closed,
      });
    }),
    http.get('*/api/admin/free-times', () => HttpResponse.json({ times: [] })),
    http.get('*/api/admin/appointment-requests', () => HttpResponse.json({ requests })),
  );
  return queries;
}

export type SentAppointment = { body: unknown; key: string | null };

/** Mocks booking; afterwards the day has the appointment. `refuse` may respond instead. */
export function mockBooking(refuse?: (attempt: number) => Response | undefined): SentAppointment[] {
  const sent: SentAppointment[] = [];
  server.use(
    http.post('*/api/admin/appointments', async ({ request }) => {
      const body = (await request.json()) as Partial<Appointment>;
      sent.push({ body, key: request.headers.get('idempotency-key') });
      const refusal = refuse?.(sent.length);
      if (refusal !== undefined) return refusal;
      const { type = 'exam', day = clinicToday, time = '09:00', petId = 11 } = body;
      const appointment = createAppointment({ id: 302, type, day, time, petId });
      mockAppointments([appointment]);
      return HttpResponse.json({ appointment }, { status: 201 });
    }),
  );
  return sent;
}

/** Mocks changes of one appointment; afterwards the day has it changed. */
export function mockChanges(
  appointment: Appointment,
  refuse?: (attempt: number) => Response | undefined,
): unknown[] {
  const sent: unknown[] = [];
  server.use(
    http.patch(`*/api/admin/appointments/${appointment.id}`, async ({ request }) => {
      const body = (await request.json()) as Partial<Appointment> & { status?: AppointmentStatus };
      sent.push(body);
      const refusal = refuse?.(sent.length);
      if (refusal !== undefined) return refusal;
      const changed = { ...appointment, ...body, version: appointment.version + 1 };
      mockAppointments([createAppointment(changed)]);
      return HttpResponse.json({ appointment: createAppointment(changed) });
    }),
  );
  return sent;
}
