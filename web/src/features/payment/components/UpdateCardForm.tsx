import { Lock } from 'lucide-react';
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { type SavingCard, useUpdateCard } from '../use-update-card.ts';
import { CardFields, type CardFieldsState } from './CardFields.tsx';

type UpdateCardFormProps = SavingCard & {
  /** Why the previous card couldn't pay the open payment. */
  refusal?: string | null;
  /** What saving the card agrees to, shown next to the button. */
  consent?: ReactNode;
  /** What the button says; without it, what is due. */
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
        {isSaving ? 'Saving your card…' : (label ?? toPay)}
      </Button>
    </form>
  );
}
