import { describeError } from '../../../shared/api/describe-error.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { Dialog } from '../../../shared/ui/Dialog.tsx';
import { DialogActions } from '../../../shared/ui/DialogActions.tsx';

type ConfirmChangeProps = {
  title: string;
  /** What happens. */
  text: string;
  action: string;
  /** The button that changes nothing. */
  keep: string;
  isDestructive?: boolean;
  change: { isPending: boolean; error: unknown };
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before a change that owners see, and says what it does. */
export function ConfirmChange(props: ConfirmChangeProps) {
  const { title, text, action, keep, isDestructive = false, change, onConfirm, onClose } = props;
  return (
    <Dialog isOpen onClose={onClose} title={title}>
      <div className="space-y-4 text-ink-900">
        <p>{text}</p>
        <DialogActions>
          {change.error !== null && (
            <Alert variant="error">{describeError(change.error, 'Please try again.')}</Alert>
          )}
          <Button variant="outline" onClick={onClose}>
            {keep}
          </Button>
          <Button
            variant={isDestructive ? 'destructive' : 'primary'}
            isLoading={change.isPending}
            onClick={onConfirm}
          >
            {action}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
