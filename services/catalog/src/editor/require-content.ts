import { AppError } from '@petwell/chassis';
import type { IncludedService, OfferContent, OfferKind } from '@petwell/contracts';
import type { CatalogReader, Service } from '../core/catalog.ts';

export type RequireContent = (kind: OfferKind, content: OfferContent) => Promise<void>;

function problemWith(benefit: IncludedService, service: Service | undefined): string | undefined {
  if (!service) return 'There is no such service.';
  const isDiscount = service.careType === null;
  if (isDiscount === (benefit.unit === 'discount')) return undefined;
  return isDiscount ? 'This is a discount in percent.' : 'This service is counted.';
}

/**
 * Checks that a content is of its kind, and that its services exist.
 * @throws AppError validation_failed (fields content.kind, content.benefits.N.service)
 */
export const createRequireContent =
  ({ catalog }: { catalog: CatalogReader }): RequireContent =>
  async (kind, content) => {
    if (content.kind !== kind) {
      throw new AppError('validation_failed', {
        fields: { 'content.kind': `This must be of ${kind === 'plan' ? 'a plan' : 'an add-on'}.` },
      });
    }
    const services = new Map((await catalog.services()).map((one) => [one.code, one]));
    const fields = Object.fromEntries(
      content.benefits.flatMap((benefit, index) => {
        const problem = problemWith(benefit, services.get(benefit.service));
        return problem === undefined ? [] : [[`content.benefits.${index}.service`, problem]];
      }),
    );
    if (Object.keys(fields).length > 0) throw new AppError('validation_failed', { fields });
  };
