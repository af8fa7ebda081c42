/** Texts for staff. Titles and validation messages are fixed. */
export const adminLoginTexts = {
  invalid: 'Invalid credentials',
  toast: { title: 'Login Failed', description: 'Please check your credentials and try again' },
  ended: 'Your session has ended. Please sign in again.',
} as const;
