/** What the payer agrees to next to the pay button; amounts in dollars. */
export const consentText = (dueToday: string, monthly: string): string =>
  `By paying you agree to the terms and to be charged $${dueToday} today and $${monthly} every month from then on, to this card, until you cancel by calling the clinic.`;
