import { calledAt, type Called } from './how-to-end.ts';

/** What a notice says of a plan that changes on a day: free to end before, unless something was agreed to, which `when` says. */
export const endingIsFree = (day: string, when = "If you don't want this change"): string =>
  `${when}, you can end the plan free of charge before ${day}.`;

/** How an owner takes back a change of plan that waits for its day. */
export const howToTakeBack = (day: string, called: Called): string =>
  `If you change your mind, call ${calledAt(called)} before ${day}, and the plan stays as it is.`;
