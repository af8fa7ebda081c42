import { useQuery } from '@tanstack/react-query';
import { servicesQuery } from '../../../shared/benefits/get-services.ts';
import { describeBenefits } from '../describe.ts';

/** The services of a visit: 'For: dental cleaning, exam'. */
export function ServiceNames({ codes }: { codes: readonly string[] }) {
  const { data = [], isPending } = useQuery(servicesQuery);
  return <span>{`For: ${isPending ? '…' : describeBenefits(codes, data)}`}</span>;
}
