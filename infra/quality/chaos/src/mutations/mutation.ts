import type { SourceEdit } from '@petwell/local-stack/parts';

/** A protection that is switched off, and what the checker must find then. */
export type Mutation = {
  name: string;
  edits: SourceEdit[];
  /** The checker must find at least one of these. */
  expectedRules: string[];
  /** A run in which it shows. */
  seed: number;
};
