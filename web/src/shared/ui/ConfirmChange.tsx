import { describeRefusal } from '../api/describe-error.ts';
import { Alert } from './Alert.tsx';
import { Amounts } from './Amounts.tsx';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { DialogActions } from './DialogActions.tsx';
import type { Elements } from './elements.ts';

type ConfirmChangeProps = {
  title: string;
  /** What happens; `children` say more about it. */
  text: string;
  children?: Elements;
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
  const { title, text, children, action, keep, isDestructive = false, change } = props;
  const { onConfirm, onClose } = props;
  return (
    <Dialog isOpen onClose={onClose} title={title}>
      <div className="space-y-4 text-ink-900">
        <p>
          <Amounts>{text}</Amounts>
        </p>
        {children}
        <DialogActions>
          {change.error !== null && (
            <Alert variant="error">{describeRefusal(change.error, 'Please try again.')}</Alert>
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
