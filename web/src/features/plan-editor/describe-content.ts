import type { OfferContent, Service } from '@petwell/contracts';
import { ageGroupLabels, petTypeLabels } from '../../shared/pets/pet-labels.ts';
import { formatCents } from '../../shared/staff/format-cents.ts';
import { describeService, purposeLabels, recommendableFor } from './texts.ts';

export type Line = readonly [label: string, value: string];

const listed = (values: readonly string[]): string =>
  values.length === 0 ? 'none' : values.join(', ');

function ownLines(content: OfferContent): Line[] {
  if (content.kind === 'plan') {
    return [
      ['Membership fee', formatCents(content.membershipFeeCents)],
      ['Tier', content.tier],
      ['Badge', content.badge ?? 'none'],
      ['Pets', listed(content.petTypes.map((type) => petTypeLabels[type]))],
      ['Ages', listed(content.ageGroups.map((age) => ageGroupLabels[age]))],
    ];
  }
  return [
    ['Purpose', purposeLabels[content.purpose]],
    [
      'Recommended for',
      listed(content.recommendedFor.map((value) => recommendableFor[value] ?? value)),
    ],
    ['Weight', content.weightRangeLabel ?? 'any'],
    ['Bags a year', content.maxBagsPerYear === null ? 'no limit' : `${content.maxBagsPerYear}`],
  ];
}

/** Says what a version says, without what is inside. */
export const linesOf = (content: OfferContent): Line[] => [
  ['Name', content.name],
  ['Monthly price', formatCents(content.monthlyCents)],
  ...ownLines(content),
  ['Description', content.description],
  ['Place in lists', `${content.displayOrder}`],
];

/** Names a service as the front desk does. */
export const labelOf = (services: readonly Service[], code: string): string =>
  services.find((service) => service.code === code)?.shortLabel ?? code.replaceAll('_', ' ');

/** Says what is inside, one service a line. */
export const serviceLines = (
  { benefits }: Pick<OfferContent, 'benefits'>,
  services: readonly Service[],
): Line[] =>
  benefits.map((benefit) => [labelOf(services, benefit.service), describeService(benefit)]);

export type Difference = { label: string; theirs: string; mine: string };

/** Lists what two versions say differently, field by field. */
export function differencesOf(
  theirs: OfferContent,
  mine: OfferContent,
  services: readonly Service[],
): Difference[] {
  const orderOf = ({ benefits }: OfferContent) =>
    benefits.map(({ service }) => labelOf(services, service)).join(', ');
  const all = (content: OfferContent) =>
    new Map<string, string>([...linesOf(content), ...serviceLines(content, services)]);
  const [left, right] = [all(theirs), all(mine)];
  const differences = [...new Set([...left.keys(), ...right.keys()])]
    .map((label) => ({
      label,
      theirs: left.get(label) ?? 'not included',
      mine: right.get(label) ?? 'not included',
    }))
    .filter((one) => one.theirs !== one.mine);
  const isOnlyMoved = differences.length === 0 && orderOf(theirs) !== orderOf(mine);
  return isOnlyMoved
    ? [{ label: 'Order of services', theirs: orderOf(theirs), mine: orderOf(mine) }]
    : differences;
}
