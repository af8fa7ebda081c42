import type { Redemption } from '@petwell/contracts';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { describeRedemption } from '../describe-redemption.ts';
import { MoveForm } from './MoveForm.tsx';
import type { RecordedPlan } from './Services.tsx';
import { UndoForm } from './UndoForm.tsx';

export type RedemptionFormProps = {
  redemption: Redemption;
  plan: RecordedPlan;
  /** With a sentence for staff. */
  onDone: (outcome: string) => void;
};

const actions = [
  { name: 'Undo', Form: UndoForm },
  { name: 'Move', Form: MoveForm },
] as const;
type ActionName = (typeof actions)[number]['name'];

/** Undoes a recorded use, or moves it to another pet. Each asks for a reason in place. */
export function RedemptionActions(props: RedemptionFormProps) {
  const [openName, setOpenName] = useState<ActionName | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const Form = actions.find(({ name }) => name === openName)?.Form;
  const finish = (outcome: string) => {
    setOpenName(null);
    props.onDone(outcome);
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || openName === null) return;
    event.stopPropagation();
    opener.current?.focus();
    setOpenName(null);
  };
  return (
    <div onKeyDown={closeOnEscape}>
      <div className="-ml-3 flex gap-1">
        {actions.map(({ name }) => (
          <Button
            key={name}
            variant="ghost"
            aria-label={`${name}: ${describeRedemption(props.redemption)}`}
            aria-expanded={name === openName}
            onClick={(event) => {
              opener.current = event.currentTarget;
              setOpenName(name === openName ? null : name);
            }}
          >
            {name}
          </Button>
        ))}
      </div>
      {Form !== undefined && <Form {...props} onDone={finish} />}
    </div>
  );
}
