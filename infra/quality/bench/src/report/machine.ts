import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';

/** What the figures depend on; nothing that names the machine. */
export type Machine = {
  cores: number;
  processor: string;
  memoryGb: number;
  node: string;
  /** Processes that wanted to run over the last minute: near 0 on a calm machine. */
  loadBefore: number;
  measuredAt: string;
};

export function describeMachine(): Machine {
  return {
    cores: availableParallelism(),
    processor: (cpus()[0]?.model ?? 'unknown').trim(),
    memoryGb: Math.round(totalmem() / 1024 ** 3),
    node: process.version,
    loadBefore: Math.round((loadavg()[0] ?? 0) * 10) / 10,
    measuredAt: new Date().toISOString(),
  };
}

export function machineSentence(machine: Machine): string {
  const { cores, processor, memoryGb, node, loadBefore, measuredAt } = machine;
  const day = measuredAt.slice(0, 10);
  const calm =
    loadBefore > cores / 2
      ? ' **The machine was busy with other work: times are too long, ratios within one run still hold.**'
      : '';
  return `Measured on ${day}: ${cores} cores (${processor}), ${memoryGb} GB, Node ${node}, load ${loadBefore} before the run; clients, services and databases share these cores.${calm}`;
}
