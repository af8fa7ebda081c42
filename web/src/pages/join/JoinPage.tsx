import { JoinByLink } from '../../features/payment/components/join/JoinByLink.tsx';
import { PaymentLinkPage } from '../../features/payment/components/PaymentLinkPage.tsx';

/** `/join#token=`: the code at the counter and its email open it; the owner reads, agrees, and pays without signing in. */
export function JoinPage() {
  return (
    <PaymentLinkPage
      title="Your plan"
      description="Read your pet’s plan, agree, and pay."
      heading="Your plan"
      newLink="scan the code again, or call us for a new one:"
      whenPaid="Your pet’s plan starts within minutes"
    >
      {(token, forget) => <JoinByLink token={token} forget={forget} />}
    </PaymentLinkPage>
  );
}
