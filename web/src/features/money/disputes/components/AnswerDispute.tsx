import type { DisputeDetail } from '@petwell/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { describeError } from '../../../../shared/api/describe-error.ts';
import { useSingleFlight } from '../../../../shared/hooks/use-single-flight.ts';
import { describeDispute } from '../../../../shared/staff/describe-dispute.ts';
import { Alert } from '../../../../shared/ui/Alert.tsx';
import { Button } from '../../../../shared/ui/Button.tsx';
import { Dialog } from '../../../../shared/ui/Dialog.tsx';
import { LoadFailure } from '../../../../shared/ui/LoadFailure.tsx';
import { LoadingRegion, Skeleton } from '../../../../shared/ui/Skeleton.tsx';
import { disputeQuery, type DisputeStep, useAnswerDispute } from '../api/disputes.ts';
import { Evidence } from './Evidence.tsx';
import { Amounts } from '../../../../shared/ui/Amounts.tsx';

const failed = 'That didn’t work. Please try again: nothing is submitted twice.';

/** Final actions are confirmed with a question. */
const questions = {
  accept: {
    words: 'The cardholder keeps the money, and the dispute is lost. This is final.',
    confirm: 'Accept for good',
  },
  submit: {
    words: 'The bank gets this evidence. It can be submitted only once and not be changed later.',
    confirm: 'Submit for good',
  },
} as const;
type Question = keyof typeof questions;

/** Stripe's fee since June 2025; a bank's question, before a dispute, costs nothing. */
const counterFee = 'Submitting costs $15 more, which Stripe returns if you win.';

function Steps({ detail }: { detail: DisputeDetail }) {
  const { dispute, evidence } = detail;
  const answer = useAnswerDispute(dispute.id);
  const flight = useSingleFlight();
  const [question, setQuestion] = useState<Question | null>(null);
  const run = (step: DisputeStep) => {
    if (flight.start()) answer.mutate(step, { onSettled: flight.finish });
  };
  const confirm = () => {
    setQuestion(null);
    run(question === 'accept' ? 'accept' : { submit: evidence?.id ?? '' });
  };
  const isLoading = answer.isPending;
  const isCostly = !dispute.status.startsWith('warning_');
  return (
    <div className="space-y-4">
      {answer.isError && <Alert variant="error">{describeError(answer.error, failed)}</Alert>}
      {question === null ? (
        <div className="flex flex-wrap gap-3">
          {evidence !== null && (
            <Button isLoading={isLoading} onClick={() => setQuestion('submit')}>
              Submit
            </Button>
          )}
          <Button
            variant={evidence === null ? 'primary' : 'outline'}
            isLoading={isLoading}
            onClick={() => run('prepare')}
          >
            {evidence === null ? 'Prepare evidence' : 'Prepare again'}
          </Button>
          <Button variant="outline" isLoading={isLoading} onClick={() => setQuestion('accept')}>
            Accept the dispute
          </Button>
          {evidence !== null && isCostly && (
            <p className="w-full text-sm text-ink-700">{counterFee}</p>
          )}
        </div>
      ) : (
        <Alert
          variant="warning"
          actions={
            <>
              <Button size="small" onClick={confirm}>
                {questions[question].confirm}
              </Button>
              <Button size="small" variant="outline" onClick={() => setQuestion(null)}>
                Back
              </Button>
            </>
          }
        >
          {`${questions[question].words}${question === 'submit' && isCostly ? ` ${counterFee}` : ''}`}
        </Alert>
      )}
    </div>
  );
}

function OpenDispute({ id }: { id: number }) {
  const query = useQuery(disputeQuery(id));
  const detail = query.data;
  if (detail === undefined) {
    if (query.isError) return <LoadFailure error={query.error} onRetry={query.refetch} />;
    return (
      <LoadingRegion label="Loading the dispute">
        <Skeleton className="h-40" />
      </LoadingRegion>
    );
  }
  const { dispute, evidence, isAwaitingAnswer } = detail;
  return (
    <div className="space-y-4">
      <p>
        <Amounts>{describeDispute(dispute)}</Amounts>
      </p>
      {evidence !== null && <Evidence disputeId={id} evidence={evidence} />}
      {isAwaitingAnswer && <Steps detail={detail} />}
    </div>
  );
}

/** Opens a dispute: its evidence, and what can be answered. For managers. */
export function AnswerDispute({ id, about }: { id: number; about: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="outline" size="small" onClick={() => setIsOpen(true)}>
        Dispute <span className="sr-only">{`of ${about}`}</span>
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title="Dispute" isForm>
        {isOpen && <OpenDispute id={id} />}
      </Dialog>
    </>
  );
}
