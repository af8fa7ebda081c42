import { newContactSchema, type OwnerContact, type PetProfile } from '@petwell/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { petFormResolver, type PetFormValues } from '../../../shared/pets/pet-form-schema.ts';
import {
  ageGroupLabels,
  concernLabels,
  petTypeLabels,
  valuesOf,
} from '../../../shared/pets/pet-labels.ts';
import type { Pricing } from '../../../shared/plans/price-for-owner.ts';
import { Button } from '../../../shared/ui/Button.tsx';
import { Card } from '../../../shared/ui/Card.tsx';
import { CheckboxCard } from '../../../shared/ui/CheckboxCard.tsx';
import { ContactFields } from '../../../shared/ui/ContactFields.tsx';
import { SelectField } from '../../../shared/ui/SelectField.tsx';
import { TextField } from '../../../shared/ui/TextField.tsx';
import { TextLink } from '../../../shared/ui/TextLink.tsx';
import { paths } from '../../../shared/paths.ts';

/** A customer who is there. */
export type KnownOwner = {
  ownerId: number;
  ownerName: string;
  phone: string;
  price: Pricing;
};

/** The new member and the pet. */
export type Member = { owner: OwnerContact | KnownOwner; pet: PetProfile };

const isKnown = (owner: OwnerContact | KnownOwner): owner is KnownOwner => 'ownerId' in owner;

const emptyContact: OwnerContact = { firstName: '', lastName: '', email: '', phone: '' };
const emptyPet: PetFormValues = { name: '', type: '', breed: '', age: '', concerns: {} };

const optionsOf = <Value extends string>(labels: Record<Value, string>) =>
  valuesOf(labels).map((value) => ({ value, label: labels[value] }));

function toPetValues({ name, type, breed, age, healthConcerns }: PetProfile): PetFormValues {
  const concerns = Object.fromEntries(healthConcerns.map((concern) => [concern, true]));
  return { name, type, breed, age, concerns };
}

function KnownContact({ known: { ownerName, phone } }: { known: KnownOwner }) {
  return (
    <>
      <p className="wrap-anywhere">
        <strong translate="no">{ownerName}</strong>, <span translate="no">{phone}</span>
      </p>
      <p className="mt-2">
        <TextLink to={paths.adminNewMember}>Another owner</TextLink>
      </p>
    </>
  );
}

/** Asks for owner and pet, as the public forms do. Nothing is kept in the browser. */
export function MemberForm(given: {
  /** The values entered before. */
  member: Member | null;
  /** The owner who is there; null: one to enter. */
  known: KnownOwner | null;
  onSubmit: (member: Member) => void;
  isSubmitting: boolean;
}) {
  const { member, known, onSubmit, isSubmitting } = given;
  const entered = member === null || isKnown(member.owner) ? emptyContact : member.owner;
  const contact = useForm<OwnerContact, unknown, OwnerContact>({
    resolver: zodResolver(newContactSchema),
    defaultValues: entered,
  });
  const pet = useForm<PetFormValues, unknown, PetProfile>({
    resolver: petFormResolver,
    defaultValues: member === null ? emptyPet : toPetValues(member.pet),
  });
  const { errors } = pet.formState;
  const submit = () => {
    if (known !== null)
      return pet.handleSubmit((profile) => onSubmit({ owner: known, pet: profile }))();
    return pet.handleSubmit(
      (profile) => contact.handleSubmit((owner) => onSubmit({ owner, pet: profile }))(),
      // Errors in the owner's fields are shown as well.
      () => void contact.trigger(),
    )();
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      className="grid gap-6 lg:grid-cols-2 lg:items-start"
    >
      <Card className="p-5 sm:p-6">
        <h2 className="mb-4 text-heading">Owner</h2>
        {known === null ? (
          <ContactFields
            form={contact}
            isOwn={false}
            emailHint="If the clinic knows this address, its owner gets the pet. Their details don’t change."
          />
        ) : (
          <KnownContact known={known} />
        )}
      </Card>
      <Card className="p-5 sm:p-6">
        <h2 className="mb-4 text-heading">Pet</h2>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="Pet name"
            autoComplete="off"
            maxLength={80}
            {...pet.register('name')}
            error={errors.name?.message}
          />
          <SelectField
            label="Pet type"
            placeholder="Choose a type"
            options={optionsOf(petTypeLabels)}
            {...pet.register('type')}
            error={errors.type?.message}
          />
          <TextField
            label="Breed"
            autoComplete="off"
            maxLength={80}
            {...pet.register('breed')}
            error={errors.breed?.message}
          />
          <SelectField
            label="Age range"
            placeholder="Choose an age range"
            options={optionsOf(ageGroupLabels)}
            {...pet.register('age')}
            error={errors.age?.message}
          />
        </div>
        <fieldset className="mt-6">
          <legend className="font-semibold">
            Health concerns <span className="font-normal text-ink-500">(optional)</span>
          </legend>
          <div className="mt-2 grid gap-3 sm:grid-cols-2">
            {valuesOf(concernLabels).map((concern) => (
              <CheckboxCard
                key={concern}
                label={concernLabels[concern]}
                {...pet.register(`concerns.${concern}`)}
              />
            ))}
          </div>
        </fieldset>
      </Card>
      <Button
        type="submit"
        size="large"
        isLoading={isSubmitting}
        className="lg:col-span-2 lg:justify-self-end"
      >
        See plans
      </Button>
    </form>
  );
}
