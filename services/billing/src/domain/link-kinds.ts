type Kind = {
  /** The page that the link opens. */
  path: string;
  lifetimeDays: number;
  /** The kind of its email. */
  mail: string;
  /** For a plan that has ended; the end of a plan ends the other kinds. */
  isForEnded: boolean;
};

/** Links about a plan's money that are mailed to its owner. A further kind is one more entry. */
export const linkKinds = {
  card: { path: '/card-link', lifetimeDays: 7, mail: 'card-link', isForEnded: false },
  join: { path: '/join', lifetimeDays: 14, mail: 'join-link', isForEnded: false },
  restart: { path: '/plan-link', lifetimeDays: 30, mail: 'restart-link', isForEnded: true },
  setup: { path: '/plan-link', lifetimeDays: 30, mail: 'setup-link', isForEnded: false },
} as const satisfies Record<string, Kind>;

export type LinkKind = keyof typeof linkKinds;

/** For the database, which may have kinds that only a later version knows. */
const all: readonly (readonly [string, Kind])[] = Object.entries(linkKinds);

export const kindsForEnded: readonly string[] = all
  .filter(([, { isForEnded }]) => isForEnded)
  .map(([kind]) => kind);

export const linkMails: readonly string[] = all.map(([, { mail }]) => mail);
