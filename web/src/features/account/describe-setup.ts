import type { SetupState } from './use-setup-data.ts';

/** Says what the page of a set-up is for; with `nothing`, to ask for a link. */
export function describeSetup(setup: SetupState): string {
  if (setup.status === 'incomplete') {
    return 'This link is incomplete. Please open the whole link from our email. If that doesn’t help, we’ll email you a new one.';
  }
  if (setup.status === 'nothing')
    return 'Your plan is saved. We’ll email you a link to choose a password and pay.';
  if (setup.status !== 'ready' || setup.data.petName === undefined)
    return 'Choose a password for your account.';
  return `${setup.data.petName}’s plan is saved. Create a password, then pay to start it.`;
}
