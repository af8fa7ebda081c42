import { PaymentLinkPage } from '../../features/payment/components/PaymentLinkPage.tsx';
import { PlanChangeByLink } from '../../features/payment/components/PlanChangeByLink.tsx';
import { PrintHeader } from '../../shared/clinic/PrintHeader.tsx';

const page = {
  title: 'A change to your plan',
  description: 'Read what changes about your plan and what it costs, and agree to it if you like.',
  heading: 'A change to your plan',
  printHeader: <PrintHeader />,
};

/** `/plan-change#token=`: the code at the front desk and the link in its email open it; the owner reads, agrees, and pays without signing in. */
export function PlanChangePage() {
  return (
    <PaymentLinkPage {...page} whenPaid="Your plan changes within a minute">
      {(token, forget) => <PlanChangeByLink token={token} forget={forget} />}
    </PaymentLinkPage>
  );
}
