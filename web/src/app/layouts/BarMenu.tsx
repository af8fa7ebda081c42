import { clsx } from 'clsx';
import { DropdownMenu } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { NavLink } from 'react-router-dom';
import type { StaffLink } from '../staff-links.ts';
import { Count } from './Count.tsx';

const itemClass =
  'flex min-h-11 items-center justify-between gap-4 rounded-control px-3 outline-offset-[-2px] data-highlighted:bg-brand-50 data-highlighted:outline-2 data-highlighted:outline-brand-700 aria-[current=page]:font-bold aria-[current=page]:text-brand-800';

/** Renders a menu's link to a page. */
export function MenuLink({ to, label, count }: StaffLink) {
  return (
    <DropdownMenu.Item asChild>
      <NavLink to={to} end className={itemClass}>
        <span>{label}</span>
        {count && <Count {...count} />}
      </NavLink>
    </DropdownMenu.Item>
  );
}

/** Renders a menu's action. */
export function MenuAction({ onSelect, children }: { onSelect: () => void; children: ReactNode }) {
  return (
    <DropdownMenu.Item onSelect={onSelect} className={clsx(itemClass, 'cursor-pointer')}>
      {children}
    </DropdownMenu.Item>
  );
}

/** Separates what belongs together. */
export const MenuLine = () => <DropdownMenu.Separator className="my-1.5 h-px bg-sand-200" />;

type BarMenuProps = {
  /** Inside the button. */
  label: ReactNode;
  buttonClass: string;
  /** The edge of the button below which it opens. */
  align?: 'start' | 'end';
  children: ReactNode;
};

/**
 * Opens a menu of the staff bar, within its landmark. The page behind stays usable: making it inert would need a
 * style element, which the content security policy blocks.
 */
export function BarMenu({ label, buttonClass, align = 'end', children }: BarMenuProps) {
  const openedOn = useRef('');
  return (
    <DropdownMenu.Root
      modal={false}
      onOpenChange={(isOpen) => {
        if (isOpen) openedOn.current = window.location.pathname;
      }}
    >
      <DropdownMenu.Trigger className={buttonClass}>{label}</DropdownMenu.Trigger>
      <DropdownMenu.Content
        align={align}
        sideOffset={8}
        collisionPadding={8}
        onCloseAutoFocus={(event) => {
          // The chosen page's heading has the focus; the button would take it away.
          if (window.location.pathname !== openedOn.current) event.preventDefault();
        }}
        className="z-50 max-h-(--radix-dropdown-menu-content-available-height) w-64 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-card border border-sand-200 bg-white p-2 text-ink-900 shadow-float print:hidden"
      >
        {children}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
