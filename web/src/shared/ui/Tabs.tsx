import { Tabs as RadixTabs } from 'radix-ui';
import type { ReactNode } from 'react';

type TabsProps = { value: string; onChange: (value: string) => void; children: ReactNode };

/** Holds a list of tabs and their panels, which may stand apart. */
export const Tabs = ({ value, onChange, children }: TabsProps) => (
  <RadixTabs.Root value={value} onValueChange={onChange}>
    {children}
  </RadixTabs.Root>
);

type TabListProps = { label: string; tabs: readonly { value: string; label: string }[] };

/** Renders tabs with arrow-key navigation. */
export const TabList = ({ label, tabs }: TabListProps) => (
  <RadixTabs.List
    aria-label={label}
    className="inline-flex max-w-full flex-wrap gap-1 rounded-[1.625rem] bg-sand-200 p-1 print:hidden"
  >
    {tabs.map((tab) => (
      <RadixTabs.Trigger
        key={tab.value}
        value={tab.value}
        className="min-h-11 rounded-full px-4 font-semibold whitespace-nowrap text-ink-700 data-[state=active]:bg-white data-[state=active]:text-brand-800 data-[state=active]:shadow-card sm:px-5"
      >
        {tab.label}
      </RadixTabs.Trigger>
    ))}
  </RadixTabs.List>
);

export const TabPanel = RadixTabs.Content;
