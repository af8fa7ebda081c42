import { NewPriceByLink } from '../../features/payment/components/new-price/NewPriceByLink.tsx';
import { ClinicPhone } from '../../shared/clinic/ClinicPhone.tsx';
import { LinkPage } from '../../shared/ui/LinkPage.tsx';

/** `/new-price#token=`: linked from the emails that ask an owner to agree to a new price, without signing in. */
export function NewPricePage() {
  return (
    <LinkPage
      title="A new price for your plan"
      description="Compare the new price of your plan with the old one, and agree to it if you like."
      heading="A new price for your plan"
      newLink={{
        text: (
          <span>
            call us for a new one: <ClinicPhone />
          </span>
        ),
      }}
    >
      {(token, forget) => <NewPriceByLink token={token} forget={forget} />}
    </LinkPage>
  );
}
