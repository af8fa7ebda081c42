import { Amounts } from '../ui/Amounts.tsx';

/** Says below a button what follows it, up to the payment: 'Next: password, then payment, $221.85'. */
export function NextSteps({ steps, dueToday }: { steps: readonly string[]; dueToday: string }) {
  const text = [...steps, `payment, $${dueToday}`].join(', then ');
  return (
    <p className="mt-3 text-center text-sm text-ink-700">
      <Amounts>{`Next: ${text}`}</Amounts>
    </p>
  );
}
