import type { PaymentMethodUpdate, PaymentMethodUpdated, Principals } from '@petwell/contracts';
import type { CardChange } from './change-card.ts';
import { type LoadPayable, type Payable, requirePayer } from '../core/payable.ts';
import { sayNotCharged, withinDeadline } from '../core/provider-errors.ts';

type Request = { enrollmentId: number; principals: Principals };

/** @throws AppError not_found, demo_read_only, status_conflict, service_unavailable */
export type PreparePaymentMethod = (given: Request) => Promise<PaymentMethodUpdate>;

/** @throws AppError not_found, demo_read_only, status_conflict, payment_not_confirmed, service_unavailable */
export type UpdatePaymentMethod = (
  given: Request & { setupIntentId: string; dueNow: string },
) => Promise<PaymentMethodUpdated>;

type Dependencies = { loadPayable: LoadPayable; cardChange: CardChange; deadlineMs?: number };

/** Reads the caller's own enrollment. */
async function loadOwn(
  { loadPayable }: Dependencies,
  { enrollmentId, principals }: Request,
): Promise<Payable> {
  const payable = await loadPayable(enrollmentId);
  requirePayer(principals, payable);
  return payable;
}

/** Handles POST /api/payment-method-updates: returns the card form's data and the amount that will be charged. */
export function createPreparePaymentMethod(deps: Dependencies): PreparePaymentMethod {
  const prepare = async (request: Request) => deps.cardChange.prepare(await loadOwn(deps, request));
  return (request) => sayNotCharged(withinDeadline(deps.deadlineMs ?? 10_000, prepare(request)));
}

/** Handles POST /api/payment-method-updates/confirm: uses the confirmed card and charges what is open to it. */
export const createUpdatePaymentMethod =
  (deps: Dependencies): UpdatePaymentMethod =>
  async ({ setupIntentId, dueNow: shown, ...request }) =>
    deps.cardChange.change({ payable: await loadOwn(deps, request), setupIntentId, shown });
