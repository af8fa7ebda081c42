import type { NewProposal, EnrollmentLink } from '@petwell/contracts';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  confirmPayment,
  eventually,
  newIdempotencyKey,
  newVisitor,
  readEnrollments,
  visitorPassword,
  type BrowserSession,
} from '../../../src/index.ts';
import { payFirst } from './paid-plan.ts';
import type { Belongings, SecurityFixture } from './security-fixture.ts';

const withKey = () => ({ 'Idempotency-Key': newIdempotencyKey() });

export function describeUnprovedAddresses(getFixture: () => SecurityFixture): void {
  describe("claiming somebody else's address before the clinic registers them", () => {
    let fixture: SecurityFixture;
    let staff: BrowserSession;
    beforeAll(async () => {
      fixture = getFixture();
      staff = await fixture.newStaff('staff');
    });

    const propose = (email: string, given: object = {}) => {
      const { owner, pet } = newVisitor();
      const body = { owner: { ...owner, email }, pet, planId: 1, addOnIds: [], ...given };
      return staff.post('/api/admin/proposals', body, withKey());
    };

    /** The true owner scans the code, agrees, and pays. */
    async function joinAndPay({ enrollmentId }: NewProposal): Promise<void> {
      const path = `/api/admin/enrollments/${enrollmentId}/join-link`;
      const { url } = (await staff.post(path, {}, withKey())).body as EnrollmentLink;
      const token = new URLSearchParams(new URL(url).hash.slice(1)).get('token');
      const phone = fixture.newSession();
      const prepared = await phone.post('/api/join-links/prepare', { token });
      await confirmPayment(
        fixture.stripe,
        (prepared.body as { clientSecret: string }).clientSecret,
      );
      const confirm = () => phone.post('/api/join-links/confirm', { token });
      await eventually('the payment', confirm, {
        isDone: ({ body }) => (body as { isPaid: boolean }).isPaid,
      });
    }

    /** Everything that the first browser may still try. */
    async function expectNothing(attacker: Belongings, proposal: NewProposal): Promise<void> {
      const { session, email, ownerId, enrollmentId: own } = attacker;
      const { enrollmentId } = proposal;
      // Ended sessions are refused everywhere within a second.
      await eventually('the end of the session', () => session.get('/api/account/sessions'), {
        isDone: ({ status }) => status === 401,
      });
      const pet = { ...newVisitor().pet, name: 'Another' };
      const enrollment = { planId: 1, addOnIds: [], existingOwnerId: ownerId };
      const tries: [string, string, object?][] = [
        ['GET', `/api/enrollments/${email}`],
        ['GET', '/api/payments'],
        ['GET', '/api/account/export'],
        ['POST', '/api/enrollments', { pet, enrollment }],
        ['POST', '/api/create-subscription', { enrollmentId }],
        ['POST', '/api/create-subscription', { enrollmentId: own }],
        ['POST', `/api/enrollments/${enrollmentId}/cancel`, {}],
        ['POST', '/api/activate-account', { ownerId, password: 'attackers-1' }],
      ];
      for (const [method, path, body] of tries) {
        const { status } = await session.send(method, path, {
          ...(body && { body }),
          headers: withKey(),
        });
        expect({ method, path, status }).toEqual({ method, path, status: 401 });
      }
      for (const password of [visitorPassword, 'attackers-1']) {
        expect((await fixture.signIn(email, password)).status).toBe(401);
      }
    }

    test.each([
      ['with a password', (): Promise<Belongings> => fixture.newOwner()],
      ['with a bare setup session', (): Promise<Belongings> => fixture.newSetup()],
    ])(
      '[ACC-32] [ACC-33] %s leaves that browser nothing of what staff propose and the owner pays',
      async (_, claim) => {
        const attacker = await claim();
        const { email } = attacker;
        expect(await propose(email)).toMatchObject({ body: { code: 'address_claimed' } });
        const answer = await propose(email, { confirmAddress: true });
        expect(answer).toMatchObject({ status: 201, body: { isTakenOver: true } });
        const proposal = answer.body as NewProposal;
        await joinAndPay(proposal);
        await expectNothing(attacker, proposal);
        // Nor by enrolling again from the same browser: the address is mailed, and nothing is shown.
        const again = await attacker.session.post(
          '/api/enrollments',
          {
            pet: attacker.visitor.pet,
            owner: attacker.visitor.owner,
            enrollment: { planId: 1, addOnIds: [] },
          },
          withKey(),
        );
        expect(again).toMatchObject({ status: 409, body: { code: 'account_setup_pending' } });
      },
    );

    test('[JOI-39] paying once proves nothing: staff attach nothing until the mailbox is confirmed', async () => {
      const attacker = await payFirst(fixture, { isConfirmed: false });
      const { email, enrollmentId, ownerId } = attacker;
      const refused = { status: 409, body: { code: 'address_unconfirmed' } };
      expect(await propose(email)).toMatchObject(refused);
      expect(await propose(email, { confirmAddress: true })).toMatchObject(refused);
      const link = await staff.post(
        `/api/admin/enrollments/${enrollmentId}/card-link`,
        {},
        withKey(),
      );
      expect(link).toMatchObject(refused);
      expect(await readEnrollments(attacker.session, email)).toHaveLength(1);
      expect((await attacker.session.get('/api/account/export')).status).toBe(409);
      await fixture.confirmMailbox(attacker);
      expect(await propose(email)).toMatchObject({
        status: 201,
        body: { ownerId, isTakenOver: false },
      });
    });

    test('[ENR-23] [ENR-06] enrolling again under another address moves no paid plan, and changes nothing', async () => {
      const payer = await fixture.newSetup();
      const { clientSecret } = await fixture.subscribe(payer);
      await confirmPayment(fixture.stripe, clientSecret);
      const { pet, owner } = payer.visitor;
      const moved = { ...owner, email: newVisitor().owner.email };
      const body = { pet, owner: moved, enrollment: { planId: 1, addOnIds: [] } };
      const answer = await payer.session.post('/api/enrollments', body, withKey());
      expect(answer).toMatchObject({ status: 409, body: { code: 'already_paid' } });
      const activation = { ownerId: payer.ownerId, password: visitorPassword };
      expect((await payer.session.post('/api/activate-account', activation)).body).toMatchObject({
        owner: { email: payer.email },
      });
      expect((await fixture.signIn(moved.email, visitorPassword)).status).toBe(401);
      expect((await fixture.signIn(payer.email, visitorPassword)).status).toBe(200);
    });
  });
}
