/** How owners end a plan: by calling the clinic, or also online where the clinic offers it. */
export const endingWays = ['phone', 'online'] as const;
export type EndingWay = (typeof endingWays)[number];

/** The way under a clinic's setting `OWNER_CANCEL_ONLINE`. */
export const endingWayOf = (isOnline: boolean): EndingWay => (isOnline ? 'online' : 'phone');

/** Whom to call: "us at (904) 555-0134", or "the clinic" beside its number. */
export type Called = { name: string; phone?: string };

export const calledAt = ({ name, phone }: Called): string =>
  phone === undefined ? name : `${name} at ${phone}`;

/** How to end a plan. Every text says it in this sentence: terms, emails, and pages. */
export const howToEnd = (way: EndingWay, called: Called): string =>
  way === 'online'
    ? `To cancel a plan, open your dashboard and choose Need to Cancel, or call ${calledAt(called)}. To change a plan, call.`
    : `To change or cancel a plan, call ${calledAt(called)}.`;

/** How the sentence ends that a payer agrees to. */
export const untilCanceled: Readonly<Record<EndingWay, string>> = {
  phone: 'until you cancel by calling the clinic.',
  online: 'until you cancel on your dashboard or by calling the clinic.',
};
