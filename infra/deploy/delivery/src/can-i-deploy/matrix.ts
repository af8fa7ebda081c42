import type { Interaction } from './verifications.ts';

/** Two parts of PetWell that communicate; `event` for messages on the bus. */
export type Pair = { consumer: string; provider: string; event?: string };

export type Row = {
  pair: Pair;
  state: 'verified' | 'unverified' | 'no contract';
  /** Interactions without a recorded verification. */
  unverified: string[];
};

const isOf = ({ consumer, provider, event }: Pair, interaction: Interaction) =>
  interaction.consumer === consumer &&
  interaction.provider === provider &&
  (event === undefined || interaction.description === event);

export const nameOf = ({ consumer, provider, event }: Pair): string =>
  `${consumer} → ${provider}${event === undefined ? '' : ` (${event})`}`;

/**
 * Builds a row for every expected pair and every other pair with a contract: whether each interaction
 * was verified as it is now.
 */
export function buildMatrix(given: {
  pairs: readonly Pair[];
  contracts: readonly Interaction[];
  verified: ReadonlySet<string>;
}): Row[] {
  const { pairs, contracts, verified } = given;
  const others = contracts
    .filter((interaction) => !pairs.some((pair) => isOf(pair, interaction)))
    .map(({ consumer, provider }) => ({ consumer, provider }));
  const unique = new Map([...pairs, ...others].map((pair) => [nameOf(pair), pair]));
  return [...unique.values()].map((pair) => {
    const own = contracts.filter((interaction) => isOf(pair, interaction));
    const unverified = own
      .filter(({ hash }) => !verified.has(hash))
      .map(({ description }) => description);
    const stateOfContract = unverified.length === 0 ? 'verified' : 'unverified';
    const state = own.length === 0 ? 'no contract' : stateOfContract;
    return { pair, state, unverified };
  });
}

/** Returns the reasons against deploying. */
export function findObjections(rows: readonly Row[]): string[] {
  return rows.flatMap(({ pair, state, unverified }) => {
    if (state === 'no contract') return [`${nameOf(pair)}: nobody wrote down what is expected`];
    return unverified.map((what) => `${nameOf(pair)}: not kept: ${what}`);
  });
}
