import { careTopicSchema, type CareTopic } from '../core/care-topics.ts';
import type { Inclusion } from '../core/catalog.ts';

/** How each kind of care is named in a sentence about a plan. */
const topicNames: Record<CareTopic, string> = {
  exams: 'physical exams',
  'dental cleaning': 'the dental cleaning',
  'dental x-rays': 'dental X-rays',
  'blood panel': 'the yearly blood panel',
  thyroid: 'the thyroid test',
  kidney: 'kidney values',
  urinalysis: 'the urinalysis',
  'blood pressure': 'the blood pressure check',
  parasites: 'parasite screens',
  deworming: 'deworming',
  heartworm: 'the heartworm test',
  influenza: 'the flu vaccine',
  vaccines: 'core vaccines',
  'leukemia test': 'the leukemia and FIV test',
  'nail trims': 'nail trims',
  'anal glands': 'anal gland care',
  microchip: 'the microchip',
  surgery: 'spay or neuter surgery',
  nutrition: 'the nutrition consultation',
};

/** The care that a plan includes per year, as needs see it. */
export type Care = {
  /** Visits or services by topic; a missing topic is not included. */
  counts: ReadonlyMap<CareTopic, number>;
  /** Services that cover no topic, by code, as they are named in a sentence. */
  others: ReadonlyMap<string, { name: string; count: number }>;
  /** Percentages by the code of their service. */
  discounts: ReadonlyMap<string, number>;
};

/** Converts what a plan includes to care. One service can count as several topics. */
export function readCare(includes: readonly Inclusion[]): Care {
  const counts = new Map<CareTopic, number>();
  const others = new Map<string, { name: string; count: number }>();
  const discounts = new Map<string, number>();
  for (const inclusion of includes) {
    if (inclusion.unit === 'discount') {
      discounts.set(inclusion.service.code, inclusion.percent);
      continue;
    }
    const { service, quantity: count } = inclusion;
    if (service.covers.length === 0) others.set(service.code, { name: service.shortLabel, count });
    for (const topic of service.covers) counts.set(topic, (counts.get(topic) ?? 0) + count);
  }
  return { counts, others, discounts };
}

const numberWords = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];

/** Spells out small numbers: 2 → "two". Larger ones stay digits. */
export function inWords(count: number): string {
  return numberWords[count] ?? String(count);
}

/** ("exam", 4) → "four exams". */
export function counted(count: number, noun: string): string {
  return `${inWords(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** 2 → "twice", 4 → "four times". */
export function times(count: number): string {
  return count === 1 ? 'once' : count === 2 ? 'twice' : `${inWords(count)} times`;
}

export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const enumeration = new Intl.ListFormat('en', { type: 'conjunction' });

/**
 * Describes up to three things in `more` that `less` lacks: 'the dental cleaning and the yearly blood panel'.
 * Undefined if there are none.
 */
export function describeDifference(more: Care, less: Care): string | undefined {
  const topics = careTopicSchema.options
    .filter((topic) => more.counts.has(topic) && !less.counts.has(topic))
    .map((topic) => topicNames[topic]);
  const others = [...more.others]
    .filter(([code]) => !less.others.has(code))
    .map(([, { name }]) => name);
  const names = [...topics, ...others].slice(0, 3);
  return names.length === 0 ? undefined : enumeration.format(names);
}

/** Says of two plans with the same kinds of care which of it `more` has more of. Undefined: nothing. */
export function findSurplus(more: Care, less: Care): 'care' | 'discount' | undefined {
  const isMore = <Key>(of: ReadonlyMap<Key, number>, than: ReadonlyMap<Key, number>): boolean =>
    [...of].some(([key, amount]) => amount > (than.get(key) ?? 0));
  const countsOf = ({ others }: Care) =>
    new Map([...others].map(([code, { count }]) => [code, count]));
  if (isMore(more.counts, less.counts) || isMore(countsOf(more), countsOf(less))) return 'care';
  return isMore(more.discounts, less.discounts) ? 'discount' : undefined;
}
