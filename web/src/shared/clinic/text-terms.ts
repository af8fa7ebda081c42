import { endingWayOf, type TextTerms } from '@petwell/contracts/legal';
import { useConfig } from './get-config.ts';

/** Returns what the texts promise. The server refuses an agreement to other terms than its own. */
export function useTextTerms(): TextTerms {
  const config = useConfig();
  return {
    price: config?.priceTerms ?? 'plan-year',
    ending: endingWayOf(config?.isCancelOnline === true),
  };
}
