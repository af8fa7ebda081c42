import { type ReactNode, useState } from 'react';
import { useAddressToken } from '../hooks/use-address-token.ts';
import { Alert } from './Alert.tsx';
import { PageShell } from './PageShell.tsx';

type LinkPageProps = {
  title: string;
  description: string;
  heading: string;
  /** Once it is done. */
  doneHeading?: string;
  /** What to do about a link without a token, besides opening the whole link. */
  help?: ReactNode | undefined;
  helpActions?: ReactNode;
  /** Shows what the link is for. It calls `finish` once that is done, which forgets the token. */
  children: (token: string, finish: () => void) => ReactNode;
};

/** A page that an emailed link opens. Opening it changes nothing, because mail scanners open links. */
export function LinkPage(props: LinkPageProps) {
  const { heading, doneHeading = heading, help, helpActions, children, ...shell } = props;
  const { token, forget } = useAddressToken();
  const [isDone, setIsDone] = useState(false);
  const finish = () => {
    setIsDone(true);
    forget();
  };
  return (
    <PageShell {...shell} heading={isDone ? doneHeading : heading} width="narrow">
      {token === null || token === '' ? (
        <Alert variant="warning" title="This link is incomplete" actions={helpActions}>
          Please open the whole link from our email{help}.
        </Alert>
      ) : (
        children(token, finish)
      )}
    </PageShell>
  );
}
