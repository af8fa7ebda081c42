import { figure, table } from '../report/document.ts';
import { isLeak, slopeOf } from './growth-math.ts';
import type { MemoryFigures } from './measure-memory.ts';

/** What every process holds while an hour's worth of requests goes by. */
export function memoryPart({
  processes,
  requests,
  enrollments,
  perSecond,
  owners,
}: MemoryFigures): string {
  const at = (values: readonly number[], tenth: number) => figure(values[tenth] ?? Number.NaN);
  const last = (processes[0]?.heapMb.length ?? 1) - 1;
  const half = Math.floor(last / 2);
  const rows = processes.map(({ process, heapMb, residentMb }) => {
    const slope = slopeOf(heapMb.slice(half));
    return [
      process,
      ...[0, 1, half, last].map((tenth) => at(heapMb, tenth)),
      `${slope >= 0 ? '+' : '−'}${figure(Math.abs(slope))}`,
      ...[0, 1, half, last].map((tenth) => at(residentMb, tenth)),
      isLeak(heapMb) ? '**leaks**' : 'no leak',
    ];
  });
  const times = ['before', 'a tenth', 'half', 'all'];
  const columns = [
    'MB',
    ...times.map((time) => `heap: ${time}`),
    'MB per tenth, last half',
    ...times.map((time) => `resident: ${time}`),
    '',
  ];
  return [
    `With ${owners.toLocaleString('en-US')} owners: ${requests.toLocaleString('en-US')} requests, sent eight at a time as fast as they were answered (${figure(perSecond)} a second): what a clinic with 100,000 customers, or 1,000 clinics of [the usual size](../scaling.md), sends in an hour at 20 a second. Of a hundred 58 are staff’s, 24 visitors’, 11 for dashboards, one is a sign-in; beside them ${enrollments.toLocaleString('en-US')} owners enrolled and paid, with some 17 webhooks each. The heap is read after everything was collected that nobody refers to. A leak would be a heap that rises over the last half by more than a twentieth, and with nearly every tenth.`,
    table({ columns, rows }),
    'Heap after every tenth, MB:',
    table({
      columns: ['', ...Array.from({ length: last + 1 }, (_, tenth) => String(tenth))],
      rows: processes.map(({ process, heapMb }) => [process, ...heapMb.map((mb) => figure(mb))]),
    }),
  ].join('\n\n');
}
