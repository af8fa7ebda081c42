import type { DomainEvent } from '@petwell/contracts/events';
import type { FactCopies } from '../use-cases/take-facts.ts';

/** Runs the effect and marks the event as taken in one transaction; an event that was taken changes nothing. */
export type ConsumeOnce = (
  consumer: string,
  event: DomainEvent,
  effect: (copies: FactCopies) => Promise<void>,
) => Promise<unknown>;
