// @vitest-environment jsdom
import { visitDays } from '@petwell/contracts/testing/visit-days';
import { MatchersV3 } from '@pact-foundation/pact';
import { expect, test } from 'vitest';
import {
  useCancelAppointment,
  useRequestAppointment,
  useWithdrawRequest,
} from '../../src/features/appointments/api/change-appointments.ts';
import { ownAppointmentsQuery } from '../../src/shared/appointments/own-appointments.ts';
import { accepted, dateTime, knownPath, refusal, sentJson } from './answers.ts';
import { contract, mutate, read, servePageFrom } from './web-contract.ts';

const { eachLike, fromProviderState, integer, nullValue, regex } = MatchersV3;

const state = 'an owner has an appointment and an open request';
const fullState = 'an owner has as many open requests as allowed';

const day = regex(/^\d{4}-\d\d-\d\d$/, '2026-11-30');
const about = { petId: integer(11), petName: 'Biscuit' };
const request = {
  id: integer(401),
  ...about,
  preferredTimes: [{ day, part: 'morning' }],
  note: 'She limps',
  status: 'open',
  message: nullValue(),
  createdAt: dateTime,
  benefitCodes: [],
  replacesAppointmentId: nullValue(),
};
const details = { ownerNote: nullValue(), benefitCodes: [] };

test('[APT-06] an owner reads appointments and requests', async () => {
  await contract()
    .addInteraction()
    .given(state)
    .uponReceiving('a request for the own appointments')
    .withRequest('GET', '/api/appointments', (builder) => builder.headers(accepted))
    .willRespondWith(200, (builder) =>
      builder.jsonBody({
        appointments: eachLike({
          id: integer(301),
          ...about,
          type: 'dental',
          day,
          time: '14:30',
          startsAt: dateTime,
          duration: 45,
          status: 'scheduled',
          ...details,
          isCancelledByOwner: false,
        }),
        requests: [request],
      }),
    )
    .executeTest(async ({ url }) => {
      servePageFrom(url);
      expect(await read(ownAppointmentsQuery)).toMatchObject({
        appointments: [{ time: '14:30' }],
        requests: [{ status: 'open' }],
      });
    });
});

test('[APT-30] an owner cancels an appointment', async () => {
  await contract()
    .addInteraction()
    .given(state)
    .uponReceiving('a cancellation of an appointment by its owner')
    .withRequest(
      'POST',
      knownPath('/api/appointments/${appointmentId}/cancel', '/api/appointments/301/cancel'),
      (builder) => builder.headers(accepted),
    )
    .willRespondWith(200, (builder) =>
      builder.jsonBody({
        appointment: {
          id: integer(301),
          ...about,
          type: 'dental',
          day,
          time: '14:30',
          startsAt: dateTime,
          duration: 45,
          status: 'cancelled',
          ...details,
          isCancelledByOwner: true,
        },
      }),
    )
    .executeTest(async ({ url }) => {
      servePageFrom(url);
      expect(await mutate(useCancelAppointment, 301)).toMatchObject({
        appointment: { status: 'cancelled' },
      });
    });
});

const wish = { petId: 11, preferredTimes: [{ day: visitDays.monday, part: 'morning' as const }] };

const requesting = (given: string, what: string) =>
  contract()
    .addInteraction()
    .given(given)
    .uponReceiving(what)
    .withRequest('POST', '/api/appointment-requests', (builder) =>
      builder
        .headers({ ...sentJson, 'idempotency-key': regex(/^[\da-f]{32}$/, '0'.repeat(32)) })
        .jsonBody({ ...wish, petId: fromProviderState('petId', 11), note: 'She limps' }),
    );

test('[APT-07] an owner requests an appointment', async () => {
  await requesting(state, 'a request for an appointment')
    .willRespondWith(201, (builder) => builder.jsonBody({ request }))
    .executeTest(async ({ url }) => {
      servePageFrom(url);
      const made = mutate(useRequestAppointment, { ...wish, note: 'She limps' });
      expect(await made).toMatchObject({ request: { status: 'open' } });
    });
});

test('[APT-07] a fourth open request is refused', async () => {
  await requesting(fullState, 'one request too many')
    .willRespondWith(409, (builder) => builder.jsonBody(refusal('status_conflict')))
    .executeTest(async ({ url }) => {
      servePageFrom(url);
      const made = mutate(useRequestAppointment, { ...wish, note: 'She limps' });
      await expect(made).rejects.toMatchObject({ code: 'status_conflict' });
    });
});

test('[APT-07] an owner withdraws a request', async () => {
  await contract()
    .addInteraction()
    .given(state)
    .uponReceiving('a withdrawal of a request')
    .withRequest(
      'POST',
      knownPath(
        '/api/appointment-requests/${requestId}/withdraw',
        '/api/appointment-requests/401/withdraw',
      ),
      (builder) => builder.headers(accepted),
    )
    .willRespondWith(200, (builder) =>
      builder.jsonBody({ request: { ...request, status: 'withdrawn' } }),
    )
    .executeTest(async ({ url }) => {
      servePageFrom(url);
      expect(await mutate(useWithdrawRequest, 401)).toMatchObject({
        request: { status: 'withdrawn' },
      });
    });
});
