import {
  customerQuestion,
  type ImportDetail,
  type ImportProblemGroup,
  type RowDecision,
} from '@petwell/contracts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { countOf, formatCount } from '../../../../shared/staff/format.ts';
import { Badge } from '../../../../shared/ui/Badge.tsx';
import { Button } from '../../../../shared/ui/Button.tsx';
import { controlClass } from '../../../../shared/ui/Field.tsx';
import { LoadFailure } from '../../../../shared/ui/LoadFailure.tsx';
import { LoadingRegion, Skeleton } from '../../../../shared/ui/Skeleton.tsx';
import { ToggleButton } from '../../../../shared/ui/ToggleButton.tsx';
import { importProblemsQuery, importRowsQuery } from '../api/imports.ts';
import { causeKey, cellKey, type UseCorrections } from '../use-corrections.ts';

type Example = ImportProblemGroup['examples'][number];
type GroupProps = {
  found: ImportDetail;
  group: ImportProblemGroup;
  corrections: UseCorrections;
};

const theirs = [
  { decision: 'same_person', isOfCustomer: false },
  { decision: 'same_customer', isOfCustomer: true },
] as const;

const decisions: readonly {
  decision: RowDecision;
  label: string;
  isOfAddress?: boolean;
  /** Said of many people, it would be wrong. */
  isOfOne?: boolean;
  /** Answers only the question about a customer, which another answer leaves open. */
  isOfCustomer?: boolean;
}[] = [
  ...theirs.map((one) => ({ ...one, label: 'It’s theirs', isOfAddress: true, isOfOne: true })),
  { decision: 'call_list', label: 'Call for an address', isOfAddress: true },
  { decision: 'leave_out', label: 'Leave out' },
];

const isOfAddress = ({ columns, mapping }: ImportDetail, { column }: ImportProblemGroup) =>
  column !== null && mapping[columns.indexOf(column)] === 'email';

/** Offers decisions for rows with this problem. */
function Decisions({
  found,
  group,
  corrections,
  which,
  of,
}: GroupProps & { which: number | string; of: string }) {
  const { rows, causes } = corrections.corrections;
  const chosen = typeof which === 'number' ? rows[which] : causes[which];
  const isAboutCustomer = group.cause === customerQuestion;
  const offered = decisions
    .filter((one) => !one.isOfAddress || isOfAddress(found, group))
    .filter((one) => !one.isOfOne || typeof which === 'number')
    .filter(({ isOfCustomer = isAboutCustomer }) => isOfCustomer === isAboutCustomer);
  return (
    <div className="flex flex-wrap gap-2">
      {offered.map(({ decision, label }) => (
        <ToggleButton
          key={decision}
          aria-label={`${label}: ${of}`}
          aria-pressed={chosen === decision}
          onClick={() =>
            chosen === decision ? corrections.undecide(which) : corrections.decide(which, decision)
          }
        >
          {label}
        </ToggleButton>
      ))}
    </div>
  );
}

function ExampleRow({ example, ...props }: GroupProps & { example: Example }) {
  const { group, corrections } = props;
  const { row, who, value, message } = example;
  const { column } = group;
  const isCellEditable = column !== null && group.severity === 'error';
  return (
    <li className="space-y-2 py-3">
      <p className="text-sm wrap-anywhere">
        <span className="font-semibold">{`Row ${row}`}</span> <span translate="no">{who}</span>
        {message !== group.cause && <span className="block text-ink-700">{message}</span>}
      </p>
      {group.severity === 'error' && (
        <div className="flex flex-wrap items-center gap-2">
          {isCellEditable && (
            <input
              aria-label={`${column} of row ${row}`}
              className={`${controlClass} max-w-xs`}
              value={corrections.corrections.cells[cellKey(row, column)] ?? value}
              onChange={({ target }) => corrections.correct(row, column, target.value)}
            />
          )}
          <Decisions {...props} which={row} of={`row ${row}`} />
        </div>
      )}
    </li>
  );
}

/** All rows of a group, 50 at a time. */
function AllRows(props: GroupProps) {
  const { found, group } = props;
  const { severity, cause, column } = group;
  const show = severity === 'error' ? 'errors' : 'warnings';
  const query = useInfiniteQuery(importRowsQuery(found.id, show, { cause, column }));
  if (query.error && !query.data)
    return <LoadFailure error={query.error} onRetry={query.refetch} />;
  if (!query.data) return <Skeleton className="h-24 w-full" />;
  const rows = query.data.pages.flatMap((page) => page.rows);
  return (
    <>
      <ul className="divide-y divide-sand-200">
        {rows.map(({ row, who, problems }) => {
          const problem = problems.find((one) => one.cause === cause && one.column === column);
          const { value = '', message = '' } = problem ?? {};
          return <ExampleRow key={row} {...props} example={{ row, who, value, message }} />;
        })}
      </ul>
      {query.hasNextPage && (
        <Button
          variant="outline"
          size="small"
          isLoading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show more rows
        </Button>
      )}
    </>
  );
}

function Group(props: GroupProps) {
  const { found, group, corrections } = props;
  const { severity, column, cause, rows, examples } = group;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <li className="p-4">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <Badge variant={severity === 'error' ? 'coral' : 'sun'}>{countOf(rows, 'row')}</Badge>
        <h3 className="min-w-0 flex-1 basis-60 font-semibold wrap-anywhere">
          {column === null ? cause : `${column}: ${cause}`}
        </h3>
      </div>
      {severity === 'error' && rows > 1 && (
        <div className="mt-2">
          <Decisions
            found={found}
            group={group}
            corrections={corrections}
            which={causeKey(group)}
            of={`all ${formatCount(rows)} rows`}
          />
        </div>
      )}
      {isOpen ? (
        <AllRows {...props} />
      ) : (
        <ul className="divide-y divide-sand-200">
          {examples.map((example) => (
            <ExampleRow key={example.row} {...props} example={example} />
          ))}
        </ul>
      )}
      {rows > examples.length && (
        <Button
          variant="ghost"
          size="small"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Show three' : `Show all ${formatCount(rows)}`}
        </Button>
      )}
    </li>
  );
}

/** Lists what is wrong by kind, with examples that can be corrected in place. */
export function ProblemGroups({
  found,
  corrections,
}: {
  found: ImportDetail;
  corrections: UseCorrections;
}) {
  const { data, error, refetch } = useQuery(importProblemsQuery(found.id, found.checkedAt));
  if (error && !data) return <LoadFailure error={error} onRetry={refetch} />;
  if (!data) {
    return (
      <LoadingRegion label="Loading problems">
        <Skeleton className="h-40 w-full max-w-3xl" />
      </LoadingRegion>
    );
  }
  const sections = [
    { severity: 'error', title: 'Errors keep rows out' },
    { severity: 'warning', title: 'Warnings to look at' },
  ] as const;
  return sections.map(({ severity, title }) => {
    const groups = data.groups.filter((group) => group.severity === severity);
    if (groups.length === 0) return null;
    return (
      <section key={severity} aria-label={title} className="max-w-3xl">
        <h2 className="mb-3 text-heading">{title}</h2>
        <ul className="divide-y divide-sand-200 rounded-card border border-sand-200 bg-white">
          {groups.map((group) => (
            <Group
              key={`${group.column}\n${group.cause}`}
              found={found}
              group={group}
              corrections={corrections}
            />
          ))}
        </ul>
      </section>
    );
  });
}
