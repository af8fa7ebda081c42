import { importLimits, readImportTemplate } from '@petwell/contracts';
import { Download } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { describeError } from '../../../../shared/api/describe-error.ts';
import { useSingleFlight } from '../../../../shared/hooks/use-single-flight.ts';
import { buttonClass } from '../../../../shared/ui/Button.tsx';
import { Alert } from '../../../../shared/ui/Alert.tsx';
import { Card } from '../../../../shared/ui/Card.tsx';
import { controlClass, Field } from '../../../../shared/ui/Field.tsx';
import { hasCode } from '../../../../shared/api/api-error.ts';
import { useUploadImport } from '../api/imports.ts';
import { importTexts } from '../texts.ts';

const describe = (error: unknown): string =>
  hasCode(error, 'payload_too_large')
    ? importTexts.tooLarge
    : describeError(error, importTexts.notUploaded);

/** Chooses a file and uploads it at once. Nothing is imported by that. */
export function UploadFile({ onUploaded }: { onUploaded: (id: number) => void }) {
  const [isTooLarge, setIsTooLarge] = useState(false);
  const upload = useUploadImport();
  const flight = useSingleFlight();
  const input = useRef<HTMLInputElement>(null);

  async function send(file: File) {
    if (!flight.start()) return;
    try {
      const { id } = await upload.mutateAsync(file);
      onUploaded(id);
    } catch {
      // The alert says it; the same file can be chosen again.
      if (input.current) input.current.value = '';
    } finally {
      flight.finish();
    }
  }

  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    setIsTooLarge(file !== undefined && file.size > importLimits.bytes);
    upload.reset();
    if (file && file.size <= importLimits.bytes) void send(file);
  };

  return (
    <Card className="max-w-2xl space-y-5 p-5">
      <div>
        <h2 className="text-heading">Choose a file</h2>
        <p className="mt-1 text-ink-700">
          Bring in members from a spreadsheet or another system. You will see every problem before
          anything is imported, and owners get no email until you send one.
        </p>
      </div>
      <Field label="CSV file" hint={importTexts.limits}>
        {(control) => (
          <input
            {...control}
            ref={input}
            type="file"
            accept=".csv,.tsv,.txt,text/csv"
            onChange={choose}
            disabled={upload.isPending}
            className={`${controlClass} file:mr-3 file:rounded-full file:border-0 file:bg-brand-100 file:px-4 file:py-1.5 file:font-semibold file:text-brand-800`}
          />
        )}
      </Field>
      {upload.isPending && (
        <p role="status" className="font-semibold">
          Uploading and reading the file…
        </p>
      )}
      {isTooLarge && <Alert variant="error">{importTexts.tooLarge}</Alert>}
      {upload.isError && <Alert variant="error">{describe(upload.error)}</Alert>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-sand-200 pt-4">
        <a
          href={readImportTemplate.path}
          download
          className={buttonClass({ variant: 'outline', size: 'medium' })}
        >
          <Download aria-hidden className="size-4" />
          Template with an example
        </a>
        <p className="min-w-0 flex-1 basis-60 text-sm text-ink-500">{importTexts.dates}</p>
      </div>
    </Card>
  );
}
