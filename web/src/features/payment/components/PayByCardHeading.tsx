import { useFocus } from '../../../shared/hooks/use-focus.ts';

/** Heads the card form that a button opened. */
export function PayByCardHeading() {
  const heading = useFocus<HTMLHeadingElement>();
  return (
    <h2 ref={heading} tabIndex={-1} className="text-heading">
      Pay by card
    </h2>
  );
}
