import type { PlanUse } from '@petwell/contracts';

/** Enrollment's GET /internal/enrollments/{id}/uses: what was used of a plan. Throws AppError service_unavailable. */
export type FetchUses = (enrollmentId: number) => Promise<PlanUse[]>;
