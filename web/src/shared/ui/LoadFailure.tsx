import { describeRefusal } from '../api/describe-error.ts';
import { Alert } from './Alert.tsx';
import { Button } from './Button.tsx';

type LoadFailureProps = {
  error: unknown;
  onRetry: () => unknown;
  title?: string;
  /** Shown if the error has no message for users. */
  fallback?: string;
  className?: string;
};

/** Explains that data couldn't be loaded, with a retry button. */
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
      {describeRefusal(error, fallback)}
    </Alert>
  );
}
