import type { OfferContent } from '@petwell/contracts';
import { FoldedList } from '../../../shared/ui/FoldedList.tsx';
import { type Line, linesOf, serviceLines } from '../describe-content.ts';
import { useServices } from '../use-services.ts';

const shownServices = 6;

function ServiceLine({ line: [label, value] }: { line: Line }) {
  return (
    <li className="flex flex-wrap justify-between gap-x-4 py-1">
      <span className="first-letter:uppercase">{label}</span>
      <span translate="no" className="text-ink-700 tabular-nums">
        {value}
      </span>
    </li>
  );
}

/** Shows what a version says, and what is inside. */
export function VersionFacts({ content }: { content: OfferContent }) {
  const services = useServices();
  return (
    <div className="grid gap-x-10 gap-y-4 text-sm lg:grid-cols-2">
      <dl className="space-y-1">
        {linesOf(content).map(([label, value]) => (
          <div key={label} className="grid grid-cols-[8.5rem_1fr] items-baseline gap-3">
            <dt className="text-ink-500">{label}</dt>
            <dd translate="no" className="min-w-0 break-words">
              {value}
            </dd>
          </div>
        ))}
      </dl>
      <div>
        <h3 className="font-semibold">In a plan year</h3>
        <FoldedList
          items={serviceLines(content, services)}
          shown={shownServices}
          more={(hidden) => `${hidden} more services`}
          className="mt-1 divide-y divide-sand-200"
        >
          {(line) => <ServiceLine key={line[0]} line={line} />}
        </FoldedList>
      </div>
    </div>
  );
}
