import type { Pet } from '@petwell/contracts';
import { clsx } from 'clsx';
import { PetPortrait } from '../../../shared/pets/PetPortrait.tsx';

/** Shows the pet's photo, or a drawing by type, breed, and age. The name is next to it. */
export function PetPicture({ pet, className }: { pet: Pet; className: string }) {
  if (pet.photoUrl === null) return <PetPortrait {...pet} className={className} />;
  return <img src={pet.photoUrl} alt="" className={clsx('rounded-full object-cover', className)} />;
}
