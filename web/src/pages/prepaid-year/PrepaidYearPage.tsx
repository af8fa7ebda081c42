import { PaymentLinkPage } from '../../features/payment/components/PaymentLinkPage.tsx';
import { PrepaidYearByLink } from '../../features/payment/components/PrepaidYearByLink.tsx';

const page = {
  title: 'A year in advance',
  description: 'Read what a year of your plan costs in advance, and pay it by card if you like.',
  heading: 'A year in advance',
};

/** `/prepaid-year#token=`: its email opens it; the owner reads, agrees, and pays without signing in. */
export function PrepaidYearPage() {
  return (
    <PaymentLinkPage {...page} whenPaid="The year counts within minutes">
      {(token, forget) => <PrepaidYearByLink token={token} forget={forget} />}
    </PaymentLinkPage>
  );
}
