/** Texts for signing in and setting up an account. */
export const loginTexts = {
  invalidEmail: 'Please enter a valid email address',
  failed: 'Invalid email or password. Please check your credentials and try again.',
  noAddress: 'Login successful but unable to redirect. Please try again.',
  demoFailed: 'We couldn’t open the demo dashboard. Please try again.',
} as const;

export const signInAgainTexts = {
  title: 'Please sign in again',
  text: 'Your session has ended. Everything you typed is still here.',
} as const;

export const accountSetupToasts = {
  created: {
    title: 'Account Created Successfully!',
    description: 'Your password is set. Next, pay to start the plan.',
    announcesPage: true,
  },
  createdByLink: {
    title: 'Account Created Successfully!',
    description: 'Your password is set.',
    announcesPage: true,
  },
  failed: { title: 'Account Setup Failed', fallback: 'Please try again or contact support.' },
  /** The browser has no setup session, or that of another enrollment. */
  noSession: {
    title: 'Account Setup Failed',
    description:
      'Your session has ended, or your browser blocks cookies. Allow cookies for this website, then ask for a new link under “Forgot your password?”.',
    variant: 'destructive',
  },
} as const;

export const setupLinkFailed = 'We couldn’t check this link. Please try again, or call us.';

export const sessionsTexts = {
  notLoaded: 'We can’t show where you’re signed in right now. Please try again.',
  ended: (count: number) => ({
    title: 'Signed Out',
    description:
      count === 0
        ? 'You weren’t signed in anywhere else.'
        : `Signed out of ${count === 1 ? 'one device' : `${count} devices`}.`,
  }),
  failed: { title: 'Sign Out Failed', fallback: 'Please try again.' },
} as const;

export const changePasswordTexts = {
  changed: {
    title: 'Password Changed',
    description: 'You’re signed out everywhere else.',
  },
  failed: {
    title: 'Password Not Changed',
    fallback: 'The password could not be changed. Please try again.',
  },
} as const;
