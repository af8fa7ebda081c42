import type { ListedPlan, OfferDetail } from '@petwell/contracts';
import { type ReactElement, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../shared/paths.ts';
import { showToast } from '../../../shared/toasts/toast-store.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { FormBar } from '../../../shared/ui/FormBar.tsx';
import { contentOf } from '../start-content.ts';
import { editorTexts } from '../texts.ts';
import { useDraft } from '../use-draft.ts';
import { useMembers } from '../use-members.ts';
import { DiscardDraft } from './DiscardDraft.tsx';
import { DraftChecks } from './DraftChecks.tsx';
import { DraftConflict } from './DraftConflict.tsx';
import { LeaveGuard, nothingUnsaved } from './LeaveGuard.tsx';
import { OfferFields } from './OfferFields.tsx';
import { PublishDialog } from './PublishDialog.tsx';

type DraftEditorProps = {
  detail: OfferDetail;
  renderCard: (plan: ListedPlan) => ReactElement;
};

/** Lets a manager change a plan or add-on, check it, and publish it. */
export function DraftEditor({ detail, renderCard }: DraftEditorProps) {
  const { form, base, conflict, accept, meet, save, isSaving } = useDraft(detail);
  const [isPublishing, setIsPublishing] = useState(false);
  const navigate = useNavigate();
  const members = useMembers()(detail);
  const { isDirty } = form.formState;
  const { draft } = base;
  const leave = (to: string) => void navigate(to, { state: nothingUnsaved });

  const saveDraft = form.handleSubmit((content) => void save(content));
  const saveOver = form.handleSubmit((content) => void save(content, conflict?.theirs));
  const askToPublish = form.handleSubmit(async (content) => {
    if (isDirty && (await save(content)) === null) return;
    setIsPublishing(true);
  });
  const done = () => {
    showToast({ title: 'Published', announcesPage: true });
    leave(paths.adminPlan(detail));
  };
  return (
    <FormProvider {...form}>
      <LeaveGuard isUnsaved={isDirty} />
      <div className="grid items-start gap-8 xl:grid-cols-2">
        <form noValidate onSubmit={(event) => void saveDraft(event)} className="min-w-0 space-y-6">
          {conflict !== null && (
            <DraftConflict
              conflict={conflict}
              isSaving={isSaving}
              onTake={() => accept(conflict.theirs)}
              onKeep={() => void saveOver()}
            />
          )}
          <OfferFields start={contentOf(base)} />
          <FormBar note={isDirty ? editorTexts.unsaved : ''}>
            {draft !== null && (
              <DiscardDraft
                detail={detail}
                revision={draft.revision}
                onDone={(left) =>
                  leave(left === undefined ? paths.adminPlans : paths.adminPlan(detail))
                }
              />
            )}
            <Button type="submit" variant="outline" isLoading={isSaving}>
              Save draft
            </Button>
            <Button
              aria-disabled={isSaving || (draft === null && !isDirty)}
              onClick={() => void askToPublish()}
            >
              Publish…
            </Button>
          </FormBar>
        </form>
        <div className="min-w-0">
          <DraftChecks of={detail} form={form} renderCard={renderCard} />
        </div>
      </div>
      {isPublishing && draft !== null && (
        <PublishDialog
          detail={detail}
          draft={draft}
          members={members}
          onDone={done}
          onChanged={async () => {
            const fresh = await meet(draft.content);
            if (fresh === null) setIsPublishing(false);
            // It was published by a request whose answer was lost.
            else if (fresh.draft === null) done();
          }}
          onClose={() => setIsPublishing(false)}
        />
      )}
    </FormProvider>
  );
}
