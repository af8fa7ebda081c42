import { petResponseSchema, type PetResponse, type UpdatePet } from '@petwell/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiRequest } from '../../../shared/api/client.ts';

/** PUT /api/pets/{petId}. Without `photoUrl` the photo stays, null removes it, a data URL replaces it. */
export function useUpdatePet(petId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (pet: UpdatePet): Promise<PetResponse> =>
      apiRequest(`/api/pets/${petId}`, (value) => petResponseSchema.parse(value), {
        method: 'PUT',
        body: { ...pet, petId },
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['enrollments'] }),
  });
}
