import { useState } from 'react';
import { useAddressToken } from '../hooks/use-address-token.ts';
import { Alert } from './Alert.tsx';
import { PageShell } from './PageShell.tsx';
import type { Elements } from './elements.ts';

type LinkPageProps = {
  title: string;
  description: string;
  heading: string;
  /** Once it is done. */
  doneHeading?: string;
  /** Shown on paper instead of the top bar. */
  printHeader?: Elements;
  /** How to get a new link if the token got lost on the way; its text ends “If that doesn’t help, …”. */
  newLink: { text: Elements; actions?: Elements; form?: Elements };
  /** Shows what the link is for. It calls `finish` once that is done, which forgets the token. */
  children: (token: string, finish: () => void) => Elements;
};

/** A page that an emailed link opens. Opening it changes nothing, because mail scanners open links. */
export function LinkPage(props: LinkPageProps) {
  const { heading, doneHeading = heading, newLink, children, ...shell } = props;
  const { token, forget } = useAddressToken();
  const [isDone, setIsDone] = useState(false);
  const finish = () => {
    setIsDone(true);
    forget();
  };
  return (
    <PageShell {...shell} heading={isDone ? doneHeading : heading} width="narrow">
      {token === null || token === '' ? (
        <div className="space-y-6">
          <Alert variant="warning" title="This link is incomplete" actions={newLink.actions}>
            <span>Please open the whole link from our email. If that doesn’t help, </span>
            {newLink.text}
          </Alert>
          {newLink.form}
        </div>
      ) : (
        children(token, finish)
      )}
    </PageShell>
  );
}
