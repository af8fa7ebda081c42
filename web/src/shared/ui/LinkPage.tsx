import type { ReactNode } from 'react';
import { useAddressToken } from '../hooks/use-address-token.ts';
import { Alert } from './Alert.tsx';
import { PageShell } from './PageShell.tsx';

type LinkPageProps = {
  title: string;
  description: string;
  heading: string;
  /** What to do about a link without a token, besides opening the whole link. */
  help?: ReactNode | undefined;
  helpActions?: ReactNode;
  /** Shows what the link is for. Calling `forget` removes the token from the address bar. */
  children: (token: string, forget: () => void) => ReactNode;
};

/** A page that an emailed link opens. Opening it changes nothing, because mail scanners open links. */
export function LinkPage({ help, helpActions, children, ...shell }: LinkPageProps) {
  const { token, forget } = useAddressToken();
  return (
    <PageShell {...shell} width="narrow">
      {token === null || token === '' ? (
        <Alert variant="warning" title="This link is incomplete" actions={helpActions}>
          Please open the whole link from our email{help}.
        </Alert>
      ) : (
        children(token, forget)
      )}
    </PageShell>
  );
}
