import type { Service } from '@petwell/contracts';
import { useQuery } from '@tanstack/react-query';
import { servicesQuery } from '../../shared/benefits/get-services.ts';

const none: readonly Service[] = [];

/** The clinic's names of services; none while they can't be read. */
export const useServices = (): readonly Service[] => useQuery(servicesQuery).data ?? none;
