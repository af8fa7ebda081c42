import { Suspense } from 'react';
import { PageMeta } from '../../shared/ui/PageMeta.tsx';
import { AboutSection } from './AboutSection.tsx';
import { EnrollmentFlow } from '../../features/recommendations/components/EnrollmentFlow.tsx';
import { HeroSection } from './HeroSection.tsx';
import { QuestionsSection } from './QuestionsSection.tsx';

/** `/`: hero, about, and the enrollment flow up to the chosen plan. */
export function HomePage() {
  return (
    <>
      <PageMeta
        title="Wellness plans for dogs and cats"
        description="Preventive care for your dog or cat in one monthly plan: tell us about your pet, compare plans and enroll online."
      />
      <HeroSection />
      <AboutSection />
      {/* Hydrates apart from the rest. */}
      <Suspense>
        <EnrollmentFlow />
      </Suspense>
      <QuestionsSection />
    </>
  );
}
