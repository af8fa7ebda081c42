/** When a squatter signs up with another owner's address. */
export const squatKinds = [
  'before-proposal',
  'after-proposal',
  'before-import',
  'after-import',
  'after-payment',
  /** And pays with a card of their own. */
  'pays-first',
] as const;
export type SquatKind = (typeof squatKinds)[number];

/** A browser that signed up with another owner's address, and what came of it. */
export type Squat = {
  email: string;
  kind: SquatKind;
  /** The pages on which the browser saw the card that only the owner entered. */
  sightings: string[];
  /** The enrollments that the browser tried to pay with that card. */
  attempts: number[];
  /** Why the owner didn't get to see their card, if so. */
  problem: string | null;
};
