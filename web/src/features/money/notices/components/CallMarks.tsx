import type { CallKind } from '@petwell/contracts';
import { showErrorToast } from '../../../../shared/toasts/show-error-toast.ts';
import { Button } from '../../../../shared/ui/Button.tsx';
import { useRecordCall } from '../api/follow-ups.ts';

const labels = { called: 'Called', left_message: 'Left a message' } as const;
const failed = { title: 'Call Not Marked', fallback: 'Please try again in a moment.' };

/** Marks that the owner was called about a payment, as a note on the customer. For staff who act. */
export function CallMarks({ invoiceId, about }: { invoiceId: string; about: string }) {
  const record = useRecordCall(invoiceId);
  const mark = (kind: CallKind) =>
    record.mutate(kind, { onError: (error) => showErrorToast(failed, error) });
  return (Object.keys(labels) as CallKind[]).map((kind) => (
    <Button
      key={kind}
      variant="ghost"
      size="small"
      isLoading={record.isPending && record.variables === kind}
      onClick={() => !record.isPending && mark(kind)}
    >
      <span>{labels[kind]}</span> <span className="sr-only">{about}</span>
    </Button>
  ));
}
