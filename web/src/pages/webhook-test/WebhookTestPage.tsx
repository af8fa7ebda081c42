import { useSearchParams } from 'react-router-dom';
import { StaffPage } from '../../shared/staff/StaffPage.tsx';
import { TestModeGate } from '../../features/test-tools/components/TestModeGate.tsx';
import { TestWebhookForm } from '../../features/test-tools/components/TestWebhookForm.tsx';
import { WebhookInfo } from '../../features/test-tools/components/WebhookInfo.tsx';
import { Card } from '../../shared/ui/Card.tsx';

/** `/webhook-test`: lets managers test the payment provider's events. `?enrollment=17` prefills the form. */
export function WebhookTestPage() {
  const [parameters] = useSearchParams();
  return (
    <StaffPage
      title="Webhook test"
      description="Sends a signed event about a real plan through the whole pipeline."
    >
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Card className="p-5">
          <h2 className="mb-2 text-heading">Send a test event</h2>
          <p className="mb-4 text-ink-700">
            The event is signed and describes what Stripe has on file. A plan that isn’t paid yet
            stays so.
          </p>
          <TestModeGate>
            <TestWebhookForm enrollmentId={parameters.get('enrollment') ?? ''} />
          </TestModeGate>
        </Card>
        <WebhookInfo />
      </div>
    </StaffPage>
  );
}
