import { useQueryClient } from '@tanstack/react-query';
import { adminKeys } from '../../../shared/staff/admin-keys.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { pendingEnd } from '../ending-texts.ts';

/** Says that an ordered end is on its way, and looks again. */
export function EndOnItsWay() {
  const queryClient = useQueryClient();
  const lookAgain = () => void queryClient.invalidateQueries({ queryKey: adminKeys.all });
  return (
    <Alert
      variant="info"
      title={pendingEnd.title}
      className="w-full"
      actions={
        <Button variant="outline" size="small" onClick={lookAgain}>
          Check again
        </Button>
      }
    >
      {pendingEnd.text}
    </Alert>
  );
}
