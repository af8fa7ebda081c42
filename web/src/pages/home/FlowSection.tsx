import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { useFirstInteraction } from '../../shared/hooks/use-first-interaction.ts';
import { anchors } from '../../shared/paths.ts';
import { hasStored } from '../../shared/session-storage/browser-store.ts';
import { draftKeys } from '../../shared/session-storage/flow-keys.ts';
import { PetFormSkeleton } from './PetFormSkeleton.tsx';

const EnrollmentFlow = lazy(() =>
  import('./EnrollmentFlow.tsx').then((module) => ({ default: module.EnrollmentFlow })),
);

const flowAnchors: readonly string[] = [
  anchors.petProfile,
  anchors.recommendations,
  anchors.planSelection,
];

/**
 * The flow lies below the first screen: it is downloaded with the first touch, key or scroll, and at once
 * for whoever comes back to something started.
 */
export function FlowSection() {
  const { hash } = useLocation();
  const hasInteracted = useFirstInteraction();
  const isNeeded =
    hasInteracted ||
    flowAnchors.includes(hash) ||
    Object.values(draftKeys).some((key) => hasStored(key));
  return (
    <Suspense fallback={<PetFormSkeleton />}>
      {isNeeded ? <EnrollmentFlow /> : <PetFormSkeleton />}
    </Suspense>
  );
}
