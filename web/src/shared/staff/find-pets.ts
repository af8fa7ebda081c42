import { searchDesk } from '@petwell/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callRoute } from '../api/call-route.ts';
import { adminKeys } from './admin-keys.ts';

export const minSearchLength = 2;

/** Pets found by owner, pet, or phone. While another text is searched for, the old ones stay. */
export const petSearchQuery = (search: string) =>
  queryOptions({
    queryKey: [...adminKeys.desk, 'search', search],
    queryFn: async ({ signal }) =>
      (await callRoute(searchDesk, { query: { search }, signal })).pets,
    enabled: search.length >= minSearchLength,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    gcTime: 0,
  });

/** Reads what another pet of a pet's owner is sold with; null: the list prices. */
export const readOfferAtDesk = async (petId: number) =>
  (await callRoute(searchDesk, { query: { petId } })).pets[0]?.furtherPet ?? null;

/** One pet with its plan, followed by its owner's other pets; empty if it is not on file. */
export const householdQuery = (petId: number) =>
  queryOptions({
    queryKey: [...adminKeys.desk, 'pet', petId],
    queryFn: async ({ signal }) => (await callRoute(searchDesk, { query: { petId }, signal })).pets,
    refetchOnMount: 'always',
  });
