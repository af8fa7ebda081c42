import { randomUUID } from 'node:crypto';
import type { EventOf } from '@petwell/contracts/events';
import { beforeEach, describe, expect, test } from 'vitest';
import { enrollmentRequest, eventFrom, subscriptionFact } from '../../factories.ts';
import { as, eventually, sharedEnrollment } from '../running-enrollment.ts';

const enrollment = await sharedEnrollment();
let id: number;
beforeEach(async () => {
  await enrollment.reset();
  id = (await enrollment.enroll()).enrollment.id;
});

type Entry = { id: number; subject: string; detail: string | null; clientAddress?: string };

async function search(query = '', headers = as.staff('manager')): Promise<Entry[]> {
  const response = await enrollment.send('GET', `/api/admin/activity${query}`, { headers });
  return ((await response.json()) as { entries: Entry[] }).entries;
}
const cancel = (headers = as.staff('staff')) =>
  enrollment.send('POST', `/api/enrollments/${id}/cancel`, { headers });
const activate = (headers = as.staff('staff')) =>
  enrollment.send('POST', `/api/enrollments/${id}/activate`, {
    body: { paymentIntentId: 'pi_1', status: 'active' },
    headers,
  });
const entry = (action: string, result: string, detail: string | null) => ({
  action,
  result,
  detail,
  username: 'staff',
  name: null,
  subject: `enrollment/${id}`,
  clientAddress: expect.any(String) as string,
});

describe('staff actions on owner routes', () => {
  test('are recorded with their effect, refusals by the router, and owner actions not at all', async () => {
    expect((await activate(as.owner(1))).status).toBe(409);
    expect(await search()).toEqual([]);
    expect((await activate()).status).toBe(409);
    const subscription = subscriptionFact({ enrollmentId: id });
    enrollment.services.answers.verifyPayment = () => ({ isConfirmed: true, subscription });
    expect((await activate()).status).toBe(200);
    expect(await search()).toMatchObject([
      entry('activate', 'done', null),
      entry(
        'activate',
        'refused',
        'The payment has not been confirmed yet. Please try again in a moment.',
      ),
    ]);
  });

  test('are recorded when the browser also has a demo session', async () => {
    const demo = { ownerId: 3, isDemo: true };
    expect((await cancel(as.both({ owner: demo, role: 'staff' }))).status).toBe(200);
    expect(await search()).toMatchObject([entry('cancel', 'done', 'pending_payment → cancelled')]);
  });

  test('are recorded when the browser also has another owner’s session', async () => {
    const other = { ownerId: 2, isDemo: false };
    expect((await cancel(as.both({ owner: other, role: 'staff' }))).status).toBe(200);
    expect(await search()).toMatchObject([entry('cancel', 'done', 'pending_payment → cancelled')]);
  });

  test('are recorded when they fail, and can be retried', async () => {
    enrollment.services.answers.cancelSubscription = () => {
      throw new Error('down');
    };
    expect((await cancel()).status).toBe(503);
    enrollment.services.answers.cancelSubscription = () => null;
    expect((await cancel()).status).toBe(200);
    expect((await search()).map(({ detail }) => detail)).toEqual([
      'pending_payment → cancelled',
      expect.stringMatching(/try again|Try again/),
    ]);
  });
});

