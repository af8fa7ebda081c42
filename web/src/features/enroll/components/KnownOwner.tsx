import type { ExistingOwnerData } from '../../../shared/session-storage/flow-storage.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { ownerStepTexts } from '../texts.ts';
import type { Elements } from '../../../shared/ui/elements.ts';

type KnownOwnerProps = {
  owner: ExistingOwnerData;
  onSubmit: () => void;
  isSubmitting: boolean;
  children: Elements;
  /** Shown below the button. */
  next: Elements;
};

/** Shows the signed-in owner's contact data, read-only. */
export function KnownOwner({ owner, onSubmit, isSubmitting, children, next }: KnownOwnerProps) {
  const rows = [
    ['Name', `${owner.firstName} ${owner.lastName}`],
    ['Email', owner.email],
    ['Phone number', owner.phone],
  ] as const;
  return (
    <div>
      <p className="text-ink-700">
        You’re signed in, so we have everything we need. You can change your contact details on your
        dashboard.
      </p>
      <dl className="mt-5 divide-y divide-sand-200 rounded-control border border-sand-200">
        {rows.map(([label, value]) => (
          <div key={label} className="px-4 py-3 sm:flex sm:gap-6">
            <dt className="w-36 shrink-0 text-ink-500">{label}</dt>
            <dd className="min-w-0 font-semibold [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
      {children}
      <Button
        variant="sun"
        size="large"
        width="full"
        className="mt-7"
        isLoading={isSubmitting}
        onClick={onSubmit}
      >
        {isSubmitting ? ownerStepTexts.submitting : ownerStepTexts.submit}
      </Button>
      {next}
    </div>
  );
}
