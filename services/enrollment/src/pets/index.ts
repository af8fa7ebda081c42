import { clinicDay } from '@petwell/chassis/time';
import type { Core } from '../core/index.ts';
import { sharpPhotos } from './provider-sharp.ts';
import { createPetRoutes } from './routes.ts';
import { createPetExport, createPetReads, growPets, savePet } from './store.ts';
import { createShowPhoto, createUpdatePet, type PetChange } from './update-pet.ts';

/** Builds the room of pets and their photos. */
export function createPets(core: Core) {
  const petReads = createPetReads(core.prisma);
  const transaction = core.transactionWith((tx) => ({
    profiles: { save: (change: PetChange) => savePet(tx, change) },
  }));
  return {
    routes: createPetRoutes({
      updatePet: createUpdatePet({ petReads, encodePhoto: sharpPhotos, transaction }),
      showPhoto: createShowPhoto({ petReads }),
    }),
    housekeeping: {
      'ages of pets': () => growPets(core.kysely, clinicDay(core.clock(), core.timeZone)),
    },
    findPhoto: (petId: number) => petReads.findPhoto(petId),
    exportOf: createPetExport(core.prisma),
  };
}