describe('staff commands', () => {
  const cancelAsStaff = () =>
    enrollment.send('POST', '/api/admin/cancel-subscription', {
      body: { enrollmentId: id },
      headers: as.staff('staff'),
    });

  test('record one winner and one refusal when two run concurrently', async () => {
    const gate = Promise.withResolvers<null>();
    const cancelRequested = Promise.withResolvers<void>();
    enrollment.services.answers.cancelSubscription = () => {
      cancelRequested.resolve();
      return gate.promise;
    };
    const first = cancelAsStaff();
    await cancelRequested.promise;
    const second = await cancelAsStaff();
    gate.resolve(null);
    expect([(await first).status, second.status]).toEqual([200, 409]);
    expect(await search()).toMatchObject([
      entry('cancel', 'done', 'pending_payment → cancelled'),
      entry(
        'cancel',
        'refused',
        'Someone else is working on this right now. Please look again in a moment.',
      ),
    ]);
  });

  test('[ADM-12] link the customer and the pet, which the log does not name', async () => {
    expect((await cancelAsStaff()).status).toBe(200);
    const [cancelled] = await search();
    const { owner, pet } = await enrollment.prisma.enrollment.findUniqueOrThrow({
      where: { id },
      include: { owner: true, pet: true },
    });
    expect(cancelled).toMatchObject({
      detail: 'pending_payment → cancelled',
      customer: {
        ownerId: owner.id,
        name: `${owner.firstName} ${owner.lastName}`,
        email: owner.email,
        petName: pet.name,
      },
    });
  });

  test('[ADM-55] link whom a detail names, too, also as it was logged earlier', async () => {
    const owner = {
      firstName: 'Bo',
      lastName: 'Lin',
      email: 'bo@example.com',
      phone: '9045550101',
    };
    const { enrollment: other } = await enrollment.enroll({ body: enrollmentRequest({ owner }) });
    const by = { username: 'nora', clientAddress: '203.0.113.9', result: 'done' } as const;
    const moved = { ...by, action: 'move-redemption', subject: `enrollment/${id}` };
    await enrollment.prisma.staffActivity.createMany({
      data: [
        { ...by, action: 'import-call', subject: 'import/3', detail: `enrollment/${other.id}` },
        { ...moved, detail: `Nail trim, 2026-02-05, to enrollment ${other.id}: wrong pet` },
        { ...moved, detail: `Nail trim, 2026-02-05, to enrollment/${other.id}: wrong pet` },
      ],
    });
    const bo = { name: 'Bo Lin', email: 'bo@example.com' };
    const both = { customer: { email: 'ada@example.com' }, other: bo };
    expect(await search('?q=nora')).toMatchObject([both, both, { customer: bo }]);
  });

  test('record an export without its search text', async () => {
    const response = await enrollment.send('GET', '/api/admin/users/export.csv?q=ada', {
      headers: as.staff('manager'),
    });
    await response.text();
    expect(await search()).toMatchObject([
      { action: 'export', subject: 'customers', detail: 'status all, by a search' },
    ]);
  });

  test('[ADM-38] show the address they came from to managers only', async () => {
    await cancel();
    const [shown] = await search();
    expect(shown).toHaveProperty('clientAddress');
    for (const role of ['viewer', 'staff'] as const) {
      const { clientAddress: _address, ...rest } = { ...shown };
      expect(await search('', as.staff(role))).toEqual([rest]);
      expect(await search(`?q=${shown?.clientAddress}`, as.staff(role))).toEqual([]);
    }
  });

  test('record a call that the role does not allow', async () => {
    const headers = as.staff('viewer');
    const refused = await enrollment.send('GET', '/api/admin/users/export.csv', { headers });
    expect(refused.status).toBe(403);
    expect(await search()).toMatchObject([
      {
        action: 'call',
        subject: 'get /api/admin/users/export.csv',
        result: 'refused',
        detail: 'as viewer',
      },
    ]);
  });

  test('[ADM-27] count the calls that the role does not allow, of one kind and hour', async () => {
    const headers = as.staff('viewer');
    await Promise.all(
      Array.from({ length: 8 }, () =>
        enrollment.send('GET', '/api/admin/users/export.csv', { headers }),
      ),
    );
    const entries = (await search()) as { count?: number }[];
    expect(entries.length).toBeLessThanOrEqual(2); // Two if the hour ended meanwhile.
    expect(entries.reduce((sum, { count = 0 }) => sum + count, 0)).toBe(8);
  });

  test('do not record refusals of strangers and owners', async () => {
    await enrollment.send('GET', '/api/admin/users');
    await enrollment.send('GET', '/api/admin/users', { headers: as.owner(1) });
    expect(await search()).toEqual([]);
  });
});

