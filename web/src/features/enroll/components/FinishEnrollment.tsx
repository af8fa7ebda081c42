import { useQueryClient } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { anchors } from '../../../shared/paths.ts';
import { useSession } from '../../../shared/session/get-session.ts';
import type { PetToContinue } from '../../../shared/session-storage/draft-storage.ts';
import type { Unfinished } from '../find-unfinished.ts';

function useUnfinished(): Unfinished | null {
  const queryClient = useQueryClient();
  const { session } = useSession();
  const [unfinished, setUnfinished] = useState<Unfinished | null>(null);
  useEffect(() => {
    if (session === undefined) return undefined;
    let isCurrent = true;
    // Loaded later: the first download has neither zod nor the tab's storage.
    void import('../find-unfinished.ts')
      .then(({ findUnfinished }) => findUnfinished(session, queryClient))
      .catch(() => null)
      .then((found) => isCurrent && setUnfinished(found));
    return () => {
      isCurrent = false;
    };
  }, [session, queryClient]);
  return unfinished;
}

const nothingToPrepare = () => undefined;

/** Returns the next step: an enrollment left before paying, or else a pet that was described. */
function useNextStep(pet: PetToContinue | null): (Unfinished & { label: string }) | null {
  const unfinished = useUnfinished();
  if (unfinished) return { ...unfinished, label: `Finish enrolling ${unfinished.petName}` };
  if (pet === null) return null;
  const { name: petName } = pet.petData;
  const label = `Continue with ${petName}`;
  return { petName, path: anchors.petProfile, prepare: nothingToPrepare, label };
}

/** Links to the next step of what was left before paying. Takes the line of `children`. */
export function FinishEnrollment({
  pet,
  children,
}: {
  /** A pet whose plans were viewed in a tab that is closed by now. */
  pet: PetToContinue | null;
  children: ReactNode;
}) {
  const next = useNextStep(pet);
  if (next === null) return <p className="font-semibold text-sun-300">{children}</p>;
  return (
    <p className="flex">
      {/* The negative margins keep the line's height, so nothing shifts when the link appears. */}
      <Link
        to={next.path}
        onClick={next.prepare}
        className="-mt-4 -mb-1 inline-flex max-w-full items-center gap-2 rounded-full bg-sun-400 px-5 py-2.5 font-semibold text-ink-900 hover:bg-sun-300 focus-visible:outline-white"
      >
        <span className="truncate">{next.label}</span>
        <ArrowRight aria-hidden className="size-5 shrink-0" />
      </Link>
    </p>
  );
}
