import { csvOf } from '@petwell/chassis';
import type { Figures, PlanFigures } from '@petwell/contracts/routes';

/** Amounts are numbers in dollars. */
const csv = csvOf<Figures & { planName: string }>([
  ['Plan', ({ planName }) => planName],
  ['Members', ({ members }) => members],
  ['Paid', ({ paidCents }) => paidCents / 100],
  ['Used at List Price', ({ usedListCents }) => usedListCents / 100],
  ['Of That before Import', ({ importedListCents }) => importedListCents / 100],
  ['Used at Cost', ({ usedCostCents }) => usedCostCents && usedCostCents / 100],
  ['Uses without Cost', ({ usesWithoutCost }) => usesWithoutCost],
  ['Used beyond Paid', ({ beyondPaidCents }) => beyondPaidCents / 100],
  ['Could Still Be Used', ({ openListCents }) => openListCents / 100],
  ['Nothing Used for 90 Days', ({ idleMembers }) => idleMembers],
  ['Year Ends in 60 Days', ({ endingMembers }) => endingMembers],
  ['No-Shows', ({ noShows }) => noShows],
  ['Renewals Next Month', ({ renewalCents }) => renewalCents / 100],
  ['Due at the Clinic', ({ cashCents }) => cashCents / 100],
  ['Set-Ups', ({ setUpCents }) => setUpCents / 100],
  ['Ends before', ({ leavingCents }) => leavingCents / 100],
]);

/** Formats the figures: one line per plan, and the total. */
export const toFiguresCsv = ({ plans, total }: PlanFigures): string =>
  csv.header + csv.lines([...plans, { ...total, planName: 'All plans' }]);
