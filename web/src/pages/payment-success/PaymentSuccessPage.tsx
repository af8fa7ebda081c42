import { Link, useSearchParams } from 'react-router-dom';
import { PaymentConfirmation } from '../../features/payment/components/PaymentConfirmation.tsx';
import { usePaidEnrollment } from '../../features/payment/use-paid-enrollment.ts';
import { PrintHeader } from '../../shared/clinic/PrintHeader.tsx';
import { paths } from '../../shared/paths.ts';
import { buttonClass } from '../../shared/ui/Button.tsx';
import { Card } from '../../shared/ui/Card.tsx';
import { PageShell } from '../../shared/ui/PageShell.tsx';

/** `/payment-success`: polls the server until the plan is active, rather than trusting the URL. */
export function PaymentSuccessPage() {
  const [parameters] = useSearchParams();
  const email = parameters.get('email');
  const enrollmentId = usePaidEnrollment();
  return (
    <PageShell
      title="Thank you"
      description="Your payment and your pet’s wellness plan."
      heading="Thank you!"
      printHeader={<PrintHeader />}
      width="narrow"
    >
      <Card className="p-6 sm:p-8">
        <div aria-live="polite">
          <PaymentConfirmation email={email} enrollmentId={enrollmentId} />
        </div>
      </Card>
      <Link
        to={email === null ? paths.home : paths.dashboard(email)}
        className={buttonClass({
          variant: 'outline',
          size: 'large',
          width: 'full',
          className: 'mt-6 print:hidden',
        })}
      >
        Go to Dashboard
      </Link>
    </PageShell>
  );
}
