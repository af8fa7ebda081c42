import { Lock } from 'lucide-react';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { type SavingCard, useUpdateCard } from '../use-update-card.ts';
import { CardFields, type CardFieldsState } from './CardFields.tsx';
import type { Elements } from '../../../shared/ui/elements.ts';
import { Amounts } from '../../../shared/ui/Amounts.tsx';

type UpdateCardFormProps = SavingCard & {
  /** Why the previous card couldn't pay the open payment. */
  refusal?: string | null;
  /** The agreement that saving the card gives, shown next to the button. */
  consent?: Elements;
  /** The button's label; without it, the amount due. */
  label?: string;
};

/** Renders the provider's form for a new card; must be inside `<Elements>`. */
export function UpdateCardForm({ refusal = null, consent, label, ...given }: UpdateCardFormProps) {
  const [state, setState] = useState<CardFieldsState>('loading');
  const { save, isSaving, problem, isReady } = useUpdateCard(given);
  const { dueNow } = given.card;
  const toPay = dueNow === '0.00' ? 'Save card' : `Save card and pay $${dueNow} now`;
  const shown = problem ?? refusal;
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => alert.current?.focus(), [shown]);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void save();
  };

  return (
    <form onSubmit={submit} className="space-y-5">
      <CardFields state={state} onStateChange={setState} />
      {shown !== null && (
        <Alert ref={alert} variant="error" title="The card could not be updated">
          {shown}
        </Alert>
      )}
      {consent}
      <Button
        type="submit"
        variant="sun"
        size="large"
        width="full"
        isLoading={isSaving}
        disabled={!isReady || state !== 'ready'}
      >
        {!isSaving && <Lock aria-hidden className="size-5 shrink-0" />}
        <Amounts>{isSaving ? 'Saving your card…' : (label ?? toPay)}</Amounts>
      </Button>
    </form>
  );
}
