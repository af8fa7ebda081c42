import { atLeast, atMost, figure, table, verdict, type Target } from '../../report/document.ts';
import { goals, peerThere } from '../goals.ts';
import { totalsOf } from '../usage.ts';
import type { FlowFigures } from '../run-flow.ts';
import type { PeerFigures } from './run-vendure.ts';

type Measured = Pick<FlowFigures, 'perSecond' | 'whole' | 'cost' | 'coresElsewhere'>;
type Read = (figures: Measured) => number;
type Row = { name: string; unit?: string; read: Read; goal?: (ratio: number) => Target };

const relation = (name: keyof typeof goals) => goals[name] / peerThere[name];
const ownCpu: Read = ({ cost }) => totalsOf(cost).cpu;
const serverCpu: Read = ({ cost }) => totalsOf(cost).postgres;

const rows: readonly Row[] = [
  {
    name: 'per second',
    read: ({ perSecond }) => perSecond,
    goal: (ratio) => atLeast(ratio, relation('perSecond')),
  },
  { name: 'the whole, p50', unit: 'ms', read: ({ whole }) => whole.p50 },
  {
    name: 'the whole, p95',
    unit: 'ms',
    read: ({ whole }) => whole.p95,
    goal: (ratio) => atMost(ratio, relation('wholeP95')),
  },
  { name: 'CPU of all processes but PostgreSQL', unit: 'ms', read: ownCpu },
  { name: 'CPU of PostgreSQL', unit: 'ms', read: serverCpu },
  {
    name: 'CPU of both',
    unit: 'ms',
    read: (one) => ownCpu(one) + serverCpu(one),
    goal: (ratio) => atMost(ratio, relation('cpu')),
  },
  {
    name: 'SQL statements',
    read: ({ cost }) => totalsOf(cost).sent,
    goal: (ratio) => atMost(ratio, relation('statements')),
  },
];

function besidePeer(ours: Measured, peer: PeerFigures): string[] {
  const { perSecond, wholeP95, cpu, statements } = peerThere;
  return [
    `**Beside it**, on the same machine right afterwards: as many guests, paced alike, who order from ${peer.name} in production mode, in a database of its own on the same PostgreSQL, after the same warm-up and while PetWell’s processes are ended. They take the shortest way that its shop API has, one request for each of: ${Object.keys(peer.calls).join(', ')}. Its payment is a dummy; jobs and caches are in memory; there is no search, no mail, no webhook. Every order was checked to be paid. What is aimed at are the goals above in relation to what such an order took on two other cores: ${figure(perSecond)} per second, p95 ${figure(wholeP95, 'ms')}, CPU ${figure(cpu, 'ms')}, ${figure(statements)} statements. Other programs kept ${figure(ours.coresElsewhere)} cores busy while PetWell was measured, ${figure(peer.coresElsewhere)} while ${peer.name} was: where these differ, so do rate and times.`,
    table({
      columns: ['', 'PetWell', peer.name, `PetWell / ${peer.name}`, 'aimed at', ''],
      rows: rows.map(({ name, unit, read, goal }) => {
        const ratio = read(ours) / read(peer);
        const target = goal?.(ratio);
        const end = target ? [target.text, verdict(target)] : ['–', ''];
        return [name, figure(read(ours), unit), figure(read(peer), unit), figure(ratio), ...end];
      }),
    }),
    table({
      columns: [`${peer.name}, ms`, 'p50', 'p95', 'p99'],
      rows: Object.entries(peer.calls).map(([call, { p50, p95, p99 }]) => [
        call,
        ...[p50, p95, p99].map((value) => figure(value)),
      ]),
    }),
  ];
}

/** Nothing where nobody asked for a peer. */
export function describePeer(figures: Measured & Pick<FlowFigures, 'peer'>): string[] {
  const { peer } = figures;
  if (peer === undefined) return [];
  if (peer === null) return ['**Beside it**: the peer could not be installed here.'];
  return besidePeer(figures, peer);
}
