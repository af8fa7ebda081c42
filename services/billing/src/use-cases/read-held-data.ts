import type { HeldPayments } from '@petwell/contracts';

/** Everything that billing holds about an owner, oldest first; empty for whom nothing is known of. */
export type ReadHeldData = (ownerId: number) => Promise<HeldPayments>;
