/** The kinds of care that plans include and pets need to different degrees. */
export const careTopics = {
  exams: /physical exam|puppy exam|kitten exam/i,
  'dental cleaning': /dental cleaning/i,
  'dental x-rays': /dental.*x-ray/i,
  'blood panel': /blood panel/i,
  thyroid: /thyroid/i,
  kidney: /kidney/i,
  urinalysis: /urinalysis/i,
  'blood pressure': /blood pressure/i,
  parasites: /parasite/i,
  deworming: /deworming/i,
  heartworm: /heartworm/i,
  influenza: /influenza/i,
  vaccines: /core vaccines|vaccine series \(/i,
  'leukemia test': /feline leukemia and fiv/i,
  'nail trims': /nail trim/i,
  'anal glands': /anal gland/i,
  microchip: /microchip/i,
  surgery: /spay or neuter/i,
  nutrition: /nutrition/i,
} as const;
export type CareTopic = keyof typeof careTopics;

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

/** Yearly visits or services by kind of care; a missing kind is not included. */
export type Care = ReadonlyMap<CareTopic, number>;

/** Reads the yearly allowance from a feature's leading digits; 1 if there are none. */
function allowance(feature: string): number {
  return Number(/^\d+/.exec(feature)?.[0] ?? 1);
}

/** Converts a plan's features to care. One feature can count as several kinds. */
export function readCare(features: readonly string[]): Care {
  const care = new Map<CareTopic, number>();
  for (const [topic, pattern] of Object.entries(careTopics) as [CareTopic, RegExp][]) {
    const count = features
      .filter((feature) => pattern.test(feature))
      .reduce((sum, feature) => sum + allowance(feature), 0);
    if (count > 0) care.set(topic, count);
  }
  return care;
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
 * Describes up to three kinds of care in `more` that `less` lacks: 'the dental cleaning and the yearly blood
 * panel'. Undefined if there are none.
 */
export function describeDifference(more: Care, less: Care): string | undefined {
  const names = (Object.keys(topicNames) as CareTopic[])
    .filter((topic) => more.has(topic) && !less.has(topic))
    .map((topic) => topicNames[topic])
    .slice(0, 3);
  return names.length === 0 ? undefined : enumeration.format(names);
}
