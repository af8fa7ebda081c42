import { Button } from '../../../shared/ui/Button.tsx';

type SaveBarProps = {
  label: string;
  isSaving: boolean;
  /** There are unsaved changes. */
  isEdited: boolean;
  onDiscard: () => void;
};

/** Saves an 'Edit Profile' form, or restores the saved values. */
export function SaveBar({ label, isSaving, isEdited, onDiscard }: SaveBarProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Button type="submit" isLoading={isSaving}>
        {isSaving ? 'Saving…' : label}
      </Button>
      {isEdited && !isSaving && (
        <p className="text-sm text-ink-700">
          Not saved yet.{' '}
          <button
            type="button"
            onClick={onDiscard}
            className="rounded-sm py-1 font-semibold text-brand-700 underline underline-offset-4"
          >
            Discard changes
          </button>
        </p>
      )}
    </div>
  );
}
