import type { ComponentProps } from 'react';
import { ClinicPhone } from '../../../shared/clinic/ClinicPhone.tsx';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { LinkPage } from '../../../shared/ui/LinkPage.tsx';
import { PageShell } from '../../../shared/ui/PageShell.tsx';
import { backFromBank } from '../texts.ts';
import { useProviderReturn } from '../use-provider-return.ts';

type PaymentLinkPageProps = Omit<ComponentProps<typeof LinkPage>, 'newLink'> & {
  /** How to get a new link. */
  newLink?: string;
  /** What a confirmed payment leads to. Without it, the page only saves a card. */
  whenPaid?: string;
};

/** The page of a mailed link on which a card is entered. The bank's page leads back to it without the link. */
export function PaymentLinkPage(props: PaymentLinkPageProps) {
  const { newLink = 'call us for a new one:', whenPaid, children, ...page } = props;
  const returned = useProviderReturn();
  if (returned !== null) {
    const { text, ...alert } = backFromBank(returned.hasFailed ? 'failed' : 'confirmed', whenPaid);
    return (
      <PageShell {...page} width="narrow">
        <Alert {...alert}>
          <span>{text}</span> <ClinicPhone />
        </Alert>
      </PageShell>
    );
  }
  return (
    <LinkPage
      {...page}
      newLink={{
        text: (
          <span>
            <span>{newLink}</span> <ClinicPhone />
          </span>
        ),
      }}
    >
      {children}
    </LinkPage>
  );
}
