import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { useIsPaper } from '../hooks/use-media.ts';
import { Button } from './Button.tsx';

type FoldedListProps<Item> = Omit<ComponentProps<'ul'>, 'children' | 'id'> & {
  items: readonly Item[];
  /** How many are shown at first. */
  shown: number;
  /** The button's text, such as '4 more services'. */
  more: (hidden: number) => string;
  buttonClass?: string;
  /** Renders an item as `li` with a key. */
  children: (item: Item) => ReactNode;
};

/** Lists the first items; a button shows the others in place. Paper has all. */
export function FoldedList<Item>(props: FoldedListProps<Item>) {
  const { items, shown, more, buttonClass, children, ...attributes } = props;
  const [isOpen, setIsOpen] = useState(false);
  const isPaper = useIsPaper();
  const id = useId();
  // A button for a single item would be longer than the item.
  const hidden = items.length > shown + 1 ? items.length - shown : 0;
  return (
    <>
      <ul {...attributes} id={id}>
        {items.slice(0, isOpen || isPaper || hidden === 0 ? undefined : shown).map(children)}
      </ul>
      {hidden > 0 && (
        <Button
          variant="ghost"
          size="small"
          className={buttonClass}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Show fewer' : more(hidden)}
        </Button>
      )}
    </>
  );
}
