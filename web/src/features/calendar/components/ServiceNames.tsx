import { useQuery } from '@tanstack/react-query';
import { servicesQuery } from '../api/services.ts';
import { describeBenefits } from '../describe.ts';

/** What a visit is for: 'For: dental cleaning, exam'. */
export function ServiceNames({ codes }: { codes: readonly string[] }) {
  const { data = [], isPending } = useQuery(servicesQuery);
  return <>For: {isPending ? '…' : describeBenefits(codes, data)}</>;
}
