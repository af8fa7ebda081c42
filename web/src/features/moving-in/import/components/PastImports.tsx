import type { ImportSummary } from '@petwell/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { formatDate } from '../../../../shared/format-date.ts';
import { paths } from '../../../../shared/paths.ts';
import { Badge } from '../../../../shared/ui/Badge.tsx';
import { LoadFailure } from '../../../../shared/ui/LoadFailure.tsx';
import { LoadingRegion, Skeleton } from '../../../../shared/ui/Skeleton.tsx';
import { importsQuery } from '../api/imports.ts';
import { describeCounts, statusLabels } from '../texts.ts';

function PastImport({ summary }: { summary: ImportSummary }) {
  const { id, fileName, status, uploadedAt, uploadedBy } = summary;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 p-4">
      <div className="min-w-0 flex-1 basis-60">
        <Link
          to={paths.adminImportOf(id)}
          className="inline-flex min-h-11 items-center font-semibold wrap-anywhere text-brand-700 underline underline-offset-2"
        >
          {fileName ?? `Import ${id}`}
        </Link>
        <p className="text-sm text-ink-700">
          <span>{formatDate(uploadedAt)}</span> by <span translate="no">{uploadedBy}</span>:{' '}
          <span>{describeCounts(summary)}</span>
        </p>
      </div>
      <Badge variant={status === 'running' || status === 'undoing' ? 'sun' : 'neutral'}>
        {statusLabels[status]}
      </Badge>
    </li>
  );
}

/** Lists the latest imports, to go on with them. */
export function PastImports() {
  const { data, error, refetch } = useQuery(importsQuery);
  if (error) return <LoadFailure error={error} onRetry={refetch} />;
  if (!data) {
    return (
      <LoadingRegion label="Loading earlier imports">
        <Skeleton className="h-24 w-full max-w-2xl" />
      </LoadingRegion>
    );
  }
  if (data.imports.length === 0) return null;
  return (
    <section aria-labelledby="past-imports" className="max-w-2xl">
      <h2 id="past-imports" className="mb-3 text-heading">
        Earlier files
      </h2>
      <ul className="divide-y divide-sand-200 rounded-card border border-sand-200 bg-white">
        {data.imports.map((summary) => (
          <PastImport key={summary.id} summary={summary} />
        ))}
      </ul>
    </section>
  );
}
