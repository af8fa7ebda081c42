type Kind = {
  /** The page that the link opens. */
  path: string;
  lifetimeDays: number;
  /** The kind of its email. */
  mail: string;
};

/** Links about a plan's money that are mailed to its owner. A further kind is one more entry. */
export const linkKinds = {
  card: { path: '/card-link', lifetimeDays: 7, mail: 'card-link' },
  join: { path: '/join', lifetimeDays: 14, mail: 'join-link' },
  restart: { path: '/plan-link', lifetimeDays: 30, mail: 'restart-link' },
  setup: { path: '/plan-link', lifetimeDays: 30, mail: 'setup-link' },
  handover: { path: '/plan-link', lifetimeDays: 14, mail: 'handover-link' },
  'new-price': { path: '/new-price', lifetimeDays: 60, mail: 'price-offer' },
  'prepaid-year': { path: '/prepaid-year', lifetimeDays: 14, mail: 'year-offer' },
  'plan-change': { path: '/plan-change', lifetimeDays: 60, mail: 'change-offer' },
} as const satisfies Record<string, Kind>;

export type LinkKind = keyof typeof linkKinds;

export const linkMails: readonly string[] = Object.values(linkKinds).map(({ mail }) => mail);
