import { Fragment } from 'react';

/** Shows an email address that breaks after a dot or the @ where it is too long for its line. */
export function EmailText({ email }: { email: string }) {
  return email.split(/(?<=[@.])/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
