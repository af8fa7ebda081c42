import { daySchema, offerKindSchema, type StaffActionName } from '@petwell/contracts';
import { z } from 'zod';
import { formatDay } from '../../format-date.ts';
import { formatCents } from '../format-cents.ts';
import { kept, plain, say, tell, told } from './words.ts';
import type { Facts, Tell, Told } from './words.ts';

/** What is stored of a change to a plan or add-on, as JSON. */
const changeSchema = z.object({
  kind: offerKindSchema,
  name: z.string(),
  version: z.int().optional(),
  effectiveOn: daySchema.nullish(),
  isRetired: z.boolean().optional(),
  monthlyCents: z.int().nonnegative().optional(),
});
type Change = z.infer<typeof changeSchema>;

/** What is stored of a price campaign, as JSON. */
const campaignSchema = z.object({
  planName: z.string(),
  toVersion: z.int(),
  startsOn: daySchema,
  newMonthlyCents: z.int().nonnegative(),
});

function readDetail<Stored>(schema: z.ZodType<Stored>, detail: string): Stored | null {
  try {
    return schema.parse(JSON.parse(detail));
  } catch {
    return null;
  }
}

/** Tells what is stored, or else what was refused, which the detail says. */
const tellStored =
  <Stored>(
    schema: z.ZodType<Stored>,
    read: (facts: Facts, stored: Stored) => Told,
    otherwise: Tell,
  ): Tell =>
  (facts) => {
    const stored = readDetail(schema, facts.detail);
    return stored === null ? otherwise(facts) : read(facts, stored);
  };

const ofVersion = ({ version }: Change) =>
  version === undefined ? plain('') : plain(`version ${version} of `);

/** What staff do about the plans and add-ons that the clinic sells, and about what members pay for them. */
export const offerSentences = {
  'draft-plan': tellStored(
    changeSchema,
    ({ did }, { name }) => told(say`${did('changed', 'change')} the draft of ${kept(name)}`),
    tell('changed', 'change', () => plain('the draft of a plan')),
  ),
  'publish-plan': tellStored(
    changeSchema,
    ({ did }, change) => {
      const { name, monthlyCents, effectiveOn } = change;
      const price =
        monthlyCents === undefined
          ? plain('')
          : say` at ${kept(formatCents(monthlyCents))} a month`;
      return told(
        say`${did('published', 'publish')} ${ofVersion(change)}${kept(name)}${price}`,
        effectiveOn == null ? null : `Sold from ${formatDay(effectiveOn)}`,
      );
    },
    tell('published', 'publish', () => plain('a plan')),
  ),
  'undo-publication': tellStored(
    changeSchema,
    ({ did }, change) =>
      told(say`${did('took', 'take')} back ${ofVersion(change)}${kept(change.name)}`),
    tell('took', 'take', () => plain('back a version of a plan')),
  ),
  'retire-plan': tellStored(
    changeSchema,
    ({ did }, { name, isRetired }) =>
      told(
        isRetired === false
          ? say`${did('put', 'put')} ${kept(name)} on sale again`
          : say`${did('retired', 'retire')} ${kept(name)}`,
      ),
    tell('retired', 'retire', () => plain('a plan')),
  ),
  'publish-campaign': tellStored(
    campaignSchema,
    ({ did }, { planName, toVersion, startsOn, newMonthlyCents }) =>
      told(
        say`${did('published', 'publish')} the move of members to version ${plain(`${toVersion}`)} of ${kept(planName)} at ${kept(formatCents(newMonthlyCents))} a month`,
        `From ${formatDay(startsOn)}`,
      ),
    tell('published', 'publish', () => plain('a price campaign')),
  ),
  'undo-campaign': tellStored(
    campaignSchema,
    ({ did }, { planName, toVersion }) =>
      told(
        say`${did('undid', 'undo')} the move of members to version ${plain(`${toVersion}`)} of ${kept(planName)}`,
      ),
    tell('undid', 'undo', () => plain('a price campaign')),
  ),
} satisfies Partial<Record<StaffActionName, Tell>>;
