import type { OfferContent, OfferKind } from '@petwell/contracts';
import { useMemo } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { useDebounced } from '../../shared/hooks/use-debounced.ts';
import { offerFormSchema, type OfferValues } from './offer-form-schema.ts';

const debounceMs = 600;

/** What the form says once the typing has stopped; null while a field is missing or wrong. */
export function useSettledContent(
  kind: OfferKind,
  control: Control<OfferValues, unknown, OfferContent>,
): OfferContent | null {
  const values = useWatch({ control }) as OfferValues;
  const parsed = offerFormSchema(kind).safeParse(values);
  const text = useDebounced(parsed.success ? JSON.stringify(parsed.data) : '', debounceMs);
  return useMemo(() => (text === '' ? null : (JSON.parse(text) as OfferContent)), [text]);
}
