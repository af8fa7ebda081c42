import type { AgeGroup, PetType } from '@petwell/contracts';
import type { Offer } from '@petwell/contracts/internal';
import { exam, plan } from '../../../test/factories.ts';

export type OfferedPlan = Offer['plans'][number];

const grown: AgeGroup[] = ['young adult', 'adult', 'senior'];

export const offered = (
  id: number,
  name: string,
  {
    type = 'dog',
    ages = grown,
    ...given
  }: { type?: PetType; ages?: AgeGroup[] } & Partial<OfferedPlan> = {},
): OfferedPlan => {
  const {
    description: _description,
    features: _features,
    ...sold
  } = plan({
    id,
    name,
    targetPetTypes: [type],
    targetAgeGroups: ages,
  });
  const tier = name.split(' ')[1] ?? '';
  return { ...sold, benefits: [exam()], tier, isSold: true, ...given };
};

const young: AgeGroup[] = ['puppy/kitten'];

/** Puppies and kittens have no Silver, and grown pets do. */
export const offer: Offer = {
  plans: [
    offered(1, 'Dog Platinum'),
    offered(2, 'Dog Gold'),
    offered(3, 'Dog Silver'),
    offered(4, 'Puppy Gold', { ages: young }),
    offered(7, 'Cat Gold', { type: 'cat' }),
    offered(10, 'Kitten Gold', { type: 'cat', ages: young }),
  ],
  addOns: [],
};
