export const petFormTexts = {
  heading: 'Tell Us About Your Pet',
  submit: 'Get My Personalized Plan Recommendations',
  submitting: 'Generating Recommendations...',
  failed: 'We couldn’t prepare your recommendations. Please try again.',
} as const;
