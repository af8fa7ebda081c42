import { daySchema, offerKindSchema, type StaffActionName } from '@petwell/contracts';
import { z } from 'zod';
import { formatDay } from '../../format-date.ts';
import { formatCents } from '../format-cents.ts';
import { countOf } from '../format.ts';
import { kept, plain, say, tell, tellAs, told } from './words.ts';
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

function readChange(detail: string): Change | null {
  try {
    return changeSchema.parse(JSON.parse(detail));
  } catch {
    return null;
  }
}

/** Tells a stored change, or else what was refused, which the detail says. */
const tellChange =
  (read: (facts: Facts, change: Change) => Told, otherwise: Tell): Tell =>
  (facts) => {
    const change = readChange(facts.detail);
    return change === null ? otherwise(facts) : read(facts, change);
  };

const ofVersion = ({ version }: Change) =>
  version === undefined ? plain('') : plain(`version ${version} of `);

/** 'Dog Gold, version 2, $65.00 a month from 2027-03-01, 418 members'. */
const campaign = /^(.+), version (\d+), (\$\S+) a month from ([\d-]{10}), (\d+) members?$/;

const moveOf = (plan: string, version: string, count: string) =>
  say`the move of ${plain(countOf(Number(count), 'member'))} to ${plain(`version ${version}`)} of ${kept(plan)}`;

/** What staff do about the plans and add-ons that the clinic sells, and about what members pay for them. */
export const offerSentences = {
  'draft-plan': tellChange(
    ({ did }, { name }) => told(say`${did('changed', 'change')} the draft of ${kept(name)}`),
    tell('changed', 'change', () => plain('the draft of a plan')),
  ),
  'publish-plan': tellChange(
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
  'confirm-prices': tellChange(
    ({ did }, change) =>
      told(
        say`${did('confirmed', 'confirm')} the list prices of ${ofVersion(change)}${kept(change.name)}`,
      ),
    tell('confirmed', 'confirm', () => plain('the list prices of a plan')),
  ),
  'undo-publication': tellChange(
    ({ did }, change) =>
      told(say`${did('took', 'take')} back ${ofVersion(change)}${kept(change.name)}`),
    tell('took', 'take', () => plain('back a version of a plan')),
  ),
  'retire-plan': tellChange(
    ({ did }, { name, isRetired }) =>
      told(
        isRetired === false
          ? say`${did('put', 'put')} ${kept(name)} on sale again`
          : say`${did('retired', 'retire')} ${kept(name)}`,
      ),
    tell('retired', 'retire', () => plain('a plan')),
  ),
  'publish-campaign': tellAs(
    campaign,
    ({ did }, [plan = '', version = '', price = '', day = '', count = '']) =>
      told(
        say`${did('published', 'publish')} ${moveOf(plan, version, count)} at ${kept(price)} a month`,
        `From ${formatDay(day)}`,
      ),
    tell('published', 'publish', () => plain('a price campaign')),
  ),
  'undo-campaign': tellAs(
    campaign,
    ({ did }, [plan = '', version = '', , , count = '']) =>
      told(say`${did('undid', 'undo')} ${moveOf(plan, version, count)}`),
    tell('undid', 'undo', () => plain('a price campaign')),
  ),
} satisfies Partial<Record<StaffActionName, Tell>>;
