import { LoadingRegion, Skeleton } from '../../shared/ui/Skeleton.tsx';

/** The pet form's place while it is being downloaded. */
export function PetFormSkeleton() {
  return (
    <section id="pet-profile" className="px-4 py-16 sm:px-6 md:py-24">
      <div className="mx-auto max-w-3xl rounded-panel border border-sand-200 bg-white p-6 shadow-card sm:p-10">
        <h2 tabIndex={-1} className="text-title">
          Tell Us About Your Pet
        </h2>
        <LoadingRegion label="Loading the form">
          <div className="mt-8 grid gap-5 sm:grid-cols-2">
            {['name', 'type', 'breed', 'age'].map((field) => (
              <div key={field}>
                <Skeleton className="mb-1.5 h-6 w-28" />
                <Skeleton className="h-12" />
              </div>
            ))}
          </div>
          <Skeleton className="mt-8 h-72 sm:h-44" />
          <Skeleton className="mt-8 h-13 rounded-full" />
        </LoadingRegion>
      </div>
    </section>
  );
}
