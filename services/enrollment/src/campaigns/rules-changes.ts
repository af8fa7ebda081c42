import type { Benefit } from '@petwell/contracts';
import type { Subject } from './campaign.ts';

type Count = Extract<Benefit, { unit: 'count' }>;

const byCode = (benefits: readonly Benefit[]) => new Map(benefits.map((one) => [one.code, one]));

const isCount = (one: Benefit): one is Count => one.unit === 'count';

/** What changes about a service that both versions include; null: nothing. */
function changeOf(old: Benefit, now: Benefit): string | null {
  if (isCount(old) && isCount(now)) {
    if (old.quantity === now.quantity) return null;
    return `${now.label}: ${now.quantity} a year instead of ${old.quantity}.`;
  }
  return old.label === now.label ? null : `${now.label} instead of ${old.label}.`;
}

/** Says what another version of a plan includes that this one doesn't, and the other way around. */
export function describeChanges(from: readonly Benefit[], to: readonly Benefit[]): string[] {
  const [had, has] = [byCode(from), byCode(to)];
  const added = to.filter(({ code }) => !had.has(code)).map(({ label }) => `${label} is new.`);
  const changed = to.flatMap((now) => {
    const old = had.get(now.code);
    return (old && changeOf(old, now)) ?? [];
  });
  const gone = from
    .filter(({ code }) => !has.has(code))
    .map(({ label }) => `${label} is no longer included.`);
  return [...added, ...changed, ...gone];
}

type Version = { subject: Subject; benefits: readonly Benefit[] };

/**
 * Says what changes from a version to another one. Of an add-on with its name and what it costs by itself, because the
 * mails tell what the plan costs with its add-ons.
 */
export function describeVersion(from: Version, { subject, benefits }: Version): string[] {
  const changes = describeChanges(from.benefits, benefits);
  const { name, monthlyPrice } = subject.offer;
  const old = from.subject.offer;
  const isRenamed = old.name !== name;
  if (subject.kind === 'plan')
    return [...(isRenamed ? [`The plan is called ${name}.`] : []), ...changes];
  const newName = isRenamed ? [`The new name of ${old.name}.`] : [];
  const price =
    old.monthlyPrice === monthlyPrice
      ? []
      : [`$${monthlyPrice} a month instead of $${old.monthlyPrice}.`];
  return [...newName, ...price, ...changes].map((change) => `Add-on ${name}: ${change}`);
}
