import type { Mutation } from './mutation.ts';

const enrollment = 'services/enrollment/src';
const billing = 'services/billing/src';
const scenario = 'change';

/** A dollar more is charged for a change than its sheet says. */
const withoutShownAmount: Mutation = {
  name: 'the amount of a change that was shown',
  edits: [
    {
      file: `${billing}/one-off-invoices/stripe.ts`,
      find: "currency: 'usd', product: productId, unit_amount: amountCents };",
      replace: "currency: 'usd', product: productId, unit_amount: amountCents + 100 };",
    },
    {
      file: `${billing}/one-off-invoices/ensure-invoice.ts`,
      find: 'totalCents === dueCents && remainingCents <= dueCents;',
      replace: 'totalCents > 0 || remainingCents > dueCents;',
    },
  ],
  expectedRules: [
    'charged for a change what was not shown',
    'paid for a change that was never made',
  ],
  seed: 51,
  scenario,
};

const withoutRefund: Mutation = {
  name: 'the refund of a change that is taken back',
  edits: [
    {
      file: `${billing}/plan-changes/revert-change.ts`,
      find: 'const refundedCents = await refund(invoiceId, given);',
      replace: 'const refundedCents = await Promise.resolve(0);',
    },
  ],
  expectedRules: ['change taken back but not refunded in full'],
  seed: 52,
  scenario,
};

/** A dental cleaning of the old plan doesn't count as the one with X-rays of the new plan. */
const withoutCarryOver: Mutation = {
  name: 'counting what was used before a change',
  edits: [
    {
      file: `${enrollment}/core/terms/rules-carry-over.ts`,
      find: '.filter(({ code }) => code !== one.code && groupOf(code) === groupOf(one.code))',
      replace: ".filter(({ code }) => code === '' && groupOf(code) === groupOf(one.code))",
    },
  ],
  expectedRules: ['used more often than included', 'what was used is given again'],
  seed: 53,
  scenario,
};

/** The invoice of a link that was replaced, or is over, can still be paid. */
const withoutVoiding: Mutation = {
  name: 'voiding the invoice of a change that is over',
  edits: [
    {
      file: `${billing}/plan-changes/end-offer.ts`,
      find: "const outcome = stored?.consentedAt ? await discard(stored) : 'ended';",
      replace: "const outcome = stored?.consentedAt && !discard ? await discard(stored) : 'ended';",
    },
  ],
  expectedRules: ['invoice left to pay for a change that is over'],
  seed: 54,
  scenario,
};

const withoutOldPrice: Mutation = {
  name: 'the old price after a change is taken back',
  edits: [
    {
      file: `${billing}/terms/withdraw-terms.ts`,
      find: "await deps.replaceLines(stored, 'withdraw', { subscriptionId, billed, nextChargeOn, lines });",
      replace: 'void [subscriptionId, billed, nextChargeOn, lines];',
    },
  ],
  expectedRules: ['the provider charges other terms'],
  seed: 55,
  scenario,
};

/** Months on hold are charged once the hold is over. */
const withoutVoidedMonths: Mutation = {
  name: 'voiding the months on hold',
  edits: [
    {
      file: `${billing}/holds/stripe.ts`,
      find: "behavior: 'void',",
      replace: "behavior: 'keep_as_draft',",
    },
  ],
  expectedRules: ['month on hold not voided'],
  seed: 56,
  scenario,
};

const withoutLongerYear: Mutation = {
  name: 'the longer plan year of a hold',
  edits: [
    {
      file: `${enrollment}/core/terms/store-plan-years.ts`,
      find: '.set({ endsOn: sql<Date>`${year.endsOn}::date` })',
      replace: '.set({ endsOn: sql<Date>`ends_on` })',
    },
  ],
  expectedRules: ['plan year not longer by the months on hold'],
  seed: 57,
  scenario,
};

const withoutUsesBefore: Mutation = {
  name: 'counting what was used before a handover',
  edits: [
    {
      file: `${enrollment}/core/store-takeover.ts`,
      find: 'await copyUses(tx, both);',
      replace: 'void copyUses;',
    },
  ],
  expectedRules: ['used before the handover, and given again'],
  seed: 58,
  scenario,
};

/** Neither billing nor enrollment ends the plan before. */
const withoutEndBefore: Mutation = {
  name: 'the end of the plan before a handover',
  edits: [
    {
      file: `${billing}/links/use-start-link.ts`,
      find: 'await endBefore(due);',
      replace: 'void endBefore;',
    },
    {
      file: `${enrollment}/handovers/carry-out.ts`,
      find: 'if (before && !isEnded(before)) await end(before, { handover, isDeath });',
      replace: 'void isEnded;',
    },
  ],
  expectedRules: ['not exactly one live subscription after a handover'],
  seed: 59,
  scenario,
};

/** Mutations that remove protections of changes of plan, of holds, and of handovers. */
export const changeMutations: readonly Mutation[] = [
  withoutShownAmount,
  withoutRefund,
  withoutCarryOver,
  withoutVoiding,
  withoutOldPrice,
  withoutVoidedMonths,
  withoutLongerYear,
  withoutUsesBefore,
  withoutEndBefore,
];
