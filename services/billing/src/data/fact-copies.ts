import type { FactCopies } from '../use-cases/take-facts.ts';
import { copyOwner } from './customers.ts';
import type { Transaction } from './database.ts';
import { forgetOwner } from './forget-owner.ts';
import { closePayable, keepPayable } from './payables.ts';

/** What other services' facts change here, inside the transaction that marks the event as taken. */
export function createFactCopies(tx: Transaction): FactCopies {
  return {
    keepPayable: (snapshot) => keepPayable(tx, snapshot),
    closePayable: (enrollmentId) => closePayable(tx, enrollmentId),
    forgetOwner: (ownerId) => forgetOwner(tx, ownerId),
    copyOwner: (fact) => copyOwner(tx, fact),
  };
}
