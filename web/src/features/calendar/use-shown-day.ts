import { daySchema, pathIdSchema } from '@petwell/contracts';
import { useSearchParams } from 'react-router-dom';
import { z } from 'zod';

const idSchema = pathIdSchema.nullable().catch(null);
const viewSchema = z.enum(['day', 'week']).catch('day');

/**
 * Keeps day and view in `?day=2026-11-30&view=week`, so that reloading and going back work. Null: today. Links
 * also open a visit of that day (`visit=17`), or the booking for a pet (`book=11`).
 */
export function useShownDay() {
  const [parameters, setParameters] = useSearchParams();
  const { data: day = null } = daySchema.safeParse(parameters.get('day'));
  const view = viewSchema.parse(parameters.get('view'));
  const show = (next: string | null, nextView = view) =>
    setParameters({
      ...(next !== null && { day: next }),
      ...(nextView === 'week' && { view: nextView }),
    });
  /** Goes to the day of the visit that the address opens. */
  const follow = (to: string, visitId: number) =>
    setParameters(
      { day: to, ...(view === 'week' && { view }), visit: String(visitId) },
      { replace: true },
    );
  return {
    day,
    view,
    show,
    follow,
    visitId: idSchema.parse(parameters.get('visit')),
    bookFor: idSchema.parse(parameters.get('book')),
  };
}
export type ShownDay = ReturnType<typeof useShownDay>;
