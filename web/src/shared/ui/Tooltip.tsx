import { Tooltip as RadixTooltip } from 'radix-ui';
import { type ReactNode, useState } from 'react';

const delayMs = 700;
const skipDelayMs = 300;

/** Wraps a part of a page that has tooltips: 700 ms before the first, 300 ms before the next. */
export function TooltipArea({ children }: { children: ReactNode }) {
  return (
    <RadixTooltip.Provider delayDuration={delayMs} skipDelayDuration={skipDelayMs}>
      {children}
    </RadixTooltip.Provider>
  );
}

/** Explains its trigger, also on a tap. Never put essential information only here. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <RadixTooltip.Root open={isOpen} onOpenChange={setIsOpen}>
      <RadixTooltip.Trigger
        asChild
        onClick={(event) => {
          // Radix would close it, and a finger has no other way to open it.
          event.preventDefault();
          setIsOpen(true);
        }}
      >
        {children}
      </RadixTooltip.Trigger>
      <RadixTooltip.Portal container={document.getElementById('main')}>
        <RadixTooltip.Content
          sideOffset={6}
          collisionPadding={12}
          className="z-50 max-w-64 rounded-control bg-ink-900 px-3 py-2 text-sm text-white shadow-float"
        >
          <span>{text}</span>
          <RadixTooltip.Arrow className="fill-ink-900" />
        </RadixTooltip.Content>
      </RadixTooltip.Portal>
    </RadixTooltip.Root>
  );
}
