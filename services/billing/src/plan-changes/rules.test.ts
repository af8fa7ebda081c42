import { planChangeOffer } from '@petwell/contracts/testing/plan-change-requests';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PlanChangeOffer } from '@petwell/contracts/internal';
import {
  dueLinesOf,
  isTooSmall,
  linkEndOf,
  obstacleOf,
  outdatedBy,
  requireConsistent,
  stateOf,
} from './rules.ts';

const fine = { isOver: false, isDisputed: false, isPastDue: false, isOnHold: false };

/** A rise of the plan, the months that are billed, and how what is due is split between plan and add-on. */
const sheets = fc.record({
  rise: fc.integer({ min: 1, max: 20_000 }),
  months: fc.integer({ min: 1, max: 12 }),
  planShare: fc.double({ min: 0, max: 1, noNaN: true }),
});

function offerOf(given: { rise: number; months: number; planShare: number }): PlanChangeOffer {
  const { rise, months, planShare } = given;
  const { sheet, plan } = planChangeOffer;
  const planCents = 4_900 + rise;
  const monthlyCents = planCents + 1_450;
  const cents = rise * months;
  const ofPlan = Math.round(cents * planShare);
  const of = { version: 1, description: 'Change' };
  return {
    ...planChangeOffer,
    plan: { ...plan, monthlyPrice: (planCents / 100).toFixed(2) },
    monthlyCents,
    sheet: {
      ...sheet,
      then: { ...sheet.then, monthlyCents },
      due: { months, differenceCents: rise, cents },
    },
    dueLines: [
      { ...of, kind: 'plan', catalogId: 3, cents: ofPlan },
      { ...of, kind: 'add-on', catalogId: 7, cents: cents - ofPlan },
    ],
  };
}

test('[CHG-24] what is charged is what the sheet shows, whatever the prices and months', () => {
  fc.assert(
    fc.property(sheets, (given) => {
      const offer = offerOf(given);
      requireConsistent(17, offer);
      const charged = dueLinesOf(offer).reduce((sum, { sold }) => sum + sold.amountCents, 0);
      expect(charged).toBe(given.rise * given.months);
      expect(dueLinesOf(offer).every(({ sold }) => sold.amountCents > 0)).toBe(true);
    }),
  );
});

test('[CHG-24] a sheet that doesn’t add up is never offered', () => {
  fc.assert(
    fc.property(sheets, fc.integer({ min: 1, max: 500 }), (given, more) => {
      const offer = offerOf(given);
      const { sheet, dueLines } = offer;
      const { due } = sheet;
      const [first, second] = dueLines;
      if (!first || !second || !due) throw new Error('nothing is due');
      const wrong: PlanChangeOffer[] = [
        { ...offer, sheet: { ...sheet, enrollmentId: 18 } },
        { ...offer, monthlyCents: offer.monthlyCents + more },
        { ...offer, sheet: { ...sheet, due: null } },
        { ...offer, sheet: { ...sheet, due: { ...due, cents: due.cents + more } } },
        { ...offer, sheet: { ...sheet, when: 'next-year' } },
        { ...offer, dueLines: [{ ...first, cents: first.cents + more }, second] },
        { ...offer, dueLines: [first] },
        { ...offer, dueLines: [{ ...first, catalogId: 4, cents: first.cents + 1 }, second] },
      ];
      for (const one of wrong) {
        const isEmptyLine = one.dueLines.length === 1 && second.cents === 0;
        if (!isEmptyLine) expect(() => requireConsistent(17, one)).toThrow(RangeError);
      }
    }),
  );
});

test('[CHG-13] each thing that stands in the way has its own sentence', () => {
  expect(obstacleOf(fine)).toBeNull();
  const sentences = [
    obstacleOf(null),
    obstacleOf({ ...fine, isOver: true }),
    obstacleOf({ ...fine, isDisputed: true }),
    obstacleOf({ ...fine, isPastDue: true }),
    obstacleOf({ ...fine, isOnHold: true }),
  ];
  expect(new Set(sentences).size).toBe(4);
  expect(sentences).not.toContain(null);
});

test('[CHG-03] the months, the price, and the day must be those that were shown', () => {
  const charged = { monthlyCents: 6_350, today: '2027-03-16', nextChargeOn: '2027-04-01' };
  expect(outdatedBy(planChangeOffer, charged)).toBeNull();
  expect(outdatedBy(planChangeOffer, { ...charged, nextChargeOn: '2027-05-01' })).not.toBeNull();
  expect(outdatedBy(planChangeOffer, { ...charged, monthlyCents: 6_400 })).not.toBeNull();
  expect(outdatedBy(planChangeOffer, { ...charged, nextChargeOn: null })).toContain('card');
  const { sheet } = planChangeOffer;
  const firstChargeOn = '2027-11-01';
  const nextYear = {
    ...planChangeOffer,
    sheet: { ...sheet, when: 'next-year', effectiveFrom: firstChargeOn, firstChargeOn },
  } as const;
  expect(outdatedBy(nextYear, charged)).toBeNull();
  expect(outdatedBy(nextYear, { ...charged, monthlyCents: 6_400 })).toBeNull();
  expect(outdatedBy(nextYear, { ...charged, nextChargeOn: null })).toBeNull();
  expect(outdatedBy(nextYear, { ...charged, today: '2027-11-01' })).not.toBeNull();
  expect(outdatedBy(nextYear, { ...charged, nextChargeOn: '2027-12-01' })).not.toBeNull();
});

test('[CHG-42] a link about today works for seven days at most, and never beyond its end', () => {
  const now = new Date('2027-03-16T12:00:00.000Z');
  const until = (day: string) => ({ ...planChangeOffer, until: `${day}T12:00:00.000Z` });
  expect(linkEndOf(until('2027-03-18'), now).toISOString()).toContain('2027-03-18');
  expect(linkEndOf(until('2027-04-18'), now).toISOString()).toContain('2027-03-23');
});

test('[CHG-24] an amount that no card is charged for is never offered for today', () => {
  expect(isTooSmall(planChangeOffer)).toBe(false);
  expect(isTooSmall(offerOf({ rise: 49, months: 1, planShare: 1 }))).toBe(true);
  expect(isTooSmall(offerOf({ rise: 5, months: 10, planShare: 1 }))).toBe(false);
});

test('[CHG-02] agreed to and unpaid, it is being paid', () => {
  const at = new Date();
  const change = {
    changeId: 'change',
    enrollmentId: 17,
    offer: null,
    dueCents: 0,
    invoiceId: null,
    endedAt: null,
    closedAt: null,
    revertedAt: null,
  };
  expect(stateOf({ ...change, consentedAt: null, agreedAt: null })).toBe('open');
  expect(stateOf({ ...change, consentedAt: at, agreedAt: null })).toBe('paying');
  expect(stateOf({ ...change, consentedAt: at, agreedAt: at })).toBe('agreed');
});
