import { setupGroupSchema, type MemberSetups as Setups, type SetupGroup } from '@petwell/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '../../../../shared/staff/format.ts';
import { Alert } from '../../../../shared/ui/Alert.tsx';
import { Button } from '../../../../shared/ui/Button.tsx';
import { ToggleButton } from '../../../../shared/ui/ToggleButton.tsx';
import { LoadFailure } from '../../../../shared/ui/LoadFailure.tsx';
import { LoadingRegion, Skeleton } from '../../../../shared/ui/Skeleton.tsx';
import { setupsQuery } from '../api/setups.ts';
import { describePace, groupLabels } from '../texts.ts';
import { SetupActions } from './SetupActions.tsx';
import { SetupTable } from './SetupTable.tsx';

function Groups(props: {
  counts: Setups['counts'];
  shown: SetupGroup;
  onShow: (group: SetupGroup) => void;
}) {
  return (
    <div className="flex flex-wrap gap-2">
      {setupGroupSchema.options.map((group) => (
        <ToggleButton
          key={group}
          aria-pressed={group === props.shown}
          onClick={() => props.onShow(group)}
        >
          {`${groupLabels[group]} (${formatCount(props.counts[group])})`}
        </ToggleButton>
      ))}
    </div>
  );
}

function Shown({ group, onShow }: { group: SetupGroup; onShow: (group: SetupGroup) => void }) {
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const query = useInfiniteQuery(setupsQuery(group));
  const { data, error, refetch } = query;
  const [first] = data?.pages ?? [];
  if (!first) {
    if (error) return <LoadFailure error={error} onRetry={refetch} />;
    return (
      <LoadingRegion label="Loading members to set up">
        <Skeleton className="h-40 w-full" />
      </LoadingRegion>
    );
  }
  const toggle = (id: number) =>
    setSelected(
      (before) =>
        new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]),
    );
  const members = data?.pages.flatMap((page) => page.members) ?? [];
  const chosen = members.flatMap(({ enrollmentId: id }) => (selected.has(id) ? [id] : []));
  const isSome = chosen.length > 0;
  const pace = describePace(first.pace);
  return (
    <div className="space-y-4">
      <Groups counts={first.counts} shown={group} onShow={onShow} />
      {pace !== null && <Alert>{pace}</Alert>}
      {error && <LoadFailure error={error} onRetry={refetch} />}
      <SetupActions
        selection={isSome ? { enrollmentIds: chosen } : { group }}
        count={isSome ? chosen.length : first.counts[group]}
        isSome={isSome}
        onDone={() => setSelected(new Set())}
      />
      {members.length === 0 ? (
        <p className="text-ink-700">No one is on this list.</p>
      ) : (
        <SetupTable
          members={members}
          selected={selected}
          onToggle={toggle}
          caption={`${groupLabels[group]}: members to set up`}
        />
      )}
      {query.hasNextPage && (
        <Button
          variant="outline"
          isLoading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show more members
        </Button>
      )}
    </div>
  );
}

/** Members who are billed elsewhere, and what a manager can do to have them set up a card. */
export function MemberSetups() {
  const [group, setGroup] = useState<SetupGroup>('unsent');
  return (
    <section
      aria-labelledby="member-setups"
      className="rounded-card border border-sand-200 bg-white p-4 sm:p-5"
    >
      <h2 id="member-setups" className="text-heading">
        Members to set up
      </h2>
      <p className="mt-1 mb-4 max-w-3xl text-ink-700">
        They have no card here yet: they came in with a file, or paid at the counter. PetWell emails
        nothing about those from a file until they set up, or until you let it.
      </p>
      <Shown key={group} group={group} onShow={setGroup} />
    </section>
  );
}
