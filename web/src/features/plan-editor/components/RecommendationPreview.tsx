import {
  type AgeGroup,
  type OfferContent,
  type OfferedConcern,
  type PetProfile,
  type PetType,
  petProfileSchema,
  type Recommendations,
} from '@petwell/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  ageGroupLabels,
  concernLabels,
  petTypeLabels,
  valuesOf,
} from '../../../shared/pets/pet-labels.ts';
import { Badge } from '../../../shared/ui/Badge.tsx';
import { LoadFailure } from '../../../shared/ui/LoadFailure.tsx';
import { Price } from '../../../shared/ui/Price.tsx';
import { SelectField } from '../../../shared/ui/SelectField.tsx';
import { LoadingRegion, Skeleton } from '../../../shared/ui/Skeleton.tsx';
import { ToggleButton } from '../../../shared/ui/ToggleButton.tsx';
import { previewQuery } from '../api/checks.ts';
import type { OfferKey } from '../api/offers.ts';
import { petTypes } from '../texts.ts';

type Pet = { type: PetType; age: AgeGroup; concerns: readonly OfferedConcern[] };

/** Recommendations ask for a name and a breed, which change nothing. */
const profileOf = ({ type, age, concerns }: Pet): PetProfile =>
  petProfileSchema.parse({
    name: 'Example',
    breed: 'Mixed',
    type,
    age,
    healthConcerns: [...concerns],
  });

function PetPicker({ pet, onChange }: { pet: Pet; onChange: (pet: Pet) => void }) {
  const toggle = (concern: OfferedConcern) =>
    onChange({
      ...pet,
      concerns: pet.concerns.includes(concern)
        ? pet.concerns.filter((one) => one !== concern)
        : [...pet.concerns, concern],
    });
  return (
    <div className="space-y-3">
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField
          label="Pet"
          value={pet.type}
          onChange={({ target }) => onChange({ ...pet, type: target.value as PetType })}
          options={petTypes.map((value) => ({ value, label: petTypeLabels[value] }))}
        />
        <SelectField
          label="Age"
          value={pet.age}
          onChange={({ target }) => onChange({ ...pet, age: target.value as AgeGroup })}
          options={valuesOf(ageGroupLabels).map((value) => ({
            value,
            label: ageGroupLabels[value],
          }))}
        />
      </div>
      <div role="group" aria-label="Health concerns" className="flex flex-wrap gap-2">
        {valuesOf(concernLabels).map((concern) => (
          <ToggleButton
            key={concern}
            aria-pressed={pet.concerns.includes(concern)}
            onClick={() => toggle(concern)}
          >
            {concernLabels[concern]}
          </ToggleButton>
        ))}
      </div>
    </div>
  );
}

type Shown = { key: string; name: string; price: string; reasons: string[]; isBest: boolean };

/** The plans first, then the add-ons. */
const shownOf = ({ plans, addOns }: Recommendations): Shown[] => [
  ...plans.map(({ plan, reasons, isRecommended }) => ({
    key: `plan ${plan.id}`,
    name: plan.name,
    price: plan.monthlyPrice,
    reasons,
    isBest: isRecommended,
  })),
  ...addOns.map(({ addOn, reasons }) => ({
    key: `add-on ${addOn.id}`,
    name: addOn.name,
    price: addOn.monthlyPrice,
    reasons,
    isBest: false,
  })),
];

function Found({ recommendations, of }: { recommendations: Recommendations; of: OfferKey }) {
  const own = `${of.kind} ${of.id}`;
  const shown = shownOf(recommendations);
  return (
    <>
      {shown.every(({ key }) => key !== own) && (
        <p className="text-ink-700">{`This ${of.kind} isn’t recommended for such a pet.`}</p>
      )}
      <ol aria-label="Recommended" className="space-y-3">
        {shown.map(({ key, name, price, reasons, isBest }) => (
          <li
            key={key}
            className="rounded-control border border-sand-300 p-4 aria-[current=true]:border-2 aria-[current=true]:border-brand-600"
            aria-current={key === own ? 'true' : undefined}
          >
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span translate="no" className="font-bold">
                {name}
              </span>
              <Price amount={price} per="per month" />
              {isBest && <Badge variant="sun">Recommended</Badge>}
            </p>
            <ul className="mt-1 list-disc pl-5 text-sm">
              {reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </>
  );
}

/** Shows what is recommended for a pet with the draft in place, and why. */
export function RecommendationPreview({ of, content }: { of: OfferKey; content: OfferContent }) {
  const [pet, setPet] = useState<Pet>({
    type: (content.kind === 'plan' && content.petTypes[0]) || 'dog',
    age: (content.kind === 'plan' && content.ageGroups.at(-1)) || 'adult',
    concerns: [],
  });
  const { data, isPending, error, refetch } = useQuery(previewQuery(of, content, profileOf(pet)));
  return (
    <div className="space-y-4">
      <PetPicker pet={pet} onChange={setPet} />
      {isPending && (
        <LoadingRegion label="Loading the recommendations">
          <Skeleton className="h-40" />
        </LoadingRegion>
      )}
      {error !== null && <LoadFailure error={error} onRetry={refetch} />}
      {error === null && data?.recommendations != null && (
        <Found recommendations={data.recommendations} of={of} />
      )}
    </div>
  );
}
