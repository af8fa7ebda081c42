import { showErrorToast } from '../../../shared/toasts/show-error-toast.ts';
import { showToast } from '../../../shared/toasts/toast-store.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { useSetCareReminders } from '../api/care.ts';
import { careToasts } from '../texts.ts';

/** Turns the emails about care that is due off and on. */
export function Reminders({ hasReminders }: { hasReminders: boolean }) {
  const change = useSetCareReminders();
  const toggle = async () => {
    if (change.isPending) return;
    try {
      const { hasReminders: isOn } = await change.mutateAsync(!hasReminders);
      showToast(careToasts.reminders(isOn));
    } catch (error) {
      showErrorToast(careToasts.remindersFailed, error);
    }
  };
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-sand-200 pt-4 print:hidden">
      <p className="min-w-0 flex-1 basis-60 text-sm text-ink-700">
        {hasReminders
          ? 'We’ll email you before any of your pets’ care is due.'
          : 'You get no emails about care that is due.'}
      </p>
      <Button
        variant="ghost"
        size="small"
        className="-mx-4"
        isLoading={change.isPending}
        onClick={() => void toggle()}
      >
        {hasReminders ? 'Stop reminders' : 'Turn reminders on'}
      </Button>
    </div>
  );
}
