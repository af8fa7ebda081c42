import { AppError } from '@petwell/chassis';
import { publicationOf, type PriceTerms } from '@petwell/contracts/legal';

/**
 * Accepts a text that is published under the clinic's price terms. A page that was open while they changed showed the
 * other one.
 * @throws AppError status_conflict
 */
export function requirePublished(textVersion: string, prices: PriceTerms): void {
  if (publicationOf(textVersion)?.terms === prices) return;
  throw new AppError('status_conflict', {
    publicMessage:
      'Our terms have changed since you opened this page. Nothing was charged. Please reload the page and read them before you agree.',
  });
}
