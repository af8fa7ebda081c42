import { PageMeta } from '../../shared/ui/PageMeta.tsx';

/** `/`. */
export function HomePage() {
  return (
    <>
      <PageMeta
        title="Wellness plans for dogs and cats"
        description="Preventive care for your dog or cat in one monthly plan: tell us about your pet, compare plans and enroll online."
      />
      <h1 tabIndex={-1} className="text-display">
        Everyday care, one simple plan
      </h1>
    </>
  );
}
