import { lazy, Suspense, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useOnceHydrated } from '../../shared/hooks/use-once-hydrated.ts';
import { useIsWanted } from '../../shared/hooks/use-is-wanted.ts';
import { loadInPieces, schemaParts } from '../../shared/load-in-pieces.ts';
import { anchors } from '../../shared/paths.ts';
import { hasStored } from '../../shared/session-storage/browser-store.ts';
import { draftKeys } from '../../shared/session-storage/flow-keys.ts';
import { ErrorBoundary } from '../../shared/ui/ErrorBoundary.tsx';
import { PetFormSkeleton } from './PetFormSkeleton.tsx';

const loadFlow = () => import('./EnrollmentFlow.tsx');
const EnrollmentFlow = lazy(async () => ({ default: (await loadFlow()).EnrollmentFlow }));

/** While nobody waits for it, the flow comes in pieces; for whoever does, all of it at once. */
const loadFlowInPieces = () =>
  loadInPieces([
    ...schemaParts,
    () => import('../../features/pet-profile/pet-form-schema.ts'),
    loadFlow,
  ]);

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
  const isWanted = useIsWanted(ref, loadFlowInPieces);
  const isStarted = useOnceHydrated(
    flowAnchors.includes(hash) || Object.values(draftKeys).some((key) => hasStored(key)),
    false,
  );
  const isNeeded = isWanted || isStarted;
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
