import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Verifier } from '@pact-foundation/pact';
import type { BrowserSession } from '@petwell/acceptance';
import { openRequestsMax } from '@petwell/contracts';
import { startStack, type RunningStack } from '@petwell/local-stack';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createImportStates, type ImportStates } from './import-states.ts';
import { createLinkStates, type LinkStates } from './link-states.ts';
import { createMoneyStates, type MoneyStates } from './money-states.ts';
import { createPlanStates, type PlanStates } from './plan-states.ts';
import { createStoredStates, type StoredStates } from './stored-states.ts';
import {
  createVisitors,
  furtherPetOffer,
  yesterday,
  type Enrolled,
  type Visitors,
} from './visitors.ts';

const pactFile = fileURLToPath(new URL('../../../pacts/web-gateway.json', import.meta.url));

let stack: RunningStack;
let visitors: Visitors;
let stored: StoredStates;
let money: MoneyStates;
let movingIn: ImportStates;
let plans: PlanStates;
let links: LinkStates;
beforeAll(async () => {
  stack = await startStack({
    withDemo: true,
    environment: {
      RATE_LIMITS: 'off',
      YEARLY_PAYMENT: 'true',
      YEARLY_DISCOUNT_PERCENT: '10',
      FURTHER_PET_FEE: furtherPetOffer.membershipFee,
      FURTHER_PET_DISCOUNT: furtherPetOffer.monthlyDiscount,
    },
  });
  visitors = createVisitors(stack);
  stored = createStoredStates(stack);
  money = createMoneyStates(stack, visitors);
  movingIn = createImportStates(visitors);
  plans = createPlanStates(visitors);
  links = createLinkStates(visitors);
}, 600_000);
afterAll(() => stack.stop());

/** The session that sends the next request. */
let browser: BrowserSession;

type StateValues = Record<string, string | number>;

/** Returns request values that only the running system knows. */
const facts = async (enrolled: Partial<Enrolled> = {}): Promise<StateValues> => {
  const { session: _session, ...values } = enrolled;
  const email = enrolled.email ?? `ana-${randomUUID()}@example.com`;
  return {
    ...(await visitors.choice()),
    idempotencyKey: randomUUID(),
    yesterday: yesterday(),
    ...values,
    email,
    encodedEmail: encodeURIComponent(email),
  };
};

/** Gives each interaction a new state, so that none depends on the one before. */
const as = (who: 'owner' | 'stranger', prepare: () => Promise<Enrolled>) => async () => {
  const enrolled = await prepare();
  browser = who === 'owner' ? enrolled.session : visitors.stranger();
  return facts(enrolled);
};
const asStranger = (prepare: () => Promise<StateValues>) => () => {
  browser = visitors.stranger();
  return prepare();
};

const asManager = (prepare: () => Promise<StateValues>) => async () => {
  const values = await prepare();
  browser = await visitors.manager();
  return values;
};

const enroll = () => visitors.enroll();
const signUp = () => visitors.enrollWithPassword();
const signUpAndPay = () => visitors.enrollAndPay();
let payingOwner: Promise<Enrolled> | undefined;
/** All read-only staff states share one owner, because enrolling is rate-limited. */
const onePayingOwner = () => (payingOwner ??= signUpAndPay());
let bookedOwner: Promise<Enrolled> | undefined;
/** Not the one above, whose mails and history fit on a page. */
const oneBookedOwner = () => (bookedOwner ??= signUpAndPay());

const oldReceiptOf = async (enrolled: Enrolled) => {
  await visitors.waitForReceipt(enrolled);
  return { ...(await facts(enrolled)), mailId: await stored.ageReceiptOf(enrolled.ownerId) };
};

let declinedOwner: Promise<{ enrolled: Enrolled; invoiceId: string }> | undefined;
const oneDeclinedOwner = () =>
  (declinedOwner ??= signUpAndPay().then(async (enrolled) => ({
    enrolled,
    invoiceId: await money.declineNextPayment(enrolled),
  })));

