import type { OfferDetail, PublishedVersion } from '@petwell/contracts';

const isThere = (version: PublishedVersion | null): version is PublishedVersion => version !== null;

/** Versions that members can be moved from, newest first. */
export const earlierThan = (
  { scheduled, current, earlier }: OfferDetail,
  toVersion: number,
): PublishedVersion[] =>
  [scheduled, current, ...earlier].filter(isThere).filter(({ version }) => version < toVersion);

/** Versions that members can be moved to: what is sold, and what will be, each if there was another one before. */
export const moveTargets = (detail: OfferDetail): PublishedVersion[] =>
  [detail.current, detail.scheduled]
    .filter(isThere)
    .filter(({ version }) => earlierThan(detail, version).length > 0);
