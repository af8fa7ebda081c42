import type { OfferContent } from '@petwell/contracts';
import { FormProvider } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../shared/paths.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { FormBar } from '../../../shared/ui/FormBar.tsx';
import { useAddOffer } from '../api/add-offer.ts';
import { editorTexts } from '../texts.ts';
import { showRefusal, useOfferForm } from '../use-draft.ts';
import { LeaveGuard, nothingUnsaved } from './LeaveGuard.tsx';
import { OfferFields } from './OfferFields.tsx';

/** Writes the first draft of a plan or add-on; the checks follow once it is saved. */
export function NewOfferForm({ start }: { start: OfferContent }) {
  const form = useOfferForm(start);
  const add = useAddOffer();
  const navigate = useNavigate();
  const { isDirty } = form.formState;
  const save = form.handleSubmit(async (content) => {
    try {
      const detail = await add.mutateAsync(content);
      void navigate(paths.adminDraft(detail), { replace: true, state: nothingUnsaved });
    } catch (error) {
      showRefusal(form, error);
    }
  });
  return (
    <FormProvider {...form}>
      <LeaveGuard isUnsaved={isDirty} />
      <form noValidate onSubmit={(event) => void save(event)} className="max-w-3xl space-y-6">
        <OfferFields start={start} />
        <FormBar note={isDirty ? editorTexts.unsaved : ''}>
          <Button type="submit" isLoading={add.isPending}>
            Save draft
          </Button>
        </FormBar>
      </form>
    </FormProvider>
  );
}
