import type { Pet } from '@petwell/contracts';
import { clsx } from 'clsx';
import { useState } from 'react';
import { PetPortrait } from '../../../shared/pets/PetPortrait.tsx';

/** Shows the pet's photo, or a drawing by type, breed, and age. The name is next to it. */
export function PetPicture({ pet, className }: { pet: Pet; className: string }) {
  const { photoUrl } = pet;
  const [missingUrl, setMissingUrl] = useState<string | null>(null);
  if (photoUrl === null || photoUrl === missingUrl) {
    return <PetPortrait {...pet} className={className} />;
  }
  return (
    <img
      src={photoUrl}
      alt=""
      className={clsx('rounded-full object-cover', className)}
      onError={() => setMissingUrl(photoUrl)}
    />
  );
}
