import { useQuery } from '@tanstack/react-query';
import { clinicToday } from '../../shared/format-date.ts';
import { planReportQuery } from '../../shared/staff/get-plan-report.ts';
import type { OfferKey } from './api/offers.ts';

export type CountMembers = (of: OfferKey) => number | null;

/** Counts the active plans of a kind. Null for add-ons, and while the report can't be read. */
export function useMembers(): CountMembers {
  const { data } = useQuery(planReportQuery(clinicToday().slice(0, 7)));
  return ({ kind, id }) => {
    if (data === undefined || kind !== 'plan') return null;
    return data.mix.find(({ planId }) => planId === id)?.plans ?? 0;
  };
}
