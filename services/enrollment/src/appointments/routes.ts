import { handle, type HandledRoute, reply } from '@petwell/chassis';
import * as routes from '@petwell/contracts/routes';
import type { BookAppointmentUseCase } from './book-appointment.ts';
import type { CancelOwnAppointment } from './cancel-own-appointment.ts';
import type { ChangeAppointmentUseCase } from './change-appointment.ts';
import type { CheckInWalkInUseCase } from './check-in-walk-in.ts';
import type { DeclineRequest } from './decline-request.ts';
import type { FindFreeTimes } from './find-free-times.ts';
import type { ListAppointments } from './list-appointments.ts';
import type { RequestAppointmentUseCase } from './request-appointment.ts';
import type { WithdrawRequest } from './withdraw-request.ts';

export type AppointmentRouteDependencies = {
  listAppointments: ListAppointments;
  bookAppointment: BookAppointmentUseCase;
  checkInWalkIn: CheckInWalkInUseCase;
  findFreeTimes: FindFreeTimes;
  changeAppointment: ChangeAppointmentUseCase;
  cancelOwnAppointment: CancelOwnAppointment;
  requestAppointment: RequestAppointmentUseCase;
  withdrawRequest: WithdrawRequest;
  declineRequest: DeclineRequest;
};

/** Creates the routes for appointments and owners' requests for them. */
export function createAppointmentRoutes(deps: AppointmentRouteDependencies): HandledRoute[] {
  const { listAppointments } = deps;
  return [
    handle(routes.listAppointments, async ({ query: { day, until, ownerId, id } }) => {
      const today = listAppointments.today();
      const columns = [...listAppointments.columns];
      if (ownerId !== undefined) {
        const appointments = await listAppointments.ofCustomer(ownerId);
        return { status: 200, body: { today, columns, appointments } };
      }
      if (id !== undefined) {
        const appointments = await listAppointments.one(id);
        return { status: 200, body: { today, columns, appointments } };
      }
      const first = day ?? today;
      const last = until ?? first;
      const appointments = await listAppointments.ofDays(first, last);
      const closedDays = listAppointments.closedDays(first, last);
      const [closed] = until === undefined ? closedDays : [];
      const body = { today, appointments, closedDays, columns };
      return {
        status: 200,
        body: { ...body, ...(closed && { closed: { holiday: closed.holiday } }) },
      };
    }),
    handle(routes.bookAppointment, async ({ body: request, actor, record }) => {
      const appointment = await deps.bookAppointment({ actor, request, record });
      return { status: 201, body: { appointment } };
    }),
    handle(routes.checkInWalkIn, async ({ body: request, actor, record }) => {
      const appointment = await deps.checkInWalkIn({ actor, request, record });
      return { status: 201, body: { appointment } };
    }),
    reply(routes.findFreeTimes, async ({ query }) => ({ times: await deps.findFreeTimes(query) })),
    handle(routes.changeAppointment, async ({ params: { id }, body: change, actor }) => {
      const appointment = await deps.changeAppointment({ actor, id, change });
      return { status: 200, body: { appointment } };
    }),
    reply(routes.listAppointmentRequests, async () => ({
      requests: await listAppointments.openRequests(),
    })),
    handle(routes.declineAppointmentRequest, async ({ params: { id }, body, actor }) => {
      const request = await deps.declineRequest({ actor, id, message: body.message });
      return { status: 200, body: { request } };
    }),
    ...createOwnRoutes(deps),
  ];
}

/** Creates the routes with which owners read, request, and cancel. */
function createOwnRoutes(deps: AppointmentRouteDependencies): HandledRoute[] {
  return [
    reply(routes.readAppointments, ({ caller: { owner } }) => deps.listAppointments.own(owner)),
    handle(routes.cancelOwnAppointment, async ({ params: { id }, caller: { owner } }) => {
      const appointment = await deps.cancelOwnAppointment({ session: owner, id });
      return { status: 200, body: { appointment } };
    }),
    handle(routes.requestAppointment, async ({ body, caller: { owner }, record }) => {
      const command = { session: owner, request: body, record };
      return { status: 201, body: { request: await deps.requestAppointment(command) } };
    }),
    handle(routes.withdrawAppointmentRequest, async ({ params: { id }, caller: { owner } }) => {
      const request = await deps.withdrawRequest({ ownerId: owner.ownerId, id });
      return { status: 200, body: { request } };
    }),
  ];
}
