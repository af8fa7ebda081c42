import type { EnrollmentView } from '@petwell/contracts';
import { Printer } from 'lucide-react';
import { formatDate } from '../../../shared/format-date.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { Price } from '../../../shared/ui/Price.tsx';
import { dueToday } from './PaymentBreakdown.tsx';

function Row({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt>{label}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  );
}

/** What was paid, and when the next payment comes; can be printed. */
export function PaymentReceipt({ enrollment }: { enrollment: EnrollmentView }) {
  return (
    <section aria-labelledby="receipt-heading">
      <h2 id="receipt-heading" className="text-heading">
        {enrollment.plan.name} for {enrollment.pet.name}
      </h2>
      <dl className="mt-4 space-y-2.5">
        <Row label="Membership fee">
          <Price amount={enrollment.membershipFee} per="one-time" />
        </Row>
        <Row label={enrollment.addOns.length === 0 ? 'First month' : 'First month with add-ons'}>
          <Price amount={enrollment.totalMonthlyPrice} per="per month" />
        </Row>
        <div className="border-t border-sand-300 pt-3 text-lg font-bold">
          <Row label="Paid today">
            <span className="tabular-nums">${dueToday(enrollment)}</span>
          </Row>
        </div>
        <Row label="Next payment">{formatDate(enrollment.nextBillingDate)}</Row>
      </dl>
      <p className="mt-4 text-sm text-ink-500">A receipt is on its way to you by email.</p>
      <Button
        variant="ghost"
        size="small"
        className="mt-2 -ml-4 print:hidden"
        onClick={() => window.print()}
      >
        <Printer aria-hidden className="size-4" />
        Print
      </Button>
    </section>
  );
}
