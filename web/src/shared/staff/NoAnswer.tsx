import type { ReactNode } from 'react';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';

/** Says that the outcome of a request about money is unknown, and repeats it with its key. */
export function NoAnswer({
  isLoading,
  onRetry,
  children,
}: {
  isLoading: boolean;
  onRetry: () => void;
  children: ReactNode;
}) {
  return (
    <Alert
      variant="warning"
      title="We didn’t get an answer"
      actions={
        <Button size="small" isLoading={isLoading} onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {children}
    </Alert>
  );
}
