import type { StartLink } from '@petwell/contracts';

type Texts = { heading: string; intro: string; button: string; done: string };

/** What the page says about each kind of link. */
export const startLinkTexts: Record<StartLink['kind'], (link: StartLink) => Texts> = {
  restart: ({ firstName, petName, planName }) => ({
    heading: `Start ${petName}’s plan again`,
    intro: `Hello ${firstName}, ${petName}’s ${planName} plan goes on where it ended, with what is left of its plan year. There is no membership fee.`,
    button: 'Save card and start again',
    done: `${petName}’s plan is active again`,
  }),
};
