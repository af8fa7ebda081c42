import type { ChargeBasis } from '@petwell/contracts';
import { formatDate } from '../format-date.ts';
import { Amounts } from '../ui/Amounts.tsx';

const ways: Record<ChargeBasis['kind'], string> = {
  consent: 'Agreed to',
  notice: 'Emailed',
  phone: 'Agreed to by phone',
};

function Basis({ basis: { kind, at, sentence } }: { basis: ChargeBasis }) {
  return (
    <>
      <p>{`${ways[kind]} on ${formatDate(at)}:`}</p>
      {sentence === null ? (
        <p>The text wasn’t kept then.</p>
      ) : (
        <blockquote className="border-l-2 border-sand-300 pl-3">
          <Amounts>{sentence}</Amounts>
        </blockquote>
      )}
    </>
  );
}

type WhyThisAmountProps = {
  basis: ChargeBasis | null;
  /** Which payment it is, for screen readers: 'of November 20, 2026'. */
  about: string;
};

/** Unfolds the sentence that allows a payment. */
export function WhyThisAmount({ basis, about }: WhyThisAmountProps) {
  return (
    <details className="text-sm print:hidden">
      <summary className="inline-flex min-h-6 cursor-pointer items-center rounded-control font-semibold text-brand-700 underline underline-offset-4 pointer-coarse:min-h-11">
        <span>Why this amount?</span>
        <span className="sr-only">{` ${about}`}</span>
      </summary>
      <div className="mt-1 max-w-prose space-y-1 wrap-anywhere text-ink-700">
        {basis === null ? (
          <p>Recorded without an agreement in PetWell.</p>
        ) : (
          <Basis basis={basis} />
        )}
      </div>
    </details>
  );
}
