export const plansTexts = {
  failed: 'Unable to load plans. Please try again.',
} as const;
