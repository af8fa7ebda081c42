import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { ChosenPlan } from '../../features/enroll/components/ChosenPlan.tsx';
import { OwnerStep } from '../../features/enroll/components/OwnerStep.tsx';
import { ownerStepTexts } from '../../features/enroll/texts.ts';
import { paths } from '../../shared/paths.ts';
import { flowStorage } from '../../shared/session-storage/flow-storage.ts';
import { Card } from '../../shared/ui/Card.tsx';
import { PageShell } from '../../shared/ui/PageShell.tsx';
import { enrollmentSteps, Stepper } from '../../shared/ui/Stepper.tsx';

/** `/enrollment`: owner info. Requires a chosen plan. */
export function EnrollmentPage() {
  const [data, setData] = useState(() => flowStorage.enrollmentData.read());
  if (data === null) return <Navigate to={paths.home} replace />;
  return (
    <PageShell
      title="Owner information"
      description="The last step of enrolling your pet in a wellness plan."
      width="wide"
    >
      <div className="mx-auto mb-10 max-w-md">
        <Stepper steps={enrollmentSteps} current={2} />
      </div>
      <div className="grid items-start gap-8 lg:grid-cols-[1.4fr_1fr]">
        <Card className="p-6 sm:p-9">
          <h1 tabIndex={-1} className="mb-6 text-title">
            {ownerStepTexts.heading}
          </h1>
          <OwnerStep data={data} onRead={setData} />
        </Card>
        <ChosenPlan data={data} />
      </div>
    </PageShell>
  );
}
