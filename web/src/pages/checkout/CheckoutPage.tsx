import { useState } from 'react';
import { Checkout, NothingPending } from '../../features/payment/components/Checkout.tsx';
import { flowStorage } from '../../shared/session-storage/flow-storage.ts';
import { PageShell } from '../../shared/ui/PageShell.tsx';

/** `/checkout`: pays for this tab's pending enrollment. */
export function CheckoutPage() {
  // Read once: paying clears it, just before the page opens /payment-success.
  const [pending] = useState(() => flowStorage.pendingEnrollment.read());
  return (
    <PageShell
      title="Checkout"
      description="Review your plan and pay by card."
      heading="Checkout"
      width={pending === null ? 'narrow' : 'wide'}
    >
      {pending === null ? <NothingPending /> : <Checkout pending={pending} />}
    </PageShell>
  );
}
