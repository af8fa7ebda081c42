import { sql, type ExpressionBuilder } from 'kysely';
import type { DB } from '../data/generated/tables.ts';

/**
 * Whether a plan is past due or suspended, as the staff's work list has it: not of pets that died, not of the demo
 * account, and not if it was paid elsewhere and is set to end. Must match the partial index in the migrations.
 */
export const isPaymentProblem = (eb: ExpressionBuilder<DB & { e: DB['enrollments'] }, 'e'>) =>
  eb.and([
    sql<boolean>`(${eb.ref('e.hasPaymentProblem')} OR ${eb.ref('e.status')} = 'suspended')`,
    eb.or([eb('e.billing', '=', 'here'), eb('e.endsAt', 'is', null)]),
    eb.exists(
      eb
        .selectFrom('pets')
        .select('pets.id')
        .whereRef('pets.id', '=', 'e.petId')
        .where('pets.deceasedAt', 'is', null),
    ),
    eb.exists(
      eb
        .selectFrom('owners')
        .select('owners.id')
        .whereRef('owners.id', '=', 'e.ownerId')
        .where('owners.isDemo', '=', false),
    ),
  ]);
