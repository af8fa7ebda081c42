import { lazy, Suspense, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useIsHydrated } from '../../shared/hooks/use-is-hydrated.ts';
import { useIsWanted } from '../../shared/hooks/use-is-wanted.ts';
import { anchors } from '../../shared/paths.ts';
import { hasStored } from '../../shared/session-storage/browser-store.ts';
import { draftKeys } from '../../shared/session-storage/flow-keys.ts';
import { ErrorBoundary } from '../../shared/ui/ErrorBoundary.tsx';
import { PetFormSkeleton } from './PetFormSkeleton.tsx';

const EnrollmentFlow = lazy(async () => {
  // A part of it that comes first also runs first, so that all of it does not run in one piece.
  void import('../../features/pet-profile/pet-form-schema.ts').catch(() => undefined);
  return { default: (await import('./EnrollmentFlow.tsx')).EnrollmentFlow };
});

const flowAnchors: readonly string[] = [
  anchors.petProfile,
  anchors.recommendations,
  anchors.planSelection,
];

/**
 * The flow lies below the first screen: it is downloaded with the first touch, key or scroll, when it comes
 * into sight, and at once for whoever comes back to something started.
 */
export function FlowSection() {
  const { hash } = useLocation();
  const ref = useRef<HTMLDivElement>(null);
  const isWanted = useIsWanted(ref);
  const isHydrated = useIsHydrated();
  const isNeeded =
    isWanted ||
    (isHydrated &&
      (flowAnchors.includes(hash) || Object.values(draftKeys).some((key) => hasStored(key))));
  return (
    <div ref={ref}>
      <ErrorBoundary scope="part">
        <Suspense fallback={<PetFormSkeleton />}>
          {isNeeded ? <EnrollmentFlow /> : <PetFormSkeleton />}
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}
