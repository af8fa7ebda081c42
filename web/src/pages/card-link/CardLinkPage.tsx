import { CardByLink } from '../../features/payment/components/card-link/CardByLink.tsx';
import { PaymentLinkPage } from '../../features/payment/components/PaymentLinkPage.tsx';

/** `/card-link#token=`: linked from an email that staff sent; replaces the card of a plan without signing in. */
export function CardLinkPage() {
  return (
    <PaymentLinkPage
      title="Enter a new card"
      description="Enter a new card for your monthly payments."
      heading="Enter a new card"
    >
      {(token, forget) => <CardByLink token={token} forget={forget} />}
    </PaymentLinkPage>
  );
}
