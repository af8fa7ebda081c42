import { zodResolver } from '@hookform/resolvers/zod';
import type { OfferContent, OfferDetail } from '@petwell/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type FieldPath, useForm, type UseFormReturn } from 'react-hook-form';
import { ApiError, hasCode } from '../../shared/api/api-error.ts';
import { showErrorToast } from '../../shared/toasts/show-error-toast.ts';
import { showToast } from '../../shared/toasts/toast-store.ts';
import { offerQuery, useSaveDraft } from './api/offers.ts';
import { isSame, offerFormSchema, type OfferValues, valuesOf } from './offer-form-schema.ts';
import { contentOf } from './start-content.ts';
import { editorTexts } from './texts.ts';

export type OfferForm = UseFormReturn<OfferValues, unknown, OfferContent>;

export function useOfferForm(start: OfferContent): OfferForm {
  const { kind } = start;
  return useForm<OfferValues, unknown, OfferContent>({
    resolver: zodResolver(offerFormSchema(kind)),
    defaultValues: valuesOf(start),
  });
}

/** Shows what the server refuses at its fields, or else as a message. */
export function showRefusal(form: OfferForm, error: unknown): void {
  const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
  for (const [field, message] of fields) {
    const name = field.replace(/^content\./, '') as FieldPath<OfferValues>;
    form.setError(name, { message }, { shouldFocus: true });
  }
  showErrorToast(editorTexts.notSaved, error);
}

/** A colleague's version of the draft, and what was to be saved over it. */
export type Conflict = { theirs: OfferDetail; mine: OfferContent };

type Field = keyof OfferValues;

const changedSince = (sent: OfferValues, now: OfferValues): [Field, OfferValues[Field]][] =>
  (Object.entries(structuredClone(now)) as [Field, OfferValues[Field]][]).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(sent[name]),
  );

/** The form of a draft, and what it was read as. Nothing typed is lost when a colleague changed the draft. */
export function useDraft(detail: OfferDetail) {
  const queryClient = useQueryClient();
  const form = useOfferForm(contentOf(detail));
  const saving = useSaveDraft(detail);
  const [base, setBase] = useState(detail);
  const [conflict, setConflict] = useState<Conflict | null>(null);

  /** Goes on from what the server has. `sent`: what was typed since stays. */
  const accept = (fresh: OfferDetail, sent?: OfferValues) => {
    const typed = sent === undefined ? [] : changedSince(sent, form.getValues());
    setBase(fresh);
    setConflict(null);
    form.reset(valuesOf(contentOf(fresh)));
    for (const [name, value] of typed) form.setValue(name, value, { shouldDirty: true });
  };
  /** Reads the draft again. It may be our own, saved by a request whose answer was lost. */
  const meet = async (mine: OfferContent): Promise<OfferDetail | null> => {
    try {
      const theirs = await queryClient.fetchQuery({ ...offerQuery(detail), staleTime: 0 });
      if (!isSame(contentOf(theirs), mine)) {
        setConflict({ theirs, mine });
        return null;
      }
      accept(theirs);
      return theirs;
    } catch (error) {
      showErrorToast(editorTexts.notRead, error);
      return null;
    }
  };
  /** Saves over what was read; null if it wasn't saved. */
  const save = async (content: OfferContent, over = base): Promise<OfferDetail | null> => {
    const sent = structuredClone(form.getValues());
    try {
      const saved = await saving.mutateAsync({ revision: over.draft?.revision ?? null, content });
      accept(saved, sent);
      showToast({ title: 'Draft Saved', description: 'It isn’t sold until you publish it.' });
      return saved;
    } catch (error) {
      if (hasCode(error, 'draft_changed')) return meet(content);
      showRefusal(form, error);
      return null;
    }
  };
  return { form, base, conflict, accept, meet, save, isSaving: saving.isPending };
}
