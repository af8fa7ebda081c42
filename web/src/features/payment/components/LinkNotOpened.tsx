import type { ReactNode } from 'react';
import { hasCode } from '../../../shared/api/api-error.ts';
import { describeError } from '../../../shared/api/describe-error.ts';
import { ClinicPhone } from '../../../shared/clinic/ClinicPhone.tsx';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Button } from '../../../shared/ui/Button.tsx';

/** Tells why what an emailed link is for can't be shown. `whenOver`: how long such a link works. */
export function LinkNotOpened({
  error,
  tryAgain,
  whenOver,
}: {
  error: Error;
  tryAgain: () => void;
  whenOver: ReactNode;
}) {
  if (hasCode(error, 'link_invalid')) {
    return (
      <Alert variant="warning" title={describeError(error, 'This link is no longer valid.')}>
        <span>{whenOver}</span> <ClinicPhone />
      </Alert>
    );
  }
  return (
    <Alert
      variant="error"
      title="This link can’t be opened right now"
      actions={<Button onClick={tryAgain}>Try again</Button>}
    >
      <span>{`${describeError(error, 'Try again in a minute.')} You can also call us:`}</span>{' '}
      <ClinicPhone />
    </Alert>
  );
}
