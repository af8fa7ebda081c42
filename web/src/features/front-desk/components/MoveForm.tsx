import { zodResolver } from '@hookform/resolvers/zod';
import { type DeskPet, moveRedemption } from '@petwell/contracts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError, hasCode } from '../../../shared/api/api-error.ts';
import { describeError } from '../../../shared/api/describe-error.ts';
import { useSingleFlight } from '../../../shared/hooks/use-single-flight.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { TextField } from '../../../shared/ui/TextField.tsx';
import { householdQuery } from '../../../shared/staff/find-pets.ts';
import { useMoveRedemption } from '../api/redemptions.ts';
import { describeRedemption } from '../describe-redemption.ts';
import { deskTexts } from '../texts.ts';
import { PetLine } from '../../../shared/staff/PetLine.tsx';
import { PetSearch } from '../../../shared/staff/PetSearch.tsx';
import type { RedemptionFormProps } from './RedemptionActions.tsx';

type Target = DeskPet & { enrollmentId: number };
const hasPlan = (pet: DeskPet): pet is Target => pet.enrollmentId !== null;

/** The owner's other pets with a plan: the likely ones. */
function useSiblings(petId: number): Target[] {
  const { data: household = [] } = useQuery(householdQuery(petId));
  return household.filter((other) => other.petId !== petId).filter(hasPlan);
}

function describeRefusal(error: unknown, { petName }: Target): string {
  if (hasCode(error, 'none_left')) return `${petName} has none left in this plan year.`;
  if (hasCode(error, 'plan_not_active')) return `${petName}’s plan is not active.`;
  const [problem] = error instanceof ApiError ? Object.values(error.fields) : [];
  return problem ?? describeError(error, deskTexts.notMoved);
}

/** Chooses another pet and asks why; the use is undone here and recorded there in one step. */
export function MoveForm({ redemption, plan, onDone }: RedemptionFormProps) {
  const move = useMoveRedemption();
  const flight = useSingleFlight();
  const groupName = useId();
  const siblings = useSiblings(plan.petId);
  const [found, setFound] = useState<Target | null>(null);
  const [chosenId, setChosenId] = useState<number | null>(null);
  const [problem, setProblem] = useState<string>();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(moveRedemption.body.pick({ reason: true })),
    defaultValues: { reason: '' },
  });
  const isKnown = found === null || siblings.some(({ petId }) => petId === found.petId);
  const targets = isKnown ? siblings : [...siblings, found];
  const target = targets.find(({ petId }) => petId === chosenId) ?? targets[0];

  const pick = (pet: DeskPet) => {
    const isSame = pet.enrollmentId === plan.enrollmentId;
    if (isSame || !hasPlan(pet)) {
      setProblem(
        isSame ? `It’s already recorded for ${pet.petName}.` : `${pet.petName} has no plan.`,
      );
      return;
    }
    setProblem(undefined);
    setFound(pet);
    setChosenId(pet.petId);
  };
  const submit = handleSubmit(async ({ reason }) => {
    if (target === undefined) return setProblem('Please choose a pet');
    if (!flight.start()) return;
    const { enrollmentId, petName } = target;
    try {
      await move.mutateAsync({ redemptionId: redemption.id, enrollmentId, reason });
      onDone(`Moved to ${petName}: ${describeRedemption(redemption)}.`);
    } catch {
      // Shown above the form.
    } finally {
      flight.finish();
    }
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-2 space-y-3">
      {move.isError && target !== undefined && (
        <Alert variant="error" title="Not moved">
          {describeRefusal(move.error, target)}
        </Alert>
      )}
      {targets.length > 0 && (
        <fieldset className="min-w-0">
          <legend className="mb-1.5 font-semibold">Move to</legend>
          {targets.map((pet) => (
            <label key={pet.petId} className="flex min-h-11 cursor-pointer items-center gap-3">
              <input
                type="radio"
                name={groupName}
                checked={pet.petId === target?.petId}
                onChange={() => setChosenId(pet.petId)}
                className="size-5 shrink-0 accent-brand-700"
              />
              <span className="min-w-0 flex-1">
                <PetLine pet={pet} />
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <PetSearch label="Find another pet" error={problem} onPick={pick} />
      <TextField
        label="Why are you moving this?"
        autoFocus
        maxLength={500}
        {...register('reason')}
        error={formState.errors.reason?.message}
      />
      <Button type="submit" variant="outline" isLoading={move.isPending}>
        Move this
      </Button>
    </form>
  );
}
