import { AppError, type StaffActor } from '@petwell/chassis';
import { clinicDay, instantOf } from '@petwell/chassis/time';
import { isSamePet } from '@petwell/contracts';
import type { Quote } from '@petwell/contracts/internal';
import { decide } from '../../core/state/decide.ts';
import type { Catalog } from '../../core/clients/other-services.ts';
import type { EnrollmentStore } from '../../core/store-enrollments.ts';
import type { AttachedOwner, FindAttachedOwner } from '../../owners/index.ts';
import { isPaidOrAgreed } from '../../core/caller.ts';
import type { WithdrawnRestarts, WithdrawRestarts } from '../../endings/index.ts';
import { dueOnOf, openingUsesOf, pastOf, planAsAgreed, stateOf, watchedFrom } from './rules.ts';
import type { ImportMember, OpeningUse } from '../member.ts';
import { parseMember, type ParsedMember } from '../rules.ts';
import type { MemberTransaction, RunMembers } from './transaction.ts';

type Dependencies = {
  catalog: Pick<Catalog, 'quote'>;
  attachedOwner: Pick<FindAttachedOwner, 'register'>;
  store: Pick<EnrollmentStore, 'reserveId'>;
  restarts: WithdrawRestarts;
  transaction: RunMembers;
  clock: () => Date;
  timeZone: string;
};

/** A member with what the catalog and identity say about it. */
type Prepared = {
  member: ParsedMember;
  by: StaffActor;
  quote: Quote;
  uses: OpeningUse[];
  enrollmentId: number;
  registered: AttachedOwner;
  withdrawn: WithdrawnRestarts;
};

/** Writes a member, or finds that another process has written it. */
function createWrite(deps: Pick<Dependencies, 'clock' | 'timeZone' | 'restarts'>) {
  const { clock, timeZone, restarts } = deps;
  const noonOf = (day: string) => instantOf({ day, time: '12:00' }, timeZone);

  return async function write(tx: MemberTransaction, prepared: Prepared) {
    const { member, by, quote, enrollmentId, registered } = prepared;
    const { reference, note, paidBy } = member;
    const known = await tx.members.lockReference(reference);
    if (known) return { outcome: 'unchanged', ...known } as const;
    const now = clock();
    await admitOwner(tx, restarts, { ...prepared, now });
    const { owner } = registered;
    const nextDueAt = noonOf(dueOnOf(member));
    const { ended } = member;
    const { birthDate: _birthDate, ...pet } = member.pet;
    const startedAt = noonOf(member.startedOn);
    const endedAt = ended ? new Date(Math.min(noonOf(ended.on).getTime(), now.getTime())) : null;
    const enrollment = await tx.enrollments.insert({
      id: enrollmentId,
      pet,
      petPast: pastOf(member, endedAt),
      owner,
      plan: planAsAgreed(quote, member),
      addOns: quote.addOns,
      benefits: quote.benefits,
      totalMonthlyCents: member.monthlyCents,
      membershipFeeCents: member.feeCents,
      enrolledAt: now,
      startedOn: member.startedOn,
      state: stateOf(member, { nextDueAt, startedAt, endedAt }),
    });
    const trigger = {
      kind: 'imported',
      startedAt,
      nextBillingDate: nextDueAt,
      // Without a card, it is watched from the first due day on, like one that is paid elsewhere. A day that has passed
      // before the import counts from the import.
      paidUntil: watchedFrom(member, clinicDay(now, timeZone)),
    } as const;
    const decision = decide(enrollment, ended ? [] : [trigger], now);
    await tx.enrollments.save(decision);
    const staff = { id: by.staffId, name: by.name ?? by.username };
    const kept = {
      reference,
      uses: prepared.uses,
      importedAt: now,
      staff,
      expectsCard: !ended && paidBy.kind === 'card_link',
    };
    await tx.members.keep({ enrollment: decision.enrollment, ...kept });
    const author = staff.name;
    if (note !== null) await tx.members.addNote({ ownerId: owner.id, text: note, author });
    return { outcome: 'imported', enrollmentId, ownerId: owner.id } as const;
  };
}

/**
 * Imports one member: registers the owner, whom a repetition finds, and then writes everything in one transaction.
 * So a crash at any step leaves nothing that a repetition doesn't finish. No mail is sent, except to an
 * address that only a browser has claimed, and an owner who is new here gets no mail at all until the set-up or a
 * manager's switch.
 * @throws AppError validation_failed, unknown_plan, unknown_add_on, plan_not_for_pet, duplicate_pet, status_conflict,
 * address_unconfirmed, demo_read_only, service_unavailable
 */
export function createImportMember(deps: Dependencies): ImportMember {
  const { catalog, attachedOwner, store, restarts, transaction } = deps;
  const write = createWrite(deps);

  async function withdrawRestarts(member: ParsedMember, ownerId: number) {
    const ended = restarts.close({ ownerId, pet: member.pet });
    return ended.catch((error: unknown) => {
      throw isPaidOrAgreed(error) ? duplicatePet(member) : error;
    });
  }

  return async function importMember(given, by) {
    const member = parseMember(given, clinicDay(deps.clock(), deps.timeZone));
    const { planId, addOnIds, pet } = member;
    const quote = await catalog.quote({
      planId,
      addOnIds,
      petType: pet.type,
      ageGroup: pet.age,
      isMember: true,
    });
    // Refused before anything is written.
    planAsAgreed(quote, member);
    const uses = openingUsesOf(member.uses, quote.benefits);
    const enrollmentId = await store.reserveId();
    const registered = await attachedOwner.register(
      { enrollmentId, contact: member.owner },
      'mail',
    );
    const withdrawn = member.ended
      ? new Map<number, never>()
      : await withdrawRestarts(member, registered.owner.id);
    const prepared = { member, by, quote, uses, enrollmentId, registered, withdrawn };
    return transaction((tx) => write(tx, prepared));
  };
}

/**
 * Copies the owner, and locks it against other enrollments until the transaction ends. Mails are held only for people
 * who are new here: an owner with an account, or with another plan, already hears from us.
 * @throws AppError status_conflict, duplicate_pet
 */
async function admitOwner(
  tx: MemberTransaction,
  restarts: WithdrawRestarts,
  { member, registered, withdrawn, now }: Prepared & { now: Date },
): Promise<void> {
  const { owner, ownerVersion: version, hasPassword } = registered;
  const isCopied = await tx.owners.copy({ owner, version });
  if (!isCopied || !(await tx.owners.hold(owner.id))) throw deletedMeanwhile();
  const others = await tx.enrollments.lockAllOf(owner.id);
  const isDuplicate = others.some(
    ({ pet, state }) => state.status !== 'cancelled' && isSamePet(pet, member.pet),
  );
  if (isDuplicate && !member.ended) throw duplicatePet(member);
  if (!member.ended) await restarts.store(tx, member.pet, { all: others, withdrawn });
  if (!hasPassword && others.length === 0) await tx.members.holdMails(owner.id, now);
}

const deletedMeanwhile = () =>
  new AppError('status_conflict', {
    publicMessage: 'This customer has just been deleted. Please try again.',
  });

const duplicatePet = ({ pet, owner }: ParsedMember) =>
  new AppError('duplicate_pet', {
    publicMessage: `${pet.name} of ${owner.email} already has a plan under another reference.`,
  });
