/** Texts that spec §5 and §8 fix for signing in and setting up an account. */
export const logoutFailedToast = {
  title: 'Sign Out Failed',
  fallback: 'We could not sign you out. Please try again.',
} as const;

export const loginTexts = {
  invalidEmail: 'Please enter a valid email address',
  failed: 'Invalid email or password. Please check your credentials and try again.',
  noAddress: 'Login successful but unable to redirect. Please try again.',
  demoFailed: 'The demo dashboard could not be opened. Please try again.',
} as const;

export const accountSetupToasts = {
  created: {
    title: 'Account Created Successfully!',
    description: 'Your password is set. Next comes the payment.',
  },
  failed: { title: 'Account Setup Failed', fallback: 'Please try again or contact support.' },
} as const;

export const setupLinkFailed =
  'This link could not be checked. Please try again, or call us and we will help.';

export const sessionsTexts = {
  notLoaded: 'We could not find out where you are signed in. Please try again.',
  ended: (count: number) => ({
    title: 'Signed Out',
    description:
      count === 0
        ? 'You were signed in nowhere else.'
        : `Signed out of ${count === 1 ? 'one device' : `${count} devices`}.`,
  }),
  failed: { title: 'Sign Out Failed', fallback: 'Please try again.' },
} as const;

export const changePasswordTexts = {
  changed: {
    title: 'Password Changed',
    description: 'You are signed out everywhere else.',
  },
  failed: {
    title: 'Password Not Changed',
    fallback: 'The password could not be changed. Please try again.',
  },
} as const;
