const feeLine = 'One-time membership fee: $';

/** The last line of a plan's features. Enrollment charges the amount that it names. */
export const membershipFeeFeature = (fee: string): string => `${feeLine}${fee}`;

export const isFeeFeature = (feature: string): boolean => feature.startsWith(feeLine);

/** Leaves out the fee, where it is shown as a price. */
export const careFeatures = (features: readonly string[]): string[] =>
  features.filter((feature) => !isFeeFeature(feature));
