import type { Pet } from '@petwell/contracts';
import { Camera, Trash2 } from 'lucide-react';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { Button } from '../../../shared/ui/Button.tsx';
import { FieldError } from '../../../shared/ui/Field.tsx';
import { preparePhoto } from '../prepare-photo.ts';
import { PetPicture } from './PetPicture.tsx';

type PhotoFieldProps = {
  pet: Pet;
  /** The pending change: undefined keeps the photo, null removes it, a data URL replaces it. */
  value: string | null | undefined;
  onChange: (value: string | null) => void;
};

/** Edits the pet's photo, with a preview. */
export function PhotoField({ pet, value, onChange }: PhotoFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | undefined>();
  const [isPreparing, setIsPreparing] = useState(false);
  const photoUrl = value === undefined ? pet.photoUrl : value;

  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (file === undefined) return;
    setIsPreparing(true);
    const photo = await preparePhoto(file);
    setIsPreparing(false);
    setProblem(photo.ok ? undefined : photo.message);
    if (photo.ok) onChange(photo.dataUrl);
  };

  return (
    <div className="flex items-center gap-5">
      <PetPicture pet={{ ...pet, photoUrl }} className="size-24 shrink-0" />
      <div className="min-w-0">
        <input
          ref={input}
          id={id}
          type="file"
          accept="image/*"
          aria-label="Photo"
          aria-describedby={`${id}-hint ${id}-error`}
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => void choose(event)}
        />
        <div className="flex flex-wrap gap-2">
          <Button
            variant="outline"
            size="small"
            isLoading={isPreparing}
            onClick={() => input.current?.click()}
          >
            {!isPreparing && <Camera aria-hidden className="size-4" />}
            <span>{photoUrl === null ? 'Add a photo' : 'Change photo'}</span>
          </Button>
          {photoUrl !== null && (
            <Button variant="ghost" size="small" onClick={() => onChange(null)}>
              <Trash2 aria-hidden className="size-4" />
              Remove
            </Button>
          )}
        </div>
        <p id={`${id}-hint`} className="mt-2 text-sm text-ink-500">
          JPG, PNG, GIF, max 5MB
        </p>
        <div role="alert">
          <FieldError id={`${id}-error`} message={problem} />
        </div>
      </div>
    </div>
  );
}
