import { beforeAll, describe, expect, test } from 'vitest';
import { mailedToken, requestLink } from './mailed-links.ts';
import { newVisitor, visitorPassword } from '../../../src/index.ts';
import { type Belongings, type SecurityFixture } from './security-fixture.ts';

export function describeAddressMoves(getFixture: () => SecurityFixture): void {
  describe('moving an account to the address of somebody else', () => {
    let fixture: SecurityFixture;
    beforeAll(() => {
      fixture = getFixture();
    });

    const newConfirmed = async () => {
      const owner = await fixture.newOwner();
      await fixture.confirmMailbox(owner);
      return owner;
    };
    const move = async (person: Belongings, email: string) => {
      const body = { ...person.visitor.owner, email };
      const path = `/api/owners/${person.ownerId}`;
      expect((await person.session.send('PUT', path, { body })).status).toBe(200);
    };
    const use = (path: string, token: string) => fixture.newSession().post(path, { token });
    const newLink = (email: string, page: string) => mailedToken(fixture, email, page);

    test('[ACC-24] leaves the account at its own address until the other one confirms', async () => {
      const attacker = await newConfirmed();
      const other = newVisitor().owner.email;
      await move(attacker, other);
      expect((await fixture.signIn(other, visitorPassword)).status).toBe(401);
      expect((await fixture.signIn(attacker.email, visitorPassword)).status).toBe(200);
      const token = await newLink(other, 'confirm-email-change');
      expect((await use('/api/email-change-confirmations', token)).status).toBe(200);
      expect((await fixture.signIn(other, visitorPassword)).status).toBe(200);
    });

    test('[ACC-25] and undoing it after they recovered the account gives nothing back', async () => {
      const attacker = await newConfirmed();
      const other = newVisitor().owner.email;
      await move(attacker, other);
      const token = await newLink(other, 'confirm-email-change');
      await use('/api/email-change-confirmations', token);
      const reset = {
        token: await requestLink(fixture, other, 'reset-password'),
        password: 'theirs-1',
      };
      expect((await fixture.newSession().post('/api/password-resets', reset)).status).toBe(204);
      const undo = await newLink(attacker.email, 'undo-email-change');
      expect(await use('/api/email-change-undo', undo)).toMatchObject({
        body: { outcome: 'staff_case' },
      });
      expect((await fixture.signIn(attacker.email, 'theirs-1')).status).toBe(401);
      expect((await fixture.signIn(other, 'theirs-1')).status).toBe(200);
    });
  });
}
