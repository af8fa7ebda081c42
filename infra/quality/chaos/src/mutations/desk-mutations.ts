import type { Mutation } from './mutation.ts';

const refunds = 'services/billing/src/refunds';
const retries = 'services/billing/src/retries';
const simulator = 'infra/dev/stripe-simulator/src';

/**
 * Most such calls answer that the outcome is unknown after the work was done. Stripe's client, which would get the saved
 * answer, doesn't ask again by itself, as it does at least once after a lost connection.
 */
const unknownOutcomes = (call: string) => [
  {
    file: `${simulator}/data/faults.ts`,
    find: 'forRequest(method: string, path: string): RequestFault | null {',
    replace: `forRequest(method: string, path: string): RequestFault | null {
    if (${call}.test(\`\${method} \${path}\`) && Math.random() < 0.8)
      return { match: '', kind: 'status', status: 409, delayMs: 0, phase: 'after', fraction: 1 };`,
  },
  {
    file: 'services/billing/src/core/stripe/client.ts',
    find: 'settings.maxNetworkRetries ?? 2',
    replace: '0',
  },
];

/** Stripe would refuse it as well, so the simulator doesn't. */
const withoutRefundCap: Mutation = {
  name: 'the cap of refunds',
  edits: [
    {
      file: `${refunds}/refund-payment.ts`,
      find: 'if (amountCents > left) throw tooLarge();',
      replace: 'void [amountCents, left];',
    },
    {
      file: `${simulator}/use-cases/refunds.ts`,
      find: 'if (amount > left) {',
      replace: 'if (amount > 100_000_000) {',
    },
    {
      file: `${simulator}/use-cases/refunds.ts`,
      find: 'if (left <= 0) {',
      replace: 'if (left <= -100_000_000) {',
    },
  ],
  expectedRules: ['refunded more than was paid'],
  seed: 31,
};

const withoutRefundKey: Mutation = {
  name: 'the key of a refund',
  edits: [
    ...unknownOutcomes('/^POST .v1.refunds$/'),
    {
      file: `${refunds}/carry-out-refund.ts`,
      find: 'attempt === 1 ? id : `${id}-${attempt}`;',
      replace: '`${id}-${attempt}-${Math.random()}`;',
    },
    {
      file: `${refunds}/carry-out-refund.ts`,
      find: 'return refunds.some(({ reservationId }) => reservationId === id);',
      replace: 'return refunds.some(({ reservationId }) => reservationId === `not ${id}`);',
    },
  ],
  expectedRules: ['refunded twice for one request'],
  seed: 50,
  shownBy: 'refund-in-pieces',
};

const withoutVoiding: Mutation = {
  name: 'voiding what is unpaid of an ended plan',
  edits: [
    {
      file: 'services/billing/src/subscriptions/endings/discard-unpaid.ts',
      find: 'for (const { id, status } of unpaid) {',
      replace: 'for (const { id, status } of unpaid.slice(unpaid.length)) {',
    },
  ],
  expectedRules: ['still to be paid after the end'],
  seed: 33,
};

/** Staff retry the open payment of a plan that they ended. */
const withoutEndedCheck: Mutation = {
  name: 'the end of retries with the plan',
  edits: [
    ...withoutVoiding.edits,
    {
      file: `${retries}/prepare-attempt.ts`,
      find: 'if (payment.isEnded) throw enrollmentEnded();',
      replace: '',
    },
    {
      file: 'services/billing/src/subscriptions/read-owed-now.ts',
      find: 'if (!converged?.isCurrent || status === undefined || isOver(status)) throw enrollmentEnded();',
      replace: 'void isOver;',
    },
  ],
  expectedRules: ['charged after the end'],
  seed: 34,
};

const withoutOneEndingMail: Mutation = {
  name: 'knowing that the end was told',
  edits: [
    {
      file: 'services/notification/src/events/rules-plan-ended.ts',
      find: "(!isEndTold || reason === 'deleted');",
      replace: "(!isEndTold || reason !== 'replaced');",
    },
  ],
  expectedRules: ['not exactly the emails of each plan'],
  seed: 35,
};

const withoutEndingMoves: Mutation = {
  name: 'the log of ended plans',
  edits: [
    {
      file: 'services/enrollment/src/core/store-write-enrollments.ts',
      find: 'const { id: enrollmentId, plan } = enrollment;',
      replace:
        "const { id: enrollmentId, plan } = enrollment;\n  if (one.move === 'ended') return;",
    },
  ],
  expectedRules: ["a plan's moves don't add up"],
  seed: 36,
};

/** The owner agreed to a day. */
const withoutFirstDay: Mutation = {
  name: 'the first day of a restart',
  edits: [
    {
      file: 'services/billing/src/checkout/stripe-params.ts',
      find: 'trial_end: toSeconds(order.start.firstChargeAt),',
      replace: '...(toSeconds(order.start.firstChargeAt) < 0 && { trial_end: 0 }),',
    },
  ],
  expectedRules: ['charged before the first day of a restart'],
  seed: 38,
  shownBy: 'restart',
};

const withoutRetryKey: Mutation = {
  name: 'the key of a retry',
  edits: [
    ...unknownOutcomes('/^POST .v1.invoices.[^/]+.pay$/'),
    {
      file: `${retries}/carry-out-attempt.ts`,
      find: "return `petwell-retry-${digest}${keyVersion === 1 ? '' : `-${keyVersion}`}`;",
      replace: 'return `petwell-retry-${digest}-${keyVersion}-${Math.random()}`;',
    },
    {
      file: `${retries}/carry-out-attempt.ts`,
      find: 'if (found) return found;',
      replace: "if (found?.outcome === 'paid') return found;",
    },
  ],
  expectedRules: ['a retry asked the bank twice'],
  seed: 32,
  shownBy: 'retry-declined',
};

/** Mutations that remove protections of staff's actions about money. */
export const deskMutations: readonly Mutation[] = [
  withoutRefundCap,
  withoutRefundKey,
  withoutVoiding,
  withoutEndedCheck,
  withoutOneEndingMail,
  withoutEndingMoves,
  withoutFirstDay,
  withoutRetryKey,
];
