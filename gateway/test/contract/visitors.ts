import { visitDays } from '@petwell/contracts/testing/visit-days';
import { randomUUID } from 'node:crypto';
import {
  chooseRecommended,
  confirmMailbox,
  connectSimulator,
  createBrowserSession,
  enrollAndPay,
  enrollWithPassword,
  eventually,
  newVisitor,
  readEnrollments,
  readMails,
  type BrowserSession,
} from '@petwell/acceptance';
import { addDays, clinicDay } from '@petwell/chassis/time';
import {
  activityPageSchema,
  customerMailsSchema,
  enrollmentBenefitsSchema,
  enrollmentResponseSchema,
  priceForFurtherPet,
  readJob,
  redemptionResponseSchema,
  reportCare,
  staffAccountSchema,
  syncPayments,
  type EnrollmentResponse,
} from '@petwell/contracts';
import { localSignIns, type RunningStack } from '@petwell/local-stack';
import { z } from 'zod';

const appointmentResponseSchema = z.object({ appointment: z.object({ id: z.int() }) });
const requestResponseSchema = z.object({ request: z.object({ id: z.int() }) });

/** Not in the future at the clinic, whatever the time is here. */
export const yesterday = () => addDays(clinicDay(new Date(), 'America/New_York'), -1);

export type Enrolled = {
  session: BrowserSession;
  email: string;
  ownerId: number;
  enrollmentId: number;
  petId: number;
};

/** The owner in the contract, with a new email address each time. */
const newAna = () =>
  newVisitor({
    pet: { name: 'Biscuit' },
    owner: { lastName: 'Reyes', phone: '904-555-0100' },
    password: 'walkies-at-noon',
  });

const newColleague = () => {
  const username = `bo-${randomUUID().slice(0, 8)}`;
  return { username, email: `${username}@example.com` };
};

/** As the settings of the stack say. */
export const furtherPetOffer = { membershipFee: '20.00', monthlyDiscount: '5.00' };

const onePixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const idsOf = ({ owner, enrollment, pet }: EnrollmentResponse): Omit<Enrolled, 'session'> => ({
  email: owner.email,
  ownerId: owner.id,
  enrollmentId: enrollment.id,
  petId: pet.id,
});

