import { useState } from 'react';
import { useIsPaper } from '../../../../shared/hooks/use-media.ts';
import { Button } from '../../../../shared/ui/Button.tsx';
import { countOf } from '../../../../shared/staff/format.ts';

/** Leaves out what is unused until the button of `UnusedFold` shows it. Paper has all. */
export function useUnusedFold<Item>(items: readonly Item[], isUnused: (item: Item) => boolean) {
  const [isOpen, setIsOpen] = useState(false);
  const isPaper = useIsPaper();
  const used = items.filter((item) => !isUnused(item));
  // A table of nothing but zeros says more than an empty one.
  const hidden = used.length === 0 ? 0 : items.length - used.length;
  return {
    shown: isOpen || isPaper || hidden === 0 ? items : used,
    fold: { hidden, isOpen, toggle: () => setIsOpen(!isOpen) },
  };
}

type UnusedFoldProps = {
  fold: ReturnType<typeof useUnusedFold>['fold'];
  /** 'plan' */
  noun: string;
  /** 'with nothing used' */
  because: string;
};

export function UnusedFold({ fold: { hidden, isOpen, toggle }, noun, because }: UnusedFoldProps) {
  if (hidden === 0) return null;
  return (
    <Button
      variant="ghost"
      size="small"
      className="mt-1 print:hidden"
      aria-expanded={isOpen}
      onClick={toggle}
    >
      {`${isOpen ? 'Hide' : 'Show'} ${countOf(hidden, noun)} ${because}`}
    </Button>
  );
}
