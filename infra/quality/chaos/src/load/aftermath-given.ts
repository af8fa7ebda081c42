import type { AftermathKind } from './aftermath-kinds.ts';
import type { Bank } from './bank.ts';
import type { Desk } from './desk.ts';
import type { EnrolledPet } from './enrolling.ts';

/** A paid plan, and those who act on it. */
export type AftermathGiven = EnrolledPet & { kind: AftermathKind; desk: Desk; bank: Bank };
