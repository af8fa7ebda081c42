import type { StartLink } from '@petwell/contracts';

type Texts = { heading: string; intro: string; button: string; done: string; next: string };

/** The page's texts for each kind of link. */
export const startLinkTexts: Record<StartLink['kind'], (link: StartLink) => Texts> = {
  setup: ({ firstName, petName, planName, membershipFee }) => ({
    heading: `Set up the payments for ${petName}’s plan`,
    intro: `Hello ${firstName}, ${petName}’s ${planName} plan goes on as it is, with what is left of its plan year.${membershipFee === undefined ? ' There is no membership fee.' : ''}`,
    button: 'Agree and save card',
    done: `${petName}’s plan is set up`,
    next: 'We’ll email you a link to set a password, unless you have one. With it you see the plan and your payments online.',
  }),
  restart: ({ firstName, petName, planName }) => ({
    heading: `Start ${petName}’s plan again`,
    intro: `Hello ${firstName}, ${petName}’s ${planName} plan goes on where it ended, with what is left of its plan year. There is no membership fee.`,
    button: 'Save card and start again',
    done: `${petName}’s plan is active again`,
    next: 'We’ll email you a confirmation.',
  }),
  handover: ({ firstName, petName, planName }) => ({
    heading: `Take over ${petName}’s plan`,
    intro: `Hello ${firstName}, ${petName}’s ${planName} plan goes on with you, with what is left of its plan year. There is no membership fee.`,
    button: 'Agree and save card',
    done: `${petName}’s plan is yours`,
    next: 'We’ll email you a confirmation, and a link to set a password unless you have one.',
  }),
};