describe('staff actions in other services', () => {
  const acted = (about: string): EventOf<'staff.acted.v1'> =>
    eventFrom('identity', {
      type: 'staff.acted.v1',
      subject: 'staff/unknown',
      data: {
        by: { staffId: null, username: 'nobody', name: null, clientAddress: '203.0.113.9' },
        action: 'sign-in',
        about,
        result: 'refused',
        detail: 'Invalid credentials',
      },
    });
  const consumed = (eventId: string) =>
    eventually(async () =>
      (await enrollment.prisma.inboxMessage.count({ where: { eventId } })) > 0 ? true : undefined,
    );

  test('[ADM-27] wrong sign-ins of a network are one entry an hour, with their number', async () => {
    const from = (clientAddress: string, time: string) => {
      const event = acted('session');
      const by = { ...event.data.by, username: 'unknown', clientAddress };
      return { ...event, time, data: { ...event.data, by } };
    };
    const events = [
      from('2001:db8::1', '2026-11-23T10:05:00.000Z'),
      from('2001:db8::2', '2026-11-23T10:20:00.000Z'),
      from('2001:db8::3', '2026-11-23T10:59:59.000Z'),
      from('2001:db8::1', '2026-11-23T11:00:00.000Z'),
      from('203.0.113.9', '2026-11-23T10:05:00.000Z'),
    ];
    for (const event of events) {
      await enrollment.bus.publish(event);
      await consumed(event.id);
    }
    expect(await search('?q=unknown')).toMatchObject([
      { at: '2026-11-23T10:05:00.000Z', clientAddress: '203.0.113.9', count: 1 },
      { at: '2026-11-23T11:00:00.000Z', clientAddress: '2001:db8::1', count: 1 },
      { at: '2026-11-23T10:05:00.000Z', clientAddress: '2001:db8::1', count: 3 },
    ]);
  });

  test('appear once in the log, with their own time', async () => {
    const event = acted('session');
    await enrollment.bus.publish(event);
    await consumed(event.id);
    await enrollment.bus.publish(event);
    const last = acted('staff/3');
    await enrollment.bus.publish(last);
    await consumed(last.id);
    const entries = await search('?q=nobody%20sign-in');
    expect(entries).toHaveLength(2);
    expect(entries[1]).toMatchObject({
      at: event.time,
      username: 'nobody',
      action: 'sign-in',
      subject: 'session',
      result: 'refused',
      detail: 'Invalid credentials',
      clientAddress: '203.0.113.9',
    });
  });

  test('[ADM-26] leave the values that they changed in a note, once, and not in the log', async () => {
    const text = 'Phone number changed from 904-555-0100 to 904-555-0111.';
    const event = eventFrom('identity', {
      type: 'staff.acted.v1',
      subject: 'owner/1',
      data: {
        by: { staffId: 3, username: 'nora', name: 'Nora Vance', clientAddress: '203.0.113.9' },
        action: 'update-owner',
        about: 'owner/1',
        result: 'done',
        detail: 'phone',
        note: { ownerId: 1, text },
      },
    });
    const ofStranger = {
      ...event,
      id: randomUUID(),
      data: { ...event.data, note: { ownerId: 999_999, text } },
    };
    for (const sent of [event, event, ofStranger]) await enrollment.bus.publish(sent);
    for (const { id } of [event, ofStranger]) await consumed(id);
    const notes = await enrollment.prisma.customerNote.findMany();
    expect(notes).toMatchObject([{ ownerId: 1, text, author: 'Nora Vance' }]);
    expect(JSON.stringify(await search('?q=nora'))).not.toContain('904-555');
  });

  test.each([
    ['called', 'called'],
    ['something newer', null],
  ])('[MNY-18] a note from billing keeps its kind: %s', async (kind, kept) => {
    const event = eventFrom('billing', {
      type: 'staff.acted.v1',
      subject: 'owner/1',
      data: {
        by: { staffId: 3, username: 'nora', name: 'Nora Vance', clientAddress: '203.0.113.9' },
        action: 'follow-up',
        about: 'enrollment/1',
        result: 'done',
        detail: 'called',
        note: { ownerId: 1, text: 'Called about a payment for Rex.', kind },
      },
    });
    await enrollment.bus.publish(event);
    await consumed(event.id);
    const response = await enrollment.send('GET', '/api/admin/customers/1/notes', {
      headers: as.staff('viewer'),
    });
    expect(await response.json()).toMatchObject({
      notes: [{ kind: kept, text: 'Called about a payment for Rex.', author: 'Nora Vance' }],
    });
  });

  test('can be filtered by customer, including their pets and enrollments', async () => {
    const contact = {
      firstName: 'Bo',
      lastName: 'Lin',
      email: 'bo@example.com',
      phone: '904-555-0101',
    };
    const other = await enrollment.enroll({ body: enrollmentRequest({ owner: contact }) });
    await cancel();
    await enrollment.send('POST', `/api/enrollments/${other.enrollment.id}/cancel`, {
      headers: as.staff('staff'),
    });
    const [pet] = await enrollment.prisma.pet.findMany({ where: { ownerId: 1 } });
    await enrollment.send('PUT', `/api/pets/${pet?.id}`, {
      body: { ...enrollmentRequest().pet, name: 'Changed' },
      headers: as.staff('staff'),
    });
    const event = acted('owner/1');
    await enrollment.bus.publish(event);
    await consumed(event.id);
    const found = await search('?ownerId=1');
    expect(found.map(({ subject }) => subject).toSorted()).toEqual(
      [`enrollment/${id}`, 'owner/1', `pet/${pet?.id}`].toSorted(),
    );
    expect(await search('?ownerId=999999')).toEqual([]);
  });
});

describe('the log', () => {
  test('is searchable by every word and paged, newest first', async () => {
    await cancel();
    await activate();
    await activate();
    expect(await search('?q=CANCEL confirmed')).toEqual([]);
    expect(await search('?q=activate')).toHaveLength(2);
    expect(await search('?q=canceled')).toHaveLength(1);
    expect(await search(`?q=enrollment/${id} CANCEL`)).toHaveLength(1);
    expect(await search('?q=100%25')).toEqual([]);
    const [newest] = await search('?limit=1');
    expect(await search(`?before=${newest?.id}`)).toHaveLength(2);
  });

  test.each([
    'UPDATE admin_activity SET username = username',
    'DELETE FROM admin_activity',
    'TRUNCATE admin_activity',
  ])('is append-only: %s', async (statement) => {
    await cancel();
    await expect(enrollment.prisma.$executeRawUnsafe(statement)).rejects.toThrow('append-only');
  });
});
