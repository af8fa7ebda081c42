import type { PublishedVersion } from '@petwell/contracts';
import { formatDate } from '../../../shared/format-date.ts';
import { showErrorToast } from '../../../shared/toasts/show-error-toast.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { type OfferKey, useConfirmPrices } from '../api/offers.ts';
import { editorTexts } from '../texts.ts';

/** Says who confirmed the list prices of a version, or lets a manager confirm them. */
export function ListPrices({ of, published }: { of: OfferKey; published: PublishedVersion }) {
  const confirm = useConfirmPrices(of);
  const { version, pricesConfirmed } = published;
  const run = async () => {
    try {
      await confirm.mutateAsync(version);
    } catch (error) {
      showErrorToast(editorTexts.notConfirmed, error);
    }
  };
  if (pricesConfirmed !== null) {
    return (
      <p className="text-sm text-ink-700">
        <span>List prices confirmed by </span>
        <span translate="no">{pricesConfirmed.by}</span>
        <span>{` on ${formatDate(pricesConfirmed.at)}. Its members see what they used was worth.`}</span>
      </p>
    );
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-sm text-ink-700">
        The list prices aren’t confirmed, so members don’t see what they used was worth.
      </p>
      <Button
        variant="outline"
        size="small"
        className="min-h-11"
        isLoading={confirm.isPending}
        onClick={() => void run()}
      >
        Confirm list prices
      </Button>
    </div>
  );
}
