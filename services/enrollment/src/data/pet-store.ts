import type { PetStore } from '../use-cases/update-pet.ts';
import type { PrismaClient } from './generated/client.ts';
import { toPet } from './rows.ts';

/** Pets and their photos. */
export function createPetStore(prisma: PrismaClient): PetStore {
  return {
    async findPet(id) {
      const row = await prisma.pet.findUnique({ where: { id } });
      return row && toPet(row);
    },

    async savePet({ pet, photo }) {
      const { name, type, breed, age, weight, gender, photoUrl, healthConcerns } = pet;
      const columns = { name, type, breed, age, weight, gender, healthConcerns };
      const saved = await prisma.$transaction(async (tx) => {
        const { count } = await tx.pet.updateMany({
          where: { id: pet.id },
          data: { ...columns, ...(photo === undefined ? {} : { photoUrl }) },
        });
        if (count === 0) return null;
        if (photo === null) await tx.petPhoto.deleteMany({ where: { petId: pet.id } });
        if (photo) {
          const image = { contentType: photo.contentType, content: new Uint8Array(photo.content) };
          await tx.petPhoto.upsert({
            where: { petId: pet.id },
            create: { petId: pet.id, ...image },
            update: image,
          });
        }
        return tx.pet.findUniqueOrThrow({ where: { id: pet.id } });
      });
      return saved && toPet(saved);
    },

    async findPhoto(petId) {
      return prisma.petPhoto.findUnique({
        where: { petId },
        select: { contentType: true, content: true },
      });
    },
  };
}
