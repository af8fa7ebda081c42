import type { WebhookInfo as Info } from '@petwell/contracts';
import { useQuery } from '@tanstack/react-query';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Badge } from '../../../shared/ui/Badge.tsx';
import { Card } from '../../../shared/ui/Card.tsx';
import { LoadingRegion, Skeleton } from '../../../shared/ui/Skeleton.tsx';
import { webhookInfoQuery } from '../api/test-tools.ts';
import { Fact } from '../../../shared/ui/Fact.tsx';
import { LoadFailure } from '../../../shared/ui/LoadFailure.tsx';

function YesNo({ isTrue, yes, no }: { isTrue: boolean; yes: string; no: string }) {
  return <Badge variant={isTrue ? 'brand' : 'coral'}>{isTrue ? yes : no}</Badge>;
}

function Details({ info }: { info: Info }) {
  return (
    <>
      {info.problem !== null && (
        <Alert variant="warning" title={info.problem} className="mb-4">
          Payments are recorded all the same.
        </Alert>
      )}
      <dl className="space-y-2.5">
        <Fact label="Webhook URL">
          <code className="text-sm break-all">{info.webhookUrl}</code>
        </Fact>
        <Fact label="Stripe">
          <YesNo isTrue={info.stripeConfigured} yes="Configured" no="Not configured" />
        </Fact>
        <Fact label="Webhook secret">
          <YesNo isTrue={info.webhookSecretRequired} yes="Required" no="Not required" />
        </Fact>
        {info.apiVersion !== undefined && (
          <Fact label="API version">
            <code className="text-sm">{info.apiVersion}</code>
          </Fact>
        )}
      </dl>
      <h3 className="mt-5 mb-2 font-semibold">Required events</h3>
      <ul className="columns-[18rem] gap-x-6 text-sm">
        {info.requiredEvents.map((event) => (
          <li key={event} className="break-inside-avoid py-0.5">
            <code className="break-all">{event}</code>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Shows the webhook settings to configure at the payment provider. */
export function WebhookInfo() {
  const info = useQuery(webhookInfoQuery);
  return (
    <Card className="p-5">
      <h2 className="mb-4 text-heading">Set-up at Stripe</h2>
      {info.isPending && (
        <LoadingRegion label="Loading the webhook setup">
          <Skeleton className="h-60" />
        </LoadingRegion>
      )}
      {info.isError && (
        <LoadFailure
          error={info.error}
          onRetry={info.refetch}
          title="The setup could not be loaded"
        />
      )}
      {info.data !== undefined && <Details info={info.data} />}
    </Card>
  );
}
