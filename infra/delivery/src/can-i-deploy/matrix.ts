import type { Interaction } from './verifications.ts';

/** Two parts of PetWell that talk; `event` when one tells the other something over the bus. */
export type Pair = { consumer: string; provider: string; event?: string };

export type Row = {
  pair: Pair;
  state: 'verified' | 'unverified' | 'no contract' | 'known gap';
  /** What the contract says and no provider was seen to keep. */
  unverified: string[];
};

const isOf = ({ consumer, provider, event }: Pair, interaction: Interaction) =>
  interaction.consumer === consumer &&
  interaction.provider === provider &&
  (event === undefined || interaction.description === event);

export const nameOf = ({ consumer, provider, event }: Pair): string =>
  `${consumer} → ${provider}${event === undefined ? '' : ` (${event})`}`;

/**
 * A row for every pair that talks and for every other pair that has a contract: whether each of its
 * interactions, as it stands now, was seen to be kept.
 */
export function buildMatrix(given: {
  pairs: readonly Pair[];
  contracts: readonly Interaction[];
  verified: ReadonlySet<string>;
  gaps: readonly string[];
}): Row[] {
  const { pairs, contracts, verified, gaps } = given;
  const others = contracts
    .filter((interaction) => !pairs.some((pair) => isOf(pair, interaction)))
    .map(({ consumer, provider }) => ({ consumer, provider }));
  const unique = new Map([...pairs, ...others].map((pair) => [nameOf(pair), pair]));
  return [...unique.values()].map((pair) => {
    const own = contracts.filter((interaction) => isOf(pair, interaction));
    const unverified = own
      .filter(({ hash }) => !verified.has(hash))
      .map(({ description }) => description);
    const isGap = gaps.includes(nameOf(pair));
    const state =
      own.length === 0
        ? isGap
          ? ('known gap' as const)
          : ('no contract' as const)
        : unverified.length === 0
          ? ('verified' as const)
          : ('unverified' as const);
    return { pair, state, unverified };
  });
}

/** What speaks against deploying: rows without proof, and gaps that are none any more. */
export function findObjections(rows: readonly Row[], gaps: readonly string[]): string[] {
  const objections = rows.flatMap(({ pair, state, unverified }) => {
    if (state === 'no contract') return [`${nameOf(pair)}: nobody wrote down what is expected`];
    if (state === 'unverified')
      return unverified.map((what) => `${nameOf(pair)}: not kept: ${what}`);
    return [];
  });
  const open = rows.filter(({ state }) => state === 'known gap').map(({ pair }) => nameOf(pair));
  const closed = gaps.filter((gap) => !open.includes(gap));
  return [...objections, ...closed.map((gap) => `${gap}: no gap any more, take it off the list`)];
}
