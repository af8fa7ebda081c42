import { hasCode } from '../api/api-error.ts';

/** Whether what was on the screen is no longer sold as it was. */
export const isOutdated = (error: unknown): boolean =>
  hasCode(
    error,
    ...(['price_changed', 'unknown_plan', 'unknown_add_on', 'plan_not_for_pet'] as const),
  );