const stateHandlers = {
  'nobody is signed in': asStranger(facts),
  'no account has this address': asStranger(facts),
  'there is a demo owner': asStranger(facts),
  'a setup link was emailed': asStranger(async () => ({
    token: await visitors.mailedSetupToken(),
  })),
  'a reset link was emailed': asStranger(async () => ({
    token: await visitors.mailedResetToken(),
  })),
  'a link to confirm an account was emailed': asStranger(async () => ({
    token: await visitors.mailedAccountToken(),
  })),
  'an invitation was emailed to a colleague': asStranger(async () => {
    const { email } = await visitors.colleague();
    return { token: await visitors.mailedInvitationToken(email) };
  }),
  'a link to confirm a new address was emailed': asStranger(async () => ({
    token: await visitors.mailedConfirmationToken(),
  })),
  'a link to undo an email change was emailed': asStranger(async () => ({
    token: await visitors.mailedUndoToken(),
  })),
  'there is a manager called admin': asStranger(facts),
  'an owner is signed in, and another one has an address': async () => {
    const { email: takenEmail } = await visitors.enroll();
    return { ...(await as('owner', signUp)()), takenEmail };
  },
  'another enrollment used the same key': asStranger(async () => {
    const idempotencyKey = randomUUID();
    await visitors.enroll({ idempotencyKey });
    return { ...(await facts()), idempotencyKey };
  }),
  'an owner has enrolled and has no password': as('owner', enroll),
  'an owner has enrolled, and another visitor arrives': as('stranger', enroll),
  'an owner is signed in': as('owner', signUp),
  'an owner with a confirmed mailbox is signed in': as('owner', () => visitors.enrollAndConfirm()),
  'an owner’s pet has a photo': as('owner', async () => {
    const enrolled = await signUp();
    await visitors.givePhoto(enrolled);
    return enrolled;
  }),
  'an owner signed in long ago': as('owner', async () => {
    const enrolled = await signUp();
    await stored.ageSessionsOf(enrolled.ownerId);
    return enrolled;
  }),
  'an owner with a password is signed out': as('stranger', signUp),
  'an owner has an unpaid enrollment': as('owner', signUp),
  'an owner has an unpaid enrollment, and another visitor arrives': as('stranger', signUp),
  'an owner has a paid enrollment': as('owner', signUpAndPay),
  // No payment more, for what changes nothing: those of a month fit on a page.
  'an owner looks at a paid enrollment': as('owner', onePayingOwner),
  'an owner has a paid enrollment, and further pets have a price': async () => ({
    ...(await as('owner', oneBookedOwner)()),
    ...(await visitors.furtherPrices()),
  }),
  'an owner has a paid enrollment, and a service was recorded': as('owner', async () => {
    const enrolled = await signUpAndPay();
    await visitors.recordExam(enrolled, 'one');
    return enrolled;
  }),
  'an owner has an appointment and an open request': async () => {
    const enrolled = await signUpAndPay();
    const appointmentId = await visitors.bookAppointment(enrolled);
    const requestId = await visitors.requestAppointment(enrolled);
    browser = enrolled.session;
    return { ...(await facts(enrolled)), appointmentId, requestId };
  },
  'an owner has as many open requests as allowed': as('owner', async () => {
    const enrolled = await signUpAndPay();
    for (let count = 0; count < openRequestsMax; count += 1) {
      await visitors.requestAppointment(enrolled);
    }
    return enrolled;
  }),
  'a manager is signed in': asManager(() => facts()),
  'a manager is signed in, and a service was recorded': asManager(async () => {
    const enrolled = await signUpAndPay();
    const redemptionId = await visitors.recordExam(enrolled, 'one');
    const { enrollmentId: otherEnrollmentId } = await onePayingOwner();
    return { ...(await facts(enrolled)), redemptionId, otherEnrollmentId };
  }),
  'a manager is signed in, and owners reported care given elsewhere and a death': asManager(
    async () => {
      await visitors.reportDeath(await signUpAndPay());
      const enrolled = await signUpAndPay();
      return { ...(await facts(enrolled)), careReportId: await visitors.reportCare(enrolled) };
    },
  ),
  'a manager is signed in, and an owner has an appointment': asManager(async () => {
    const enrolled = await oneBookedOwner();
    const appointmentId = await visitors.bookAppointment(enrolled);
    return { ...(await facts(enrolled)), appointmentId };
  }),
  'a manager is signed in, and an owner has an open request for an appointment': asManager(
    async () => {
      const enrolled = await oneBookedOwner();
      const requestId = await visitors.requestAppointment(enrolled);
      return { ...(await facts(enrolled)), requestId };
    },
  ),
  'a manager is signed in, and a service is used up': asManager(async () => {
    const enrolled = await signUpAndPay();
    await visitors.recordExam(enrolled, 'all');
    return facts(enrolled);
  }),
  'a manager is signed in, and the user name is free': asManager(async () => ({
    ...(await facts()),
    ...visitors.newColleague(),
  })),
  'a manager is signed in, and there is another staff account': asManager(() =>
    visitors.colleague(),
  ),
  'a manager is signed in, and all customers were synced': asManager(async () => {
    await onePayingOwner();
    await visitors.syncAllCustomers();
    return { jobId: await stored.newestJobId() };
  }),
  'a manager is signed in, and an owner has an unpaid enrollment': asManager(async () =>
    facts(await enroll()),
  ),
  'a manager is signed in, and a sign-in has failed': asManager(async () => {
    await visitors.failSignIn();
    return facts();
  }),
  'a manager is signed in, and an owner has a paid enrollment': asManager(async () =>
    facts(await onePayingOwner()),
  ),
  'a manager is signed in, and an owner has a paid enrollment to cancel': asManager(async () =>
    facts(await signUpAndPay()),
  ),
  'a manager is signed in, and an owner has made a payment': asManager(async () => {
    const enrolled = await onePayingOwner();
    return { ...(await facts(enrolled)), invoiceId: await money.paidInvoice(enrolled) };
  }),
  'a manager is signed in, and an owner’s payment was declined': asManager(async () => {
    const { enrolled, invoiceId } = await oneDeclinedOwner();
    return { ...(await facts(enrolled)), invoiceId, tomorrow: money.tomorrow() };
  }),
  'a manager is signed in, and a plan is overdue': asManager(async () => {
    const enrolled = await signUpAndPay();
    await money.declineNextPayment(enrolled);
    return { ...(await facts(enrolled)), owedCents: await money.owedCents(enrolled) };
  }),
  'a manager is signed in, and a failed payment is snoozed': asManager(async () => {
    const { enrolled, invoiceId } = await oneDeclinedOwner();
    await money.snooze(invoiceId);
    return facts(enrolled);
  }),
  'a manager is signed in, and a plan is set to end': asManager(async () => {
    const enrolled = await signUpAndPay();
    await money.setToEnd(enrolled);
    return facts(enrolled);
  }),
  'a manager is signed in, and an owner disputes a payment': asManager(async () => {
    const enrolled = await signUpAndPay();
    return { ...(await facts(enrolled)), disputeId: await money.disputeOf(enrolled) };
  }),
  'a manager is signed in, and the evidence of a dispute is compiled': asManager(async () => {
    const enrolled = await signUpAndPay();
    return { ...(await facts(enrolled)), ...(await money.compileEvidence(enrolled)) };
  }),
  'a manager is signed in, and the balance was read': asManager(async () => {
    const enrolled = await onePayingOwner();
    await money.readBalance();
    return { ...(await facts(enrolled)), month: money.month() };
  }),
  'a manager is signed in, and the balance was read with a dispute': asManager(async () => {
    const enrolled = await signUpAndPay();
    await money.disputeOf(enrolled);
    await money.readBalance();
    return { ...(await facts(enrolled)), month: money.month() };
  }),
  'a manager is signed in, and a file of members was uploaded': asManager(async () => {
    const values = await facts();
    return { ...values, importId: await movingIn.upload(), planMeaning: String(values['planId']) };
  }),
  'a manager is signed in, and a file of members was checked': asManager(async () => ({
    ...(await facts()),
    importId: await movingIn.check(),
  })),
  'a manager is signed in, and a member waits for an address': asManager(async () => ({
    ...(await facts()),
    importId: await movingIn.bringIn(),
  })),
  'a manager is signed in, and a member has not set up': asManager(async () => ({
    ...(await facts()),
    enrollmentId: await movingIn.newMember(),
  })),
  'a manager is signed in, and an owner can pay a year in advance': asManager(async () =>
    links.year({ enrollmentId: await movingIn.newMember() }),
  ),
  'a manager is signed in, and a link to pay a year was mailed': asManager(async () =>
    links.mailYear({ enrollmentId: await movingIn.newMember() }),
  ),
  'a link to pay a year was mailed': asStranger(async () =>
    links.mailYear({ enrollmentId: await movingIn.newMember() }),
  ),
  'a manager is signed in, and an owner’s plan can change': asManager(async () => {
    const enrolled = await signUpAndPay();
    return { ...(await facts(enrolled)), ...(await links.dearer(enrolled)) };
  }),
  'a manager is signed in, and an owner was asked to change the plan': asManager(async () => {
    const enrolled = await signUpAndPay();
    return { ...(await facts(enrolled)), ...(await links.askToChange(enrolled)) };
  }),
  'an owner was asked to change the plan': asStranger(async () =>
    links.askToChange(await signUpAndPay()),
  ),
  'a link for a new card was mailed': asStranger(async () => links.cardLink(await signUpAndPay())),
  'a manager is signed in, and a plan was proposed': asManager(() => links.propose()),
  'a manager is signed in, and the link of a proposal was mailed': asManager(() =>
    links.proposeByLink(),
  ),
  'a plan was proposed, and its link mailed': asStranger(() => links.proposeByLink()),
  'a manager is signed in, and a plan’s name is free': asManager(() =>
    Promise.resolve(plans.freeName()),
  ),
  'a manager is signed in, and a plan was drafted': asManager(() => plans.drafted()),
  'a manager is signed in, and a plan is sold from tomorrow on': asManager(() => plans.scheduled()),
  'a manager is signed in, and an add-on is sold': asManager(() => plans.soldAddOn()),
  'a manager is signed in, and an owner has received a receipt': asManager(async () =>
    oldReceiptOf(await onePayingOwner()),
  ),
  'a manager is signed in, and an owner’s receipt came back': asManager(async () =>
    oldReceiptOf(await signUpAndPay()),
  ),
};

test('the gateway and its services respond as the web app expects', async () => {
  expect(existsSync(pactFile), 'the web app has written down what it expects').toBe(true);
  await new Verifier({
    provider: 'gateway',
    providerBaseUrl: stack.urls.gateway,
    pactUrls: [pactFile],
    logLevel: 'warn',
    // For a state, too, in which a plan may have to be paid.
    timeout: 120_000,
    beforeEach: () => {
      browser = visitors.stranger();
      return Promise.resolve();
    },
    stateHandlers,
    requestFilter: (request, _response, next) => {
      const { headers } = request;
      // Browsers send this header; without it, the verifier announces a body and sends none.
      if (request.method !== 'GET') headers['content-length'] ??= '0';
      void browser.cookies().then((cookie) => {
        if (cookie !== '') headers.cookie = cookie;
        next();
      }, next);
    },
  }).verifyProvider();
}, 900_000);
