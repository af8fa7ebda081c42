import { randomUUID } from 'node:crypto';
import {
  chooseRecommended,
  createBrowserSession,
  enrollAndPay,
  enrollWithPassword,
  eventually,
  readEnrollments,
  readMails,
  type BrowserSession,
  type Visitor,
} from '@petwell/acceptance';
import { enrollmentResponseSchema } from '@petwell/contracts';
import type { RunningStack } from '@petwell/local-stack';
import Stripe from 'stripe';

export type Enrolled = {
  session: BrowserSession;
  email: string;
  ownerId: number;
  enrollmentId: number;
};

/** The person of whom the contract speaks, each time with an address that nobody had before. */
const newVisitor = (): Visitor => ({
  pet: {
    name: 'Biscuit',
    type: 'dog',
    breed: 'Labrador Retriever',
    age: 'adult',
    healthConcerns: ['joint issues'],
  },
  owner: {
    firstName: 'Ana',
    lastName: 'Reyes',
    email: `ana-${randomUUID()}@example.com`,
    phone: '904-555-0100',
  },
  password: 'walkies-at-noon',
});

/** Brings people into the states that the contract names, through the public API alone. */
export function createVisitors({ urls }: RunningStack) {
  const stranger = () => createBrowserSession(urls.gateway);
  const { hostname, port } = new URL(urls.stripe);
  const stripe = new Stripe('sk_test_simulator', {
    host: hostname,
    port: Number(port),
    protocol: 'http',
    maxNetworkRetries: 0,
  });

  /** Enrolls without a password. Throws when the answer is not 201. */
  async function enroll(
    options: { email?: string; idempotencyKey?: string } = {},
  ): Promise<Enrolled> {
    const { pet, owner } = newVisitor();
    const session = stranger();
    const { plan, addOnIds } = await chooseRecommended(session, pet);
    const body = {
      pet,
      owner: { ...owner, email: options.email ?? owner.email },
      enrollment: { planId: plan.id, addOnIds },
    };
    const key = { 'Idempotency-Key': options.idempotencyKey ?? randomUUID() };
    const answer = await session.post('/api/enrollments', body, key);
    const enrolled = enrollmentResponseSchema.parse(answer.body);
    return {
      session,
      email: enrolled.owner.email,
      ownerId: enrolled.owner.id,
      enrollmentId: enrolled.enrollment.id,
    };
  }

  return {
    stranger,
    enroll,
    choice: async () => {
      const { plan, addOnIds } = await chooseRecommended(stranger(), newVisitor().pet);
      return { planId: plan.id, addOnId: addOnIds[0] ?? '' };
    },
    async enrollWithPassword(): Promise<Enrolled> {
      const session = stranger();
      const { enrollment, owner } = await enrollWithPassword(session, newVisitor());
      return { session, email: owner.email, ownerId: owner.id, enrollmentId: enrollment.id };
    },
    /** Resolves when the plan is active. */
    async enrollAndPay(): Promise<Enrolled & { paymentIntentId: string }> {
      const session = stranger();
      const { enrolled, payment } = await enrollAndPay(session, stripe, newVisitor());
      const { owner, enrollment } = enrolled;
      await eventually('the active plan', () => readEnrollments(session, owner.email), {
        isDone: ([first]) => first?.status === 'active' && first.membershipFeePaid,
      });
      return {
        session,
        email: owner.email,
        ownerId: owner.id,
        enrollmentId: enrollment.id,
        paymentIntentId: payment.id,
      };
    },
    /** The token of the link that is mailed when an address without a password enrolls again elsewhere. */
    async mailedSetupToken(): Promise<string> {
      const { email } = await enroll();
      const again = await enroll({ email }).then(
        () => true,
        () => false,
      );
      if (again) throw new Error('An address without a password was enrolled twice');
      const [mail] = await eventually('the set-up link', () => readMails(urls.mailInbox, email), {
        isDone: (mails) => mails.length > 0,
      });
      const token = /account-setup\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
      if (token === undefined) throw new Error('The mail holds no set-up link');
      return token;
    },
  };
}
export type Visitors = ReturnType<typeof createVisitors>;
