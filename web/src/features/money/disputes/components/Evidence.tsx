import type { DisputeEvidence } from '@petwell/contracts';
import { formatDate } from '../../../../shared/format-date.ts';
import { buttonClass } from '../../../../shared/ui/Button.tsx';

const fieldLabels: Readonly<Record<string, string>> = {
  customer_name: 'Customer',
  customer_email_address: 'Email',
  customer_purchase_ip: 'Address of the browser',
  product_description: 'What was sold',
  service_date: 'Day of the service',
  cancellation_policy_disclosure: 'Canceling',
  refund_policy_disclosure: 'Refunds',
  uncategorized_text: 'Summary',
};

/** Shows what the bank gets: a link to the PDF, what it leaves out, and the texts. */
export function Evidence({
  disputeId,
  evidence,
}: {
  disputeId: number;
  evidence: DisputeEvidence;
}) {
  const { pages, leftOut, texts, preparedAt, submittedAt } = evidence;
  return (
    <div className="space-y-3 rounded-control bg-sand-50 p-4 text-sm">
      <p className="font-semibold">
        {submittedAt === null
          ? `Prepared on ${formatDate(preparedAt)}, not submitted`
          : `Submitted on ${formatDate(submittedAt)}`}
      </p>
      <a
        href={`/api/admin/disputes/${disputeId}/evidence.pdf`}
        target="_blank"
        rel="noreferrer"
        className={buttonClass({ variant: 'outline', size: 'small' })}
      >
        <span>{`Read the PDF, ${pages} ${pages === 1 ? 'page' : 'pages'}`}</span>
        <span className="sr-only"> (new tab)</span>
      </a>
      {leftOut.length > 0 && <p>{`Shortened for the bank: ${leftOut.join('; ')}.`}</p>}
      <dl className="space-y-2">
        {texts.map(({ field, text }) => (
          <div key={field}>
            <dt className="text-ink-500">{fieldLabels[field] ?? field}</dt>
            <dd className="wrap-anywhere">{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
