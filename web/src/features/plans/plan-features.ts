const feePattern = /^one-time membership fee\b/i;

/** The features without the one about the membership fee, which is shown as a price. */
export const careFeatures = (features: readonly string[]): string[] =>
  features.filter((feature) => !feePattern.test(feature));

/** A feature without its leading number: "4 Nail trims" → "Nail trims"; "10% off …" stays. */
export const withoutAllowance = (feature: string): string => feature.replace(/^\d+\s+/, '');
