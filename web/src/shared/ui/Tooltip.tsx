import { Tooltip as RadixTooltip } from 'radix-ui';
import type { ReactNode } from 'react';

const delayMs = 700;
const skipDelayMs = 300;

/** Surrounds the part of a page that has tooltips: 700 ms before the first, 300 ms to the next. */
export function TooltipArea({ children }: { children: ReactNode }) {
  return (
    <RadixTooltip.Provider delayDuration={delayMs} skipDelayDuration={skipDelayMs}>
      {children}
    </RadixTooltip.Provider>
  );
}

/** Says more about its trigger. Touch screens have no tooltips: never the only place of something needed. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  return (
    <RadixTooltip.Root>
      <RadixTooltip.Trigger asChild>{children}</RadixTooltip.Trigger>
      <RadixTooltip.Portal container={document.getElementById('main')}>
        <RadixTooltip.Content
          sideOffset={6}
          collisionPadding={12}
          className="z-50 max-w-64 rounded-control bg-ink-900 px-3 py-2 text-sm text-white shadow-float"
        >
          {text}
          <RadixTooltip.Arrow className="fill-ink-900" />
        </RadixTooltip.Content>
      </RadixTooltip.Portal>
    </RadixTooltip.Root>
  );
}
