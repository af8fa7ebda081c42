import type { PlanContent } from '@petwell/contracts';
import { describe, expect, test } from 'vitest';
import { addOnContent, planContent } from '../../test/factories.ts';
import { seed } from '../../test/seeded-catalog.ts';
import { toCatalog, type Sellable } from '../core/rules-offer.ts';
import { firstContents } from '../plans/seed-file.ts';
import { findOddities } from './rules-oddities.ts';

const { plans, addOns } = firstContents(seed);
const asSold = (content: Sellable['content'], index: number): Sellable => ({
  id: index + 1,
  version: 1,
  content,
});
const seeded = [...plans.map(asSold), ...addOns.map(asSold)];
const idOf = (name: string) => 1 + [...plans].findIndex((plan) => plan.name === name);
const contentOf = (name: string): PlanContent => {
  const found = plans.find((plan) => plan.name === name);
  if (!found) throw new Error(`the seed has no ${name}`);
  return found;
};

/** What is odd about a draft among what is sold: the seed, or the given ones. */
function oddities(
  id: number,
  content: Sellable['content'],
  sold: readonly Sellable[] = seeded,
): { kind: string; sentence: string }[] {
  const others = sold.filter((one) => one.content.kind !== content.kind || one.id !== id);
  return findOddities(
    { kind: content.kind, id },
    {
      sold: toCatalog(sold, seed.services),
      withDraft: toCatalog([...others, { id, version: 1, content }], seed.services),
    },
  );
}
const sentences = (...given: Parameters<typeof oddities>) =>
  oddities(...given).map(({ sentence }) => sentence);

describe('[OFR-11]', () => {
  test('of the seed, three plans cost more than what is inside, and nothing else is odd', () => {
    const found = Object.fromEntries(
      plans
        .map((plan) => [plan.name, sentences(idOf(plan.name), plan)])
        .filter(([, s]) => s?.length),
    );
    expect(found).toEqual({
      'Dog Silver': ['A year costs $565.15, and what is inside $419.00.'],
      'Puppy Gold': ['A year costs $954.25, and what is inside $849.00.'],
      'Cat Silver': ['A year costs $499.15, and what is inside $294.00.'],
    });
    expect(addOns.flatMap((addOn, index) => oddities(index + 1, addOn))).toEqual([]);
  });

  test('a plan that costs exactly what is inside is not odd', () => {
    const plan = { monthlyCents: 900, membershipFeeCents: 2_200 };
    expect(sentences(20, planContent(plan), [])).not.toContainEqual(
      expect.stringMatching('inside'),
    );
    expect(sentences(20, planContent({ ...plan, membershipFeeCents: 2_201 }), [])).toContain(
      'A year costs $130.01, and what is inside $130.00.',
    );
  });

  test('an add-on has no fee', () => {
    expect(sentences(20, addOnContent({ monthlyCents: 1_083 }))).toEqual([]);
    expect(oddities(20, addOnContent({ monthlyCents: 1_084 }))).toEqual([
      {
        kind: 'costs_more_than_inside',
        sentence: 'A year costs $130.08, and what is inside $130.00.',
      },
    ]);
  });

  test('less of a service than in a cheaper plan for some of the same pets', () => {
    const gold = contentOf('Dog Gold');
    const benefits = gold.benefits
      .filter(({ service }) => service !== 'core_vaccines_dog')
      .map((one) => (one.service === 'nail_trim' ? { ...one, quantity: 1 } : one));
    expect(oddities(idOf('Dog Gold'), { ...gold, benefits })).toContainEqual({
      kind: 'less_than_cheaper',
      sentence:
        'Dog Gold costs $63.50 a month and Dog Silver $41.75, but Dog Gold has less of this: core vaccines (0 instead of 1) and nail trim (1 instead of 2).',
    });
  });

  test('also if the draft makes another plan the dearer one with less, and for discounts', () => {
    const silver = contentOf('Dog Silver');
    const benefits = [
      ...silver.benefits,
      { service: 'discount', unit: 'discount' as const, percent: 8 },
    ];
    expect(sentences(idOf('Dog Silver'), { ...silver, benefits })).toContain(
      'Dog Gold costs $63.50 a month and Dog Silver $41.75, but Dog Gold has less of this: discount (5% instead of 8%).',
    );
  });

  test('services that count as each other are not less', () => {
    // Gold has a dental cleaning, Platinum one with X-rays.
    const platinum = contentOf('Dog Platinum');
    expect(sentences(idOf('Dog Platinum'), platinum)).toEqual([]);
    const benefits = platinum.benefits.filter(({ service }) => service !== 'dental_xray');
    expect(sentences(idOf('Dog Platinum'), { ...platinum, benefits }).join()).toContain(
      'has less of this: dental cleaning (0 instead of 1).',
    );
  });

  test('plans for other pets, and of the same price, are not compared', () => {
    const puppies = planContent({ ageGroups: ['puppy/kitten'], monthlyCents: 9_999_00 });
    const compared = oddities(20, puppies).filter(({ kind }) => kind === 'less_than_cheaper');
    expect(compared.map(({ sentence }) => sentence).join()).not.toMatch(/Silver|Cat|Dog Gold/);
    const same = planContent({ monthlyCents: contentOf('Dog Silver').monthlyCents });
    expect(sentences(20, same).join()).not.toContain('Silver');
  });

  test('a counted service without a list price', () => {
    const free = (code: string) => ({
      service: code,
      unit: 'count' as const,
      quantity: 1,
      intervalDays: null,
      listPriceCents: 0,
      costCents: null,
    });
    const { benefits } = planContent();
    expect(
      oddities(20, planContent({ benefits: [...benefits, free('microchip')] })),
    ).toContainEqual({ kind: 'no_list_price', sentence: 'The list price of microchip is $0.00.' });
    expect(
      sentences(20, planContent({ benefits: [...benefits, free('microchip'), free('nail_trim')] })),
    ).toContain('2 services have a list price of $0.00: microchip and nail trim.');
  });

  test('dogs and cats that would be left without a plan because of the draft', () => {
    const sold = [planContent({ ageGroups: ['young adult', 'adult', 'senior'] })].map(asSold);
    const draft = planContent({ petTypes: ['cat'], ageGroups: ['young adult', 'senior'] });
    expect(oddities(1, draft, sold)).toContainEqual({
      kind: 'pets_without_plan',
      sentence: 'No plan would be left for young adult dogs, adult dogs, and senior dogs.',
    });
    const more = planContent({
      ageGroups: ['young adult', 'adult', 'senior'],
      petTypes: ['dog', 'cat'],
    });
    expect(oddities(1, more, sold)).toEqual([]);
  });

  test('pets that no plan is for once they grow up', () => {
    const young = planContent({
      petTypes: ['dog', 'cat'],
      ageGroups: ['puppy/kitten', 'young adult'],
    });
    expect(oddities(1, young, [])).toContainEqual({
      kind: 'no_next_stage',
      sentence: 'Its pets grow up to be adult dogs and adult cats, and no plan is for them.',
    });
    expect(sentences(20, young).join()).not.toContain('grow up');
    expect(oddities(1, planContent({ ageGroups: ['senior'] }), [])).toEqual([]);
  });
});
