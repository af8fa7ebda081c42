import type { AdminUser } from '@petwell/contracts';
import { Link } from 'react-router-dom';
import { paths } from '../../../shared/paths.ts';
import { buttonClass } from '../../../shared/ui/Button.tsx';
import { Fact } from '../../../shared/ui/Fact.tsx';

const Code = ({ children }: { children: string }) => (
  <code translate="no" className="text-xs break-all">
    {children}
  </code>
);

/** What support asks for: the numbers of a customer and its plans, here and at Stripe. Folded. For managers. */
export function TechnicalDetails({ customer: { owner, enrollments } }: { customer: AdminUser }) {
  return (
    <details className="mt-6">
      <summary className="min-h-11 py-2.5 text-sm font-semibold">Technical details</summary>
      <dl className="space-y-1.5 text-sm">
        <Fact label="Customer ID">
          <Code>{String(owner.id)}</Code>
        </Fact>
      </dl>
      {enrollments.map(({ id, petName, planName, stripeSubscriptionId, stripeCustomerId }) => (
        <section key={id} aria-label={`${petName}, ${planName}`} className="mt-3 text-sm">
          <p translate="no" className="font-semibold">{`${petName}, ${planName}`}</p>
          <dl className="mt-1 space-y-1.5">
            <Fact label="Plan ID">
              <Code>{String(id)}</Code>
            </Fact>
            {stripeCustomerId !== null && (
              <Fact label="Stripe customer">
                <Code>{stripeCustomerId}</Code>
              </Fact>
            )}
            {stripeSubscriptionId !== null && (
              <Fact label="Stripe ID">
                <Code>{stripeSubscriptionId}</Code>
              </Fact>
            )}
          </dl>
          {stripeSubscriptionId !== null && (
            <Link
              to={`${paths.webhookTest}?enrollment=${id}`}
              className={buttonClass({ variant: 'ghost', size: 'small', className: '-ml-4' })}
            >
              Test webhook
            </Link>
          )}
        </section>
      ))}
    </details>
  );
}