/** Creates the contract's states through the public API. */
export function createVisitors({ urls }: RunningStack) {
  const stranger = () => createBrowserSession(urls.gateway);
  const stripe = connectSimulator(urls.stripe);

  /** Reads the token of the newest link to `page` mailed to an address. Throws when none arrives. */
  async function mailedToken(email: string, page: string): Promise<string> {
    const link = new RegExp(`/${page}\\?token=([\\w-]+)`);
    const find = async () => {
      const mails = await readMails(urls.mailInbox, email);
      return mails.map(({ text }) => link.exec(text)?.[1]).find((token) => token !== undefined);
    };
    const token = await eventually(`the link to ${page}`, find, {
      isDone: (found) => found !== undefined,
    });
    return token ?? '';
  }

  /** Enrolls without a password. Throws unless the response is 201. */
  async function enroll(
    options: { email?: string; idempotencyKey?: string } = {},
  ): Promise<Enrolled> {
    const { pet, owner } = newAna();
    const session = stranger();
    const { plan, addOnIds } = await chooseRecommended(session, pet);
    const body = {
      pet,
      owner: { ...owner, email: options.email ?? owner.email },
      enrollment: { planId: plan.id, addOnIds },
    };
    const key = { 'Idempotency-Key': options.idempotencyKey ?? randomUUID() };
    const response = await session.post('/api/enrollments', body, key);
    const enrolled = enrollmentResponseSchema.parse(response.body);
    return { session, ...idsOf(enrolled) };
  }

  // Once for all states: sign-ins are rate-limited.
  let signedInManager: Promise<BrowserSession> | undefined;
  async function signInManager(): Promise<BrowserSession> {
    const session = stranger();
    await session.post('/api/admin/login', localSignIns.admin);
    return session;
  }

  /** Enrolls one owner for all address changes, because enrolling is rate-limited, and confirms the mailbox. */
  async function enrollMover() {
    const session = stranger();
    const visitor = newAna();
    const ids = idsOf(await enrollWithPassword(session, visitor));
    await confirmMailbox(session, { email: ids.email, mailInboxUrl: urls.mailInbox });
    return { session, visitor, ...ids };
  }
  let mover: ReturnType<typeof enrollMover> | undefined;

  /** Requests a new address and reads the token of the link mailed to it. */
  async function requestMove(): Promise<{ email: string; token: string }> {
    const { session, visitor, ownerId } = await (mover ??= enrollMover());
    const { email } = newAna().owner;
    const body = { ...visitor.owner, email };
    await session.send('PUT', `/api/owners/${ownerId}`, { body });
    return { email, token: await mailedToken(email, 'confirm-email-change') };
  }
  const confirmMove = (token: string) =>
    stranger().post('/api/email-change-confirmations', { token });

  return {
    stranger,
    enroll,
    manager: () => (signedInManager ??= signInManager()),
    /** Resolves when the activity log shows a sign-in with wrong credentials. */
    async failSignIn(): Promise<void> {
      await stranger().send('POST', '/api/admin/login', {
        body: { username: 'nobody', password: 'wrong' },
      });
      const session = await (signedInManager ??= signInManager());
      const read = async () =>
        activityPageSchema.parse((await session.get('/api/admin/activity?q=invalid')).body);
      await eventually('the entry', read, { isDone: ({ entries }) => entries.length > 0 });
    },
    async givePhoto({ session, petId, ownerId }: Enrolled): Promise<void> {
      const { status } = await session.send('PUT', `/api/pets/${petId}`, {
        body: { ...newAna().pet, petId, ownerId, photoUrl: onePixel },
      });
      if (status !== 200) throw new Error(`giving a photo: ${status}`);
    },
    /** Creates another staff account. */
    async colleague(): Promise<{ username: string; email: string; staffId: number }> {
      const session = await (signedInManager ??= signInManager());
      const names = newColleague();
      const account = { ...names, name: 'Bo Lin', role: 'viewer' };
      const { body } = await session.post('/api/admin/staff', account);
      return { ...names, staffId: staffAccountSchema.parse(body).id };
    },
    newColleague,
    /** Records exams of a plan as a manager: one, or all that are left. */
    async recordExam({ enrollmentId }: Enrolled, which: 'one' | 'all'): Promise<number> {
      const session = await (signedInManager ??= signInManager());
      const { body } = await session.get(`/api/enrollments/${enrollmentId}/benefits`);
      const { benefits } = enrollmentBenefitsSchema.parse(body);
      const left = benefits.find(({ code }) => code === 'exam')?.left ?? 0;
      const response = await session.post(`/api/admin/enrollments/${enrollmentId}/redemptions`, {
        code: 'exam',
        quantity: which === 'one' ? 1 : left,
      });
      return redemptionResponseSchema.parse(response.body).redemption.id;
    },
    /** Books an appointment as a manager. */
    async bookAppointment({ petId }: Enrolled): Promise<number> {
      const session = await (signedInManager ??= signInManager());
      const { body } = await session.post('/api/admin/appointments', {
        petId,
        type: 'dental',
        day: visitDays.monday,
        time: '14:30',
        duration: 45,
        confirmDoubleBooking: true,
      });
      return appointmentResponseSchema.parse(body).appointment.id;
    },
    async requestAppointment({ session, petId }: Enrolled): Promise<number> {
      const { body } = await session.post('/api/appointment-requests', {
        petId,
        note: 'She limps',
        preferredTimes: [{ day: visitDays.monday, part: 'morning' }],
      });
      return requestResponseSchema.parse(body).request.id;
    },
    /** Reports an exam given elsewhere. */
    async reportCare({ session, petId }: Enrolled): Promise<number> {
      const body = { code: 'exam', performedOn: yesterday() };
      const response = await session.post(`/api/pets/${petId}/care`, body);
      return reportCare.responses[201].parse(response.body).report.id;
    },
    async reportDeath({ session, petId }: Enrolled): Promise<void> {
      await session.post(`/api/pets/${petId}/deceased`, { isConfirmed: true });
    },
    /** Resolves when all plans are synced with the payment provider. */
    async syncAllCustomers(): Promise<void> {
      const session = await (signedInManager ??= signInManager());
      const { status, body } = await session.post('/api/admin/sync-payment-status', {});
      if (status === 200) return;
      const { jobId } = syncPayments.responses[202].parse(body);
      const read = async () =>
        readJob.responses[200].parse((await session.get(`/api/admin/jobs/${jobId}`)).body);
      await eventually('the end of the sync', read, {
        isDone: (job) => job.status !== 'running',
      });
    },
    /** Resolves when the receipt and the emails before it are known as sent, a moment after they have arrived. */
    async waitForReceipt({ ownerId }: Enrolled): Promise<void> {
      const session = await (signedInManager ??= signInManager());
      const read = async () => {
        const { body } = await session.get(`/api/admin/customers/${ownerId}/mails`);
        return customerMailsSchema.parse(body).mails;
      };
      await eventually('the receipt', read, {
        isDone: (mails) => mails.length >= 3 && mails.every(({ state }) => state === 'sent'),
      });
    },
    /** What another pet of an owner costs in the plan that is chosen. */
    furtherPrices: async () => {
      const { plan } = await chooseRecommended(stranger(), newAna().pet);
      const { monthlyPrice, membershipFee } = priceForFurtherPet(plan, furtherPetOffer);
      return { furtherMonthly: monthlyPrice, furtherFee: membershipFee };
    },
    choice: async () => {
      const { plan, addOnIds } = await chooseRecommended(stranger(), newAna().pet);
      return { planId: plan.id, addOnId: addOnIds[0] ?? '' };
    },
    async enrollWithPassword(): Promise<Enrolled> {
      const session = stranger();
      return { session, ...idsOf(await enrollWithPassword(session, newAna())) };
    },
    async enrollAndConfirm(): Promise<Enrolled> {
      const session = stranger();
      const ids = idsOf(await enrollWithPassword(session, newAna()));
      await confirmMailbox(session, { email: ids.email, mailInboxUrl: urls.mailInbox });
      return { session, ...ids };
    },
    /** Resolves when the plan is active; the owner has confirmed the mailbox. */
    async enrollAndPay(): Promise<Enrolled & { paymentIntentId: string }> {
      const session = stranger();
      const { enrolled, payment } = await enrollAndPay(session, stripe, newAna());
      const ids = idsOf(enrolled);
      await confirmMailbox(session, { email: ids.email, mailInboxUrl: urls.mailInbox });
      await eventually('the active plan', () => readEnrollments(session, ids.email), {
        isDone: ([first]) => first?.status === 'active' && first.membershipFeePaid,
      });
      return { session, ...ids, paymentIntentId: payment.id };
    },
    /** Reads the setup token mailed when an address without a password enrolls from another browser. */
    async mailedSetupToken(): Promise<string> {
      const { email } = await enroll();
      const again = await enroll({ email }).then(
        () => true,
        () => false,
      );
      if (again) throw new Error('An address without a password was enrolled twice');
      return mailedToken(email, 'account-setup');
    },
    async mailedInvitationToken(email: string): Promise<string> {
      return mailedToken(email, 'admin-invitation');
    },
    async mailedResetToken(): Promise<string> {
      const { email } = idsOf(await enrollWithPassword(stranger(), newAna()));
      await stranger().post('/api/password-reset-requests', { email });
      return mailedToken(email, 'reset-password');
    },
    /** Reads the token of the link that is mailed at the first password. */
    async mailedAccountToken(): Promise<string> {
      const { email } = idsOf(await enrollWithPassword(stranger(), newAna()));
      return mailedToken(email, 'confirm-account');
    },
    /** Reads the token of the link that is mailed to a new address. */
    async mailedConfirmationToken(): Promise<string> {
      return (await requestMove()).token;
    },
    async mailedUndoToken(): Promise<string> {
      const replaced = await requestMove();
      await confirmMove(replaced.token);
      await confirmMove((await requestMove()).token);
      return mailedToken(replaced.email, 'undo-email-change');
    },
  };
}
export type Visitors = ReturnType<typeof createVisitors>;
