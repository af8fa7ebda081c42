import {
  legalDraftNote,
  type LegalClinic,
  type LegalText,
  publishedOn,
  type TextTerms,
} from '@petwell/contracts/legal';
import { useQuery } from '@tanstack/react-query';
import { formatDay } from '../../../shared/format-date.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { LoadFailure } from '../../../shared/ui/LoadFailure.tsx';
import { PageShell } from '../../../shared/ui/PageShell.tsx';
import { LoadingRegion, Skeleton } from '../../../shared/ui/Skeleton.tsx';
import { configQuery } from '../../../shared/clinic/get-config.ts';
import { useTextTerms } from '../../../shared/clinic/text-terms.ts';
import { PrintHeader } from '../../../shared/clinic/PrintHeader.tsx';

function Sections({ text }: { text: LegalText }) {
  return (
    <div className="space-y-8 wrap-anywhere">
      <p className="text-lg">{text.summary}</p>
      {text.sections.map(({ heading, paragraphs }) => (
        <section key={heading}>
          <h2 className="text-heading">{heading}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph} className="mt-3 text-ink-700">
              {paragraph}
            </p>
          ))}
        </section>
      ))}
    </div>
  );
}

type LegalPageProps = {
  title: string;
  description: string;
  text: (clinic: LegalClinic, terms: TextTerms) => LegalText;
};

/** Shows the terms or the privacy policy, with the clinic's name. */
export function LegalPage({ title, description, text }: LegalPageProps) {
  const config = useQuery(configQuery);
  const terms = useTextTerms();
  return (
    <PageShell
      title={title}
      description={description}
      heading={title}
      intro={`Version of ${formatDay(publishedOn(terms))}`}
      printHeader={<PrintHeader />}
    >
      <Alert title={legalDraftNote} className="mb-8" />
      {config.isPending && (
        <LoadingRegion label="Loading">
          <Skeleton className="h-[100dvh]" />
        </LoadingRegion>
      )}
      {config.isError && (
        <LoadFailure
          error={config.error}
          onRetry={config.refetch}
          title="This page could not be loaded"
        />
      )}
      {config.isSuccess && <Sections text={text(config.data.clinic, terms)} />}
    </PageShell>
  );
}
