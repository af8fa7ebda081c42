import { fromCents, type PaymentDetail } from '@petwell/contracts';
import { formatDay } from '../../../../shared/format-date.ts';
import { formatMoney } from '../../../../shared/staff/format.ts';
import { Alert } from '../../../../shared/ui/Alert.tsx';
import { Amounts } from '../../../../shared/ui/Amounts.tsx';

const cents = (amount: number): string => formatMoney(fromCents(amount));

/** Proposes the full refund of a plan in its first days, and tells what was used of it. */
export function FirstDays({
  coolingOff: { endsOn, amountCents, uses },
}: {
  coolingOff: NonNullable<PaymentDetail['coolingOff']>;
}) {
  return (
    <Alert title={`In its first days until ${formatDay(endsOn)}`}>
      <div className="space-y-1 text-sm">
        <p>
          The owner can end the plan and get <span translate="no">{cents(amountCents)}</span> back.
          Choose “Plan ended in its first days” for that.
        </p>
        {uses === null && <p>What was used couldn’t be read.</p>}
        {uses?.length === 0 && <p>Nothing was used yet.</p>}
        {uses !== null && uses.length > 0 && (
          <>
            <p>Used so far, at list price:</p>
            <ul className="list-disc pl-5">
              {uses.map(({ label, usedOn, quantity, valueCents }, place) => (
                <li key={place}>
                  <Amounts>
                    {`${quantity > 1 ? `${quantity} × ` : ''}${label}, ${formatDay(usedOn)}: ${cents(valueCents)}`}
                  </Amounts>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Alert>
  );
}
