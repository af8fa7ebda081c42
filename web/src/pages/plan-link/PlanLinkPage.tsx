import { PlanByLink } from '../../features/payment/components/plan-link/PlanByLink.tsx';
import { PaymentLinkPage } from '../../features/payment/components/PaymentLinkPage.tsx';

/** `/plan-link#token=`: linked from an email that staff sent; starts to bill a plan without signing in. */
export function PlanLinkPage() {
  return (
    <PaymentLinkPage
      title="Your plan"
      description="Enter a card for your monthly payments."
      heading="Your plan"
    >
      {(token, forget) => <PlanByLink token={token} forget={forget} />}
    </PaymentLinkPage>
  );
}
