import { Tabs as RadixTabs } from 'radix-ui';
import type { ReactNode } from 'react';

type Tab = { value: string; label: string; content: ReactNode };
type TabsProps = {
  label: string;
  tabs: readonly Tab[];
  value: string;
  onChange: (value: string) => void;
};

/** Renders tabs with arrow-key navigation. */
export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  return (
    <RadixTabs.Root value={value} onValueChange={onChange}>
      <RadixTabs.List
        aria-label={label}
        className="inline-flex max-w-full gap-1 rounded-full bg-sand-200 p-1 print:hidden"
      >
        {tabs.map((tab) => (
          <RadixTabs.Trigger
            key={tab.value}
            value={tab.value}
            className="min-h-10 rounded-full px-4 sm:px-5 font-semibold text-ink-700 data-[state=active]:bg-white data-[state=active]:text-brand-800 data-[state=active]:shadow-card"
          >
            {tab.label}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {tabs.map((tab) => (
        <RadixTabs.Content key={tab.value} value={tab.value} className="mt-6 print:mt-0">
          {tab.content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  );
}
