import { AppError, type RequestName } from '@petwell/chassis';
import { toAdminEnrollment, type EnrollmentRecord } from '../core/state/enrollment.ts';
import type { HoldTransaction } from './transaction.ts';

export const outcomeUnknown = (cause: unknown) =>
  new AppError('service_unavailable', {
    publicMessage: "Stripe didn't answer. We'll try again, and the plan shows it once it is done.",
    cause,
  });

/** Completes the request that asked, and the one that asks now, which may go on with an earlier one. */
export async function completeRequest(
  { requests }: Pick<HoldTransaction, 'requests'>,
  request: RequestName | null,
  { enrollment, timeZone }: { enrollment: EnrollmentRecord; timeZone: string },
): Promise<void> {
  if (!request) return;
  const ownerId = enrollment.owner.id;
  const body = { enrollment: toAdminEnrollment(enrollment, timeZone) };
  await requests.complete({ ...request, ownerId }, { status: 200, body });
}
