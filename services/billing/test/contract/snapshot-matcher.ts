import { MatchersV3 } from '@pact-foundation/pact';
import { enrollmentSnapshot } from '../factories.ts';

const { atLeastLike, boolean, eachLike, integer, nullValue, regex, string } = MatchersV3;
const money = (example: string) => regex(/^\d{1,8}\.\d{2}$/, example);
const time = (example: string) => regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, example);

/** Matches the parts of an enrollment's snapshot that billing reads: values by their shape, ids as they are. */
export function snapshotMatcher({ id = 17, isSubscribed = false } = {}) {
  const { enrollment, pet, owner, plan, addOns } = enrollmentSnapshot({ enrollmentId: id });
  const [addOn] = addOns;
  if (!addOn) throw new Error('the factory has no add-on');
  return {
    enrollment: {
      id,
      petId: integer(enrollment.petId),
      ownerId: integer(enrollment.ownerId),
      planId: integer(enrollment.planId),
      addOnIds: atLeastLike('7', 0, 1),
      status: string(enrollment.status),
      enrolledAt: time(enrollment.enrolledAt),
      nextBillingDate: time(enrollment.nextBillingDate),
      totalMonthlyPrice: money(enrollment.totalMonthlyPrice),
      membershipFee: money(enrollment.membershipFee),
      membershipFeePaid: boolean(enrollment.membershipFeePaid),
      stripeSubscriptionId: isSubscribed ? string('sub_1') : nullValue(),
      stripeCustomerId: isSubscribed ? string('cus_1') : nullValue(),
    },
    pet: {
      id: integer(pet.id),
      name: string(pet.name),
      type: string(pet.type),
      breed: string(pet.breed),
      age: string(pet.age),
    },
    owner: {
      id: integer(owner.id),
      firstName: string(owner.firstName),
      lastName: string(owner.lastName),
      email: string(owner.email),
      phone: string(owner.phone),
      isActive: boolean(owner.isActive),
      createdAt: time(owner.createdAt),
    },
    plan: {
      id: integer(plan.id),
      version: integer(plan.version),
      name: string(plan.name),
      description: string(plan.description),
      monthlyPrice: money(plan.monthlyPrice),
      membershipFee: money(plan.membershipFee),
      features: eachLike(plan.features[0] ?? ''),
      targetPetTypes: eachLike('dog'),
      targetAgeGroups: eachLike('adult'),
    },
    addOns: atLeastLike(
      {
        id: integer(addOn.id),
        version: integer(addOn.version),
        name: string(addOn.name),
        description: string(addOn.description),
        monthlyPrice: money(addOn.monthlyPrice),
        recommendedFor: atLeastLike('joint issues', 0, 1),
        weightRangeLabel: nullValue(),
        maxBagsPerYear: nullValue(),
      },
      0,
      1,
    ),
  };
}
