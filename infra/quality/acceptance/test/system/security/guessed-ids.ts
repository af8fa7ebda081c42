import { describe, expect, test } from 'vitest';
import { newVisitor, readEnrollments } from '../../../src/index.ts';
import { signUpTwoOwners, type SecurityFixture } from './security-fixture.ts';

export function describeGuessedIds(getFixture: () => SecurityFixture): void {
  describe('guessing ids', () => {
    const owners = signUpTwoOwners(getFixture);

    const absent = 2_147_483_647;
    const pet = () => ({ ...newVisitor().pet });
    const contact = () => ({ ...newVisitor().owner });
    const undefinedBody = () => undefined;
    test.each([
      { what: 'owner', method: 'PUT', path: '/api/owners/{id}', body: contact, id: 'ownerId' },
      { what: 'pet', method: 'PUT', path: '/api/pets/{id}', body: pet, id: 'petId' },
      {
        what: 'photo',
        method: 'GET',
        path: '/api/pets/{id}/photo',
        body: undefinedBody,
        id: 'petId',
      },
      {
        what: 'waiting address',
        method: 'GET',
        path: '/api/owners/{id}/waiting-address',
        body: undefinedBody,
        id: 'ownerId',
      },
      {
        what: 'enrollment',
        method: 'POST',
        path: '/api/enrollments/{id}/cancel',
        body: () => ({}),
        id: 'enrollmentId',
      },
    ] as const)(
      'gives the same response for another owner’s $what as for a missing one',
      async ({ method, path, body, id }) => {
        const ask = async (value: number) => {
          const response = await owners.attacker.session.send(
            method,
            path.replace('{id}', String(value)),
            {
              body: body(),
            },
          );
          const { requestId: _requestId, ...words } = response.body as Record<string, unknown>;
          return { status: response.status, ...words };
        };
        const theirs = await ask(owners.victim[id]);
        expect(theirs).toMatchObject({ status: 404, code: 'not_found' });
        expect(await ask(absent)).toEqual(theirs);
      },
    );

    test('exports only the caller’s own data, whatever they request', async () => {
      for (const path of [
        `/api/account/export?ownerId=${owners.victim.ownerId}&email=${encodeURIComponent(owners.victim.email)}`,
        `/api/account/export/${owners.victim.ownerId}`,
        `/internal/owners/${owners.victim.ownerId}/held-data`,
      ]) {
        const response = await owners.attacker.session.get(path);
        expect(JSON.stringify(response.body)).not.toContain(owners.victim.email);
      }
    });

    test('cannot delete another account, or the own one without a password', async () => {
      const staff = await owners.attacker.session.send(
        'DELETE',
        '/api/admin/delete-selected-users',
        {
          body: { userIds: [owners.victim.ownerId] },
        },
      );
      expect(staff.status).toBe(403);
      for (const body of [
        {},
        { password: '' },
        { password: 'x', ownerId: owners.victim.ownerId },
      ]) {
        const response = await owners.attacker.session.send('DELETE', '/api/account', { body });
        expect(response.status).toBe(400);
      }
      expect(await readEnrollments(owners.victim.session, owners.victim.email)).toHaveLength(1);
      expect(await readEnrollments(owners.attacker.session, owners.attacker.email)).toHaveLength(1);
    });

    test('cannot read another owner’s dashboard or subscription by any spelling', async () => {
      const email = owners.victim.email;
      const spellings = [email, email.toUpperCase(), ` ${email} `, `${email}%00`].map((text) =>
        encodeURIComponent(text),
      );
      for (const path of [...spellings, email.replace('@', '%40')]) {
        const response = await owners.attacker.session.get(`/api/enrollments/${path}`);
        expect(response, path).toMatchObject({ status: 404, body: { code: 'not_found' } });
      }
      const enrollmentId = owners.victim.enrollmentId;
      expect(
        await owners.attacker.session.post('/api/create-subscription', { enrollmentId }),
      ).toMatchObject({ status: 404 });
    });
  });
}
