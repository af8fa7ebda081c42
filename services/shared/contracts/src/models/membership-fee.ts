/** The last line of a plan's features. Enrollment charges the amount that it names. */
export const membershipFeeFeature = (fee: string): string => `One-time membership fee: $${fee}`;
