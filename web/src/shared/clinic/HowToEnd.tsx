import { howToEnd } from '@petwell/contracts/legal';
import { useTextTerms } from './text-terms.ts';

/** Says how to change or cancel a plan, in the words of the terms and the emails. */
export function HowToEnd() {
  const { ending } = useTextTerms();
  return <span>{howToEnd(ending, { name: 'the clinic' })}</span>;
}
