import type { PaymentMethodUpdate } from '@petwell/contracts';
import { useState } from 'react';
import { ApiError, hasCode } from '../../../../shared/api/api-error.ts';
import { describeError } from '../../../../shared/api/describe-error.ts';
import { ClinicPhone } from '../../../../shared/clinic/ClinicPhone.tsx';
import { useConfig } from '../../../../shared/clinic/get-config.ts';
import { forMonths, suspensionRule } from '../../../../shared/owed.ts';
import { paths } from '../../../../shared/paths.ts';
import { showToast } from '../../../../shared/toasts/toast-store.ts';
import { Alert } from '../../../../shared/ui/Alert.tsx';
import { Amounts } from '../../../../shared/ui/Amounts.tsx';
import { Button } from '../../../../shared/ui/Button.tsx';
import { Card } from '../../../../shared/ui/Card.tsx';
import type { Elements } from '../../../../shared/ui/elements.ts';
import { LoadFailure } from '../../../../shared/ui/LoadFailure.tsx';
import { LoadingRegion } from '../../../../shared/ui/Skeleton.tsx';
import {
  confirmPaymentMethod,
  type usePaymentMethodUpdate,
} from '../../api/payment-method-updates.ts';
import { updateCardTexts, updateCardToasts } from '../../update-card-texts.ts';
import { CardSkeleton } from '../PaymentPreparation.tsx';
import { ProviderElements } from '../ProviderElements.tsx';
import { TestCards } from '../TestCards.tsx';
import { UpdateCardForm } from '../UpdateCardForm.tsx';

type UpdatingProps = {
  update: PaymentMethodUpdate;
  startAgain: () => void;
  /** The cards that go on paying for the owner's other plans. */
  otherCards: Elements;
  onSaved: () => Promise<unknown>;
};

function Updating({ update, startAgain, otherCards, onSaved }: UpdatingProps) {
  const isTestMode = useConfig()?.payment.isTestMode === true;
  const [refusal, setRefusal] = useState<string | null>(null);
  const confirm = async (setupIntentId: string) => {
    const { enrollmentId, dueNow } = update;
    try {
      return await confirmPaymentMethod({ enrollmentId, setupIntentId, dueNow });
    } catch (error) {
      // The amount has changed: shown before it is charged.
      if (hasCode(error, 'status_conflict')) {
        setRefusal(describeError(error, updateCardTexts.unknown));
        startAgain();
      }
      throw error;
    }
  };
  const finish = async (outcome: 'updated' | 'paid') => {
    showToast(updateCardToasts[outcome]);
    await onSaved();
  };
  return (
    <Card className="space-y-6 p-6 sm:p-8">
      <h2 className="text-heading">
        New card for <span translate="no">{update.petName}</span>
      </h2>
      <div className="space-y-2 text-ink-700">
        <p>
          <Amounts>
            {update.dueNow === '0.00'
              ? `${update.petName}’s plan is paid up.`
              : `$${update.dueNow} is past due for ${update.petName}’s ${update.planName} plan${forMonths(update.months)}. We’ll charge it to this card right away.${update.months.length > 1 ? ` ${suspensionRule}` : ''}`}
          </Amounts>
        </p>
        <p>
          From now on, this card pays for <span translate="no">{update.petName}</span>’s plan.
        </p>
        {otherCards}
      </div>
      {isTestMode && <TestCards />}
      <ProviderElements clientSecret={update.clientSecret}>
        <UpdateCardForm
          card={{
            clientSecret: update.clientSecret,
            dueNow: update.dueNow,
            returnPath: paths.updateCard(update.enrollmentId),
            confirm,
          }}
          refusal={refusal}
          onSaved={finish}
          onUnpaid={({ message }) => {
            setRefusal(message);
            startAgain();
          }}
        />
      </ProviderElements>
    </Card>
  );
}

/** Says the same of another owner's plan as of one that doesn't exist. */
function NoSuchEnrollment() {
  return (
    <Alert variant="warning" title="We can’t find this plan in your account">
      It may belong to another email address, or it has ended. Your dashboard shows all your plans.
      You can also call us: <ClinicPhone />
    </Alert>
  );
}

function NotPrepared({ error, tryAgain }: { error: Error; tryAgain: () => void }) {
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 403 || status === 404) return <NoSuchEnrollment />;
  const isFinal = status === 409;
  return (
    <Alert
      variant="error"
      title="We can’t update this card here"
      {...(!isFinal && { actions: <Button onClick={tryAgain}>Try again</Button> })}
    >
      <span>{`${describeError(error, 'Nothing was changed.')} You can also call us:`}</span>{' '}
      <ClinicPhone />
    </Alert>
  );
}

type UpdateCardProps = Pick<UpdatingProps, 'otherCards' | 'onSaved'> & {
  /** 0 for anything that isn't an ID. */
  enrollmentId: number;
  opened: ReturnType<typeof usePaymentMethodUpdate>;
};

/** Replaces the card for monthly payments, and charges overdue ones to it. */
export function UpdateCard({ enrollmentId, opened, otherCards, onSaved }: UpdateCardProps) {
  const { session, prepared } = opened;
  const startAgain = () => void prepared.refetch();
  return (
    <>
      {session.isError && (
        <LoadFailure
          error={session.error}
          onRetry={session.refetch}
          title="This page could not be loaded"
        />
      )}
      {enrollmentId === 0 && <NoSuchEnrollment />}
      {enrollmentId > 0 && !session.isError && prepared.isPending && (
        <LoadingRegion label="Preparing the card form">
          <CardSkeleton />
        </LoadingRegion>
      )}
      {prepared.isError && <NotPrepared error={prepared.error} tryAgain={startAgain} />}
      {prepared.isSuccess && session.data?.owner != null && (
        <Updating
          update={prepared.data}
          startAgain={startAgain}
          otherCards={otherCards}
          onSaved={onSaved}
        />
      )}
    </>
  );
}
