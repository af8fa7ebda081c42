import type { ServiceCost } from '@petwell/contracts/internal';
import type { OfferReader } from '../core/store-offers.ts';

/** Reads what services cost the clinic, of every version: members keep theirs. */
export const createReadCosts =
  ({ offers }: { offers: Pick<OfferReader, 'list'> }) =>
  async (): Promise<ServiceCost[]> =>
    (await offers.list()).flatMap(({ kind, id, versions }) =>
      versions.flatMap(({ number: version, content }) =>
        content.benefits.flatMap((benefit) =>
          benefit.unit === 'discount' || benefit.costCents === null
            ? []
            : [{ kind, id, version, service: benefit.service, costCents: benefit.costCents }],
        ),
      ),
    );
export type ReadCosts = ReturnType<typeof createReadCosts>;
