import type { OfferedConcern } from '@petwell/contracts';

export const petFormTexts = {
  heading: 'Tell Us About Your Pet',
  submit: 'Get My Personalized Plan Recommendations',
  submitting: 'Generating Recommendations...',
  failed: 'We couldn’t prepare your recommendations. Please try again.',
} as const;

/** The keys of a record of labels, in its order. */
export const valuesOf = <Value extends string>(labels: Record<Value, string>): Value[] =>
  Object.keys(labels) as Value[];

export const concernLabels: Record<OfferedConcern, string> = {
  allergies: 'Allergies',
  'joint issues': 'Joint issues',
  'dental problems': 'Dental problems',
  'weight management': 'Weight management',
};
