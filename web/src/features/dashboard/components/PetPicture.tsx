import type { Pet } from '@petwell/contracts';
import { clsx } from 'clsx';
import { PetPortrait } from '../../../shared/pets/PetPortrait.tsx';

/** The owner's photo of a pet, else a drawing by type, breed and age. The name stands beside it. */
export function PetPicture({ pet, className }: { pet: Pet; className: string }) {
  if (pet.photoUrl === null) return <PetPortrait {...pet} className={className} />;
  return <img src={pet.photoUrl} alt="" className={clsx('rounded-full object-cover', className)} />;
}
