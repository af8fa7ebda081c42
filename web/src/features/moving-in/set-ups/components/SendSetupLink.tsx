import { useState } from 'react';
import { describeError } from '../../../../shared/api/describe-error.ts';
import { Button } from '../../../../shared/ui/Button.tsx';
import { useSetupAct } from '../api/setups.ts';
import { actTexts } from '../texts.ts';

/** Has one member's set-up link mailed. For managers. */
export function SendSetupLink({
  enrollmentId,
  isFeeUnpaid = false,
  about,
}: {
  enrollmentId: number;
  /** The link asks for it with the first payment. */
  isFeeUnpaid?: boolean;
  /** The pet it is about, for screen readers. */
  about: string;
}) {
  const step = useSetupAct();
  const [result, setResult] = useState<string | null>(null);
  const send = () =>
    step.run('send', { enrollmentIds: [enrollmentId] }, (count) =>
      setResult(actTexts.send.done(count)),
    );
  return (
    <div>
      {result === null && (
        <Button variant="outline" size="small" isLoading={step.isPending} onClick={send}>
          Send set-up link <span className="sr-only">{about}</span>
        </Button>
      )}
      {isFeeUnpaid && result === null && (
        <p className="max-w-60 text-sm text-ink-500">
          The link asks for the membership fee, too, which isn’t paid yet.
        </p>
      )}
      <p role="status" className="max-w-60 text-sm">
        {step.isError ? describeError(step.error, 'Please try again.') : result}
      </p>
    </div>
  );
}
