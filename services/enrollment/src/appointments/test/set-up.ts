import type { BookAppointment, ChangeAppointment, CheckInWalkIn } from '@petwell/contracts';
import {
  activeState,
  clinic,
  enrollmentRecord,
  owner,
  staffActor,
} from '../../../test/factories.ts';
import { createFakeClock, createFakeDatabase } from '../../../test/fakes.ts';
import { createBookAppointment } from '../book-appointment.ts';
import { createCancelOwnAppointment } from '../cancel-own-appointment.ts';
import { createChangeAppointment } from '../change-appointment.ts';
import { createCheckInWalkIn } from '../check-in-walk-in.ts';
import { createDeclineRequest } from '../decline-request.ts';
import { createRemindOfAppointments } from '../remind-of-appointments.ts';
import { createRequestAppointment } from '../request-appointment.ts';
import type { Clinic } from '../rules-opening-hours.ts';
import { createWithdrawRequest } from '../withdraw-request.ts';
import { fakeAppointments, noAppointments } from './fake-store.ts';

export const actor = staffActor();
export const manager = staffActor({ staffId: 2, username: 'max', role: 'manager' });
const bo = owner({ id: 2, firstName: 'Bo', email: 'bo@example.com' });

/** Pet 1 of owner 1 and pet 2 of owner 2 have plans; pet 3 of owner 1 isn't paid. 2026-02-05 07:00 at the clinic. */
export function setUp(place: Partial<Clinic> = {}) {
  const enrollments = [
    enrollmentRecord({ state: activeState() }),
    enrollmentRecord({ id: 2, owner: bo, state: activeState() }),
    enrollmentRecord({ id: 3 }),
  ];
  const database = createFakeDatabase({ enrollments }, noAppointments());
  const transaction = database.transactionWith((rows) => ({
    appointments: fakeAppointments(rows),
  }));
  const clock = createFakeClock('2026-02-05T12:00:00.000Z');
  const deps = { transaction, clinic: clinic(place), clock };
  const bookAppointment = createBookAppointment(deps);
  const changeAppointment = createChangeAppointment(deps);
  const request = { petId: 1, type: 'exam', day: '2026-02-10', time: '09:00' } as const;
  return {
    database,
    clock,
    book: (changes: Partial<BookAppointment> = {}, by = actor) =>
      bookAppointment({
        actor: by,
        request: { ...request, duration: 30, ...changes },
        record: null,
      }),
    change: (id: number, change: ChangeAppointment, by = actor) =>
      changeAppointment({ actor: by, id, change }),
    walkIn: (changes: Partial<CheckInWalkIn> = {}, by = actor) =>
      createCheckInWalkIn(deps)({
        actor: by,
        request: { petId: 1, type: 'exam', duration: 30, ...changes },
        record: null,
      }),
    cancelOwn: createCancelOwnAppointment(deps),
    remind: createRemindOfAppointments(deps),
    ask: createRequestAppointment(deps),
    withdraw: createWithdrawRequest(deps),
    decline: createDeclineRequest(deps),
  };
}
export const ownerSession = { ownerId: 1, isMailboxConfirmed: true };
export const wish = { petId: 1, preferredTimes: [{ day: '2026-02-10', part: 'morning' as const }] };
