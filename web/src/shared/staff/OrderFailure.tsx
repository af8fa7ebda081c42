import { ApiError } from '../api/api-error.ts';
import { describeError } from '../api/describe-error.ts';
import { Alert } from '../ui/Alert.tsx';

type OrderFailureProps = {
  error: unknown;
  /** What didn't happen. */
  title: string;
  fallback: string;
  className?: string;
};

/** Says why an order of staff wasn't carried out, or that it isn't known yet: it is kept, and repeated. */
export function OrderFailure({ error, title, fallback, ...style }: OrderFailureProps) {
  if (error instanceof ApiError && error.status === 503) {
    return (
      <Alert variant="warning" title="Not confirmed yet" {...style}>
        Stripe didn’t answer. We keep trying, and the plan shows it once it is done. Look at the
        plan again before you tell the owner.
      </Alert>
    );
  }
  return (
    <Alert variant="error" title={title} {...style}>
      {describeError(error, fallback)}
    </Alert>
  );
}
