import type { EmailChangeConfirmed } from '@petwell/contracts';
import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { hasCode } from '../../../shared/api/api-error.ts';
import { describeError } from '../../../shared/api/describe-error.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { Card } from '../../../shared/ui/Card.tsx';
import type { Elements } from '../../../shared/ui/elements.ts';

type ConfirmEmailProps = {
  token: string;
  onConfirmed: () => void;
  /** What the address is of. */
  name: string;
  useConfirm: () => UseMutationResult<EmailChangeConfirmed, Error, string>;
  /** The way out besides trying again. */
  afterFailure?: Elements;
  done: {
    title: string;
    next: (confirmed: EmailChangeConfirmed) => ReactNode;
    text: (confirmed: EmailChangeConfirmed) => string;
  };
};

/** Makes a new email address effective with the token of an email. */
export function ConfirmEmail(props: ConfirmEmailProps) {
  const { token, onConfirmed, useConfirm, done, name, afterFailure } = props;
  const confirm = useConfirm();
  if (confirm.isSuccess) {
    return (
      <Alert variant="success" title={done.title} actions={done.next(confirm.data)}>
        {done.text(confirm.data)}
      </Alert>
    );
  }
  if (hasCode(confirm.error, 'link_invalid')) {
    return (
      <Alert variant="error" title="This link no longer works">
        {describeError(confirm.error, 'We couldn’t confirm the address.')}
      </Alert>
    );
  }
  return (
    <Card className="space-y-5 p-6 sm:p-8">
      {confirm.isError && (
        <Alert variant="error">
          <span>
            {describeError(confirm.error, 'We couldn’t confirm the address. Please try again.')}
          </span>
          {afterFailure}
        </Alert>
      )}
      <p className="text-ink-700">
        <span>Someone asked to use this email address for their</span> <span>{name}</span>
        <span>
          . If that was you, confirm it. If not, close this page, and nothing will change.
        </span>
      </p>
      <Button
        size="large"
        width="full"
        isLoading={confirm.isPending}
        onClick={() => confirm.mutate(token, { onSuccess: onConfirmed })}
      >
        {confirm.isPending ? 'One moment…' : 'Confirm this address'}
      </Button>
    </Card>
  );
}
