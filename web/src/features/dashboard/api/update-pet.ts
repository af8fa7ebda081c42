import { type UpdatePet, updatePet } from '@petwell/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callRoute } from '../../../shared/api/call-route.ts';

/** Updates a pet. Without `photoUrl` the photo stays, null removes it, a data URL replaces it. */
export function useUpdatePet(petId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (pet: UpdatePet) =>
      callRoute(updatePet, { params: { id: petId }, body: { ...pet, petId } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['enrollments'] }),
  });
}
