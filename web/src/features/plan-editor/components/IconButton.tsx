import type { LucideIcon } from 'lucide-react';

type IconButtonProps = {
  label: string;
  Icon: LucideIcon;
  /** It keeps the focus, and does nothing. */
  isInert?: boolean;
  className?: string;
  onClick: () => void;
};

/** Renders a button with an icon, as large as a thumb. */
export function IconButton({
  label,
  Icon,
  isInert = false,
  className = '',
  onClick,
}: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isInert || undefined}
      onClick={() => !isInert && onClick()}
      className={`inline-flex size-11 items-center justify-center rounded-full text-brand-700 hover:bg-brand-50 aria-disabled:cursor-not-allowed aria-disabled:text-ink-400 ${className}`}
    >
      <Icon aria-hidden className="size-5" />
    </button>
  );
}
