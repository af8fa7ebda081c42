import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { DialogActions } from './DialogActions.tsx';
import { Amounts } from './Amounts.tsx';

type DialogProps = {
  isOpen: boolean;
  /** Called when the person closes it, not when the page does. */
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Buttons at the end. */
  actions?: ReactNode;
  /** A click beside it doesn't close it, because that would lose what was typed. */
  isForm?: boolean;
};

/**
 * Renders a modal with the native dialog element: focus stays inside, Escape closes, the rest is inert.
 * Radix's dialog injects a style element, which the content security policy blocks.
 */
export function Dialog(props: DialogProps) {
  const { isOpen, onClose, title, children, actions, isForm = false } = props;
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = ref.current;
    if (isOpen && dialog?.open === false) dialog.showModal();
    if (!isOpen && dialog?.open === true) dialog.close();
  }, [isOpen]);

  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      // Escape: the page closes it. Closed by the browser, it would tell later than it gives the focus back.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={() => isOpen && onClose()}
      onClick={(event) => !isForm && event.target === event.currentTarget && onClose()}
      className="m-auto w-[calc(100%-2rem)] max-w-lg scroll-pb-48 rounded-card bg-white p-0 text-left shadow-float sm:scroll-pb-24"
    >
      <div className="p-6">
        <div className="flex items-start justify-between gap-4">
          <h2 id={titleId} className="text-heading">
            <Amounts>{title}</Amounts>
          </h2>
          <button
            type="button"
            aria-label="Close"
            onClick={onClose}
            className="-m-3 rounded-full p-3 text-ink-500 hover:text-ink-900"
          >
            <X aria-hidden className="size-5" />
          </button>
        </div>
        <div className="mt-3 text-ink-700">{children}</div>
        {actions !== undefined && (
          <div className="mt-6">
            <DialogActions>{actions}</DialogActions>
          </div>
        )}
      </div>
    </dialog>
  );
}
