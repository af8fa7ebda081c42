/** What other features show in a customer's timeline; pages hand it on. */
export type { TimelineEntry, TimelineSource } from './timeline.ts';
