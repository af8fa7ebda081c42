import { birthDateProblem, type Pet, updatePet } from '@petwell/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { callRoute } from '../../../shared/api/call-route.ts';
import { describeError } from '../../../shared/api/describe-error.ts';
import { clinicToday, formatDay } from '../../../shared/format-date.ts';
import { adminKeys } from '../../../shared/staff/admin-keys.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { Button } from '../../../shared/ui/Button.tsx';
import { Dialog } from '../../../shared/ui/Dialog.tsx';
import { TextField } from '../../../shared/ui/TextField.tsx';

/** Saves a pet with another birth date; null removes it. */
function useSaveBirthDate({ photoUrl: _photoUrl, deceasedAt: _deceasedAt, ...pet }: Pet) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (birthDate: string | null) => {
      const { id, ...profile } = pet;
      return callRoute(updatePet, { params: { id }, body: { ...profile, petId: id, birthDate } });
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: adminKeys.all }),
  });
}

function Form({ pet, onDone }: { pet: Pet; onDone: () => void }) {
  const save = useSaveBirthDate(pet);
  const [birthDate, setBirthDate] = useState(pet.birthDate ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const found = birthDate === '' ? null : birthDateProblem(birthDate, clinicToday());
    setProblem(found);
    if (found !== null || save.isPending) return;
    save.mutate(birthDate === '' ? null : birthDate, { onSuccess: onDone });
  };
  return (
    <form noValidate onSubmit={submit} className="space-y-4 text-ink-900">
      {save.isError && (
        <Alert variant="error">
          {describeError(save.error, 'The birth date wasn’t saved. Please try again.')}
        </Alert>
      )}
      <TextField
        label="Birth date"
        type="date"
        max={clinicToday()}
        value={birthDate}
        onChange={({ target }) => setBirthDate(target.value)}
        hint="The age range follows it. Leave it empty if it isn’t known."
        isOptional
        error={problem ?? undefined}
      />
      <Button type="submit" isLoading={save.isPending}>
        Save birth date
      </Button>
    </form>
  );
}

/** Shows when a pet was born; staff who act change it. */
export function BirthDate({ pet, mayChange }: { pet: Pet; mayChange: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const { name, age, birthDate } = pet;
  const close = () => setIsOpen(false);
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 text-sm">
      <p>
        <span translate="no">{name}</span>:{' '}
        <span>
          {birthDate === undefined
            ? `${age}, birth date not known`
            : `${age}, born on ${formatDay(birthDate)}`}
        </span>
      </p>
      {mayChange && (
        <Button variant="ghost" size="small" onClick={() => setIsOpen(true)}>
          <span>{birthDate === undefined ? 'Add birth date' : 'Change birth date'}</span>{' '}
          <span className="sr-only">
            of <span translate="no">{name}</span>
          </span>
        </Button>
      )}
      <Dialog isForm isOpen={isOpen} onClose={close} title={`When was ${name} born?`}>
        {isOpen && <Form pet={pet} onDone={close} />}
      </Dialog>
    </div>
  );
}
