import type { Benefit } from '@petwell/contracts';
import type { Catalog } from '../core/clients/other-services.ts';
import type { OfferKey, Subject } from './campaign.ts';

export type SubjectVersion = {
  subject: Subject;
  benefits: Benefit[];
  /** From when it is sold. */
  effectiveFrom: string;
};

/** Reads every published version of a plan or add-on, oldest first. @throws AppError not_found, service_unavailable */
export const createReadVersions =
  ({ catalog }: { catalog: Pick<Catalog, 'planVersions' | 'addOnVersions'> }) =>
  async ({ kind, id }: OfferKey): Promise<SubjectVersion[]> => {
    if (kind === 'plan') {
      const versions = await catalog.planVersions(id);
      return versions.map(({ plan, ...one }) => ({ ...one, subject: { kind, offer: plan } }));
    }
    const versions = await catalog.addOnVersions(id);
    return versions.map(({ addOn, ...one }) => ({ ...one, subject: { kind, offer: addOn } }));
  };
export type ReadVersions = ReturnType<typeof createReadVersions>;
