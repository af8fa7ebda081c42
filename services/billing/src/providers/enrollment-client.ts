import type { CallInternal } from '@petwell/chassis';
import { readInternalEnrollment, readPlanUses } from '@petwell/contracts/internal';
import type { FetchUses } from '../use-cases/fetch-uses.ts';
import type { FetchEnrollment } from '../use-cases/load-payable.ts';

export const createFetchEnrollment =
  (callEnrollment: CallInternal): FetchEnrollment =>
  (id) =>
    callEnrollment(readInternalEnrollment, { params: { id } });

export const createFetchUses =
  (callEnrollment: CallInternal): FetchUses =>
  async (id) => {
    const { uses } = await callEnrollment(readPlanUses, { params: { id } });
    return uses;
  };
