import type { ChangeOffer } from '@petwell/contracts/internal';
import { expect, test } from 'vitest';
import { activeState, addOn, enrollmentRecord, exam, plan } from '../../test/factories.ts';
import { chargeDayOf, toTarget } from './prepare-change.ts';

const nails = exam({ code: 'nails', label: 'Nail trim', quantity: 6 });
const dental = exam({ code: 'dental', label: 'Dental cleaning', quantity: 1 });
const gold = plan({ id: 2, version: 1, monthlyPrice: '63.50' });
const nailCare = addOn({ id: 9, version: 1, name: 'Nail care', monthlyPrice: '5.00' });
const enrollment = enrollmentRecord({ plan: gold, addOns: [nailCare], state: activeState() });

const ages = { today: 'adult', 'next-year': 'senior' } as const;

/** Each is sold in a dearer version now. */
const offer: ChangeOffer = {
  plans: [
    { ...gold, version: 2, monthlyPrice: '70.00', benefits: [exam({ quantity: 1 })] },
    { ...plan({ id: 3, name: 'Dog Platinum', monthlyPrice: '89.95' }), benefits: [dental] },
    {
      ...plan({ id: 4, name: 'Cat Gold', targetPetTypes: ['cat'] }),
      benefits: [exam()],
    },
  ],
  addOns: [
    { ...nailCare, version: 2, monthlyPrice: '7.00', benefits: [] },
    { ...addOn({ id: 5 }), benefits: [dental] },
  ],
  has: [
    { kind: 'plan', id: 2, version: 1, benefits: [exam()] },
    { kind: 'add-on', id: 9, version: 1, benefits: [nails] },
  ],
  services: [],
};
const target = (planId: number, addOnIds: string[], given = offer) =>
  toTarget({ enrollment, ages }, { offer: given, choice: { planId, addOnIds, when: 'today' } });

test('[CHG-34] what the member keeps stays at its version and price, and the rest is what is sold now', () => {
  const kept = target(2, ['9', '5']);
  expect([kept.plan, ...kept.addOns].map(({ id, version }) => [id, version])).toEqual([
    [2, 1],
    [9, 1],
    [5, 1],
  ]);
  expect(kept.benefits).toEqual([exam(), nails, dental]);
  const changed = target(3, ['9']);
  expect(changed.plan).toMatchObject({ id: 3, monthlyPrice: '89.95' });
  expect(changed.benefits).toEqual([dental, nails]);
});

test('[CHG-34] what isn’t sold, isn’t for the pet, or isn’t known anymore is refused', () => {
  const code = (refused: () => unknown) => {
    try {
      refused();
    } catch (error) {
      return (error as { code: string }).code;
    }
    return null;
  };
  expect(code(() => target(99, []))).toBe('unknown_plan');
  expect(code(() => target(3, ['77']))).toBe('unknown_add_on');
  expect(code(() => target(4, []))).toBe('plan_not_for_pet');
  expect(code(() => target(2, ['5'], { ...offer, has: [] }))).toBe('status_conflict');
});

test('[CHG-33] a plan that no card pays has no next charge', () => {
  const zone = 'America/New_York';
  expect(chargeDayOf(enrollment, zone)).not.toBeNull();
  const elsewhere = activeState({ billing: 'elsewhere' });
  expect(chargeDayOf({ ...enrollment, state: elsewhere }, zone)).toBeNull();
  const overridden = activeState({ override: { reason: 'Cash', isInForce: true } });
  expect(chargeDayOf({ ...enrollment, state: overridden }, zone)).toBeNull();
});

test('[CHG-51] a change with the next plan year goes by the age that the pet has by then', () => {
  const senior = plan({ id: 6, name: 'Senior Gold', targetAgeGroups: ['senior'] });
  const sold = { ...offer, plans: [{ ...senior, benefits: [exam()] }] };
  const on = (when: 'today' | 'next-year') =>
    toTarget({ enrollment, ages }, { offer: sold, choice: { planId: 6, addOnIds: [], when } });
  expect(on('next-year').plan.id).toBe(6);
  expect(() => on('today')).toThrow('Senior Gold isn’t made for');
});

test('[FAM-09] another plan is charged at its price less the discount that the pet’s plan was sold with', () => {
  const furtherPet = { monthlyDiscount: '5.00', listFee: '64.15' };
  const discounted = {
    ...enrollment,
    plan: plan({ id: 2, version: 1, monthlyPrice: '58.50', furtherPet }),
  };
  const changed = (planId: number) =>
    toTarget(
      { enrollment: discounted, ages },
      { offer, choice: { planId, addOnIds: [], when: 'today' } },
    );
  expect(changed(3).plan).toMatchObject({
    monthlyPrice: '84.95',
    furtherPet: { monthlyDiscount: '5.00' },
  });
  expect(changed(2).plan).toEqual(discounted.plan);
});
