import type { AftermathKind } from '../load/aftermath-kinds.ts';
import type { SourceEdit } from '@petwell/local-stack/parts';
import type { Scenario } from '../run.ts';

/** How many owners arrive in such a run. */
export const ownerCount = 40;

/** A protection that is switched off, and what the checker must find then. */
export type Mutation = {
  name: string;
  edits: SourceEdit[];
  /** The checker must find at least one of these. */
  expectedRules: string[];
  /** A run in which it shows. */
  seed: number;
  /** Default: owners enroll. */
  scenario?: Scenario;
  /** An action that staff must do often in that run, so that it shows for certain. */
  shownBy?: AftermathKind;
};
