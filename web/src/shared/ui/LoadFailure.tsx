import { describeError } from '../api/describe-error.ts';
import { Alert } from './Alert.tsx';
import { Button } from './Button.tsx';

type LoadFailureProps = {
  error: unknown;
  onRetry: () => unknown;
  title?: string;
  /** Shown if the error has nothing to say to people. */
  fallback?: string;
  className?: string;
};

/** Says that data could not be loaded, and offers to try again. */
export function LoadFailure(props: LoadFailureProps) {
  const { error, onRetry, fallback = 'Please try again in a moment.', ...alert } = props;
  return (
    <Alert
      variant="error"
      {...alert}
      actions={
        <Button variant="outline" size="small" onClick={() => void onRetry()}>
          Try again
        </Button>
      }
    >
      {describeError(error, fallback)}
    </Alert>
  );
}
