/** Texts of signing out in the top bar. */
export const logoutFailedToast = {
  title: 'Sign Out Failed',
  fallback: 'We could not sign you out. Please try again.',
} as const;
