import type { OfferContent, OfferDetail, OfferKind } from '@petwell/contracts';

const empty = {
  name: '',
  description: '',
  monthlyCents: 0,
  displayOrder: 0,
  benefits: [],
};

const emptyContents: { [Kind in OfferKind]: OfferContent & { kind: Kind } } = {
  plan: {
    ...empty,
    kind: 'plan',
    tier: '',
    badge: null,
    membershipFeeCents: 0,
    petTypes: [],
    ageGroups: [],
  },
  'add-on': {
    ...empty,
    kind: 'add-on',
    purpose: 'care',
    recommendedFor: [],
    weightRangeLabel: null,
    maxBagsPerYear: null,
  },
};

/** What to work on: the draft, or else what is sold last. */
export const contentOf = ({
  kind,
  draft,
  scheduled,
  current,
  earlier,
}: OfferDetail): OfferContent =>
  (draft ?? scheduled ?? current ?? earlier[0])?.content ?? emptyContents[kind];

/** Its name as it is sold, or if it never was, as it is drafted. */
export const nameOf = (detail: OfferDetail): string =>
  detail.current?.content.name ?? contentOf(detail).name;

/** A new plan or add-on, as a copy or empty. A copy needs a name of its own. */
export const startOf = (kind: OfferKind, copied: OfferDetail | undefined): OfferContent =>
  copied === undefined ? emptyContents[kind] : { ...contentOf(copied), name: '' };
