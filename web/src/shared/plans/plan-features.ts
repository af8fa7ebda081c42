const feePattern = /^one-time membership fee\b/i;

/** Filters out the membership fee feature, which is shown as a price. */
export const careFeatures = (features: readonly string[]): string[] =>
  features.filter((feature) => !feePattern.test(feature));

/** Strips a feature's leading number: "4 Nail trims" → "Nail trims"; "10% off …" stays. */
export const withoutAllowance = (feature: string): string => feature.replace(/^\d+\s+/, '');
