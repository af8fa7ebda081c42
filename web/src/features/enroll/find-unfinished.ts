import type { SessionResponse } from '@petwell/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { paymentDataOf } from '../../shared/enrollments/payment-data.ts';
import { paths } from '../../shared/paths.ts';
import { flowStorage } from '../../shared/session-storage/flow-storage.ts';

/** An enrollment that was left before paying. `prepare` stores what the next screen needs. */
export type Unfinished = { petName: string; path: string; prepare: () => void };

/** Finds the signed-in owner's newest unpaid enrollment, or the one that this tab has begun. */
export async function findUnfinished(
  { owner, setup }: SessionResponse,
  queryClient: QueryClient,
): Promise<Unfinished | null> {
  if (owner !== null && !owner.isDemo) {
    // Most visitors aren't signed in, and don't need it.
    const { ownerEnrollmentsQuery } =
      await import('../../shared/enrollments/get-owner-enrollments.ts');
    const query = { ...ownerEnrollmentsQuery(owner.email), staleTime: 0 };
    const { enrollments } = await queryClient.fetchQuery(query);
    const pending = enrollments.findLast(({ status }) => status === 'pending_payment');
    if (pending === undefined) return null;
    const prepare = () => flowStorage.paymentData.write(paymentDataOf(pending, owner.email));
    return { petName: pending.pet.name, path: paths.paymentSetup, prepare };
  }
  const prepare = () => undefined;
  const begun = flowStorage.accountSetupData.read();
  if (begun !== null && begun.enrollmentId === setup?.enrollmentId) {
    return { petName: begun.petName ?? 'your pet', path: paths.accountSetup, prepare };
  }
  // Paying needs a sign-in first; the payment page asks for it.
  const payment = begun === null ? flowStorage.paymentData.read() : null;
  return payment && { petName: payment.petName, path: paths.paymentSetup, prepare };
}
