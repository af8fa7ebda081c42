export const plansTexts = {
  mostPopular: 'Most Popular',
  failed: 'Unable to load plans. Please try again.',
} as const;
