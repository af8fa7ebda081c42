/** Apart from the other texts, because every page loads them with its bar. */
export const logoutFailedToast = {
  title: 'Sign Out Failed',
  fallback: 'We could not sign you out. Please try again.',
} as const;

export const signedOutToast = { title: 'Signed Out', description: 'See you soon!' } as const;
