import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { PaymentSetup } from '../../features/payment/components/payment-setup/PaymentSetup.tsx';
import { paths } from '../../shared/paths.ts';
import { flowStorage } from '../../shared/session-storage/flow-storage.ts';

/** `/payment-setup`: pays for the enrollment in the flow data. */
export function PaymentSetupPage() {
  // Read once: paying clears it, just before the page opens /payment-success.
  const [payment] = useState(() => flowStorage.paymentData.read());
  if (payment === null) return <Navigate to={paths.home} replace />;
  return <PaymentSetup payment={payment} />;
}
