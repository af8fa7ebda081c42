import { hasDied, type Owner, type Pet } from '@petwell/contracts';
import { paths } from '../../../shared/paths.ts';
import { Card } from '../../../shared/ui/Card.tsx';
import { TextLink } from '../../../shared/ui/TextLink.tsx';
import { ContactForm } from './ContactForm.tsx';
import { PetEditForm } from './PetEditForm.tsx';

type EditProfileProps = { owner: Owner; pet: Pet; isReadOnly: boolean; isOwn: boolean };

function ContactForStaff({ owner }: { owner: Owner }) {
  const query = new URLSearchParams({ q: owner.email, customer: String(owner.id) });
  return (
    <p className="text-ink-700">
      Staff change them in the{' '}
      <TextLink to={`${paths.adminDashboard}?${query.toString()}`}>customer’s details</TextLink>.
    </p>
  );
}

/** 'Edit Profile': the selected pet and the owner's contact data. */
export function EditProfile({ owner, pet, isReadOnly, isOwn }: EditProfileProps) {
  return (
    <fieldset disabled={isReadOnly} className="grid min-w-0 gap-6 lg:grid-cols-2 lg:items-start">
      <legend className="sr-only">Edit profile</legend>
      {!hasDied(pet) && (
        <Card className="p-6 sm:p-8">
          <h2 className="mb-5 text-heading">Pet profile</h2>
          <PetEditForm key={pet.id} pet={pet} />
        </Card>
      )}
      <Card className="p-6 sm:p-8">
        <h2 className="mb-5 text-heading">Contact details</h2>
        {isOwn ? <ContactForm owner={owner} /> : <ContactForStaff owner={owner} />}
      </Card>
      {isOwn && (
        <p className="text-ink-700 lg:col-span-2">
          <TextLink to={paths.accountData}>Your data: download it, or delete your account</TextLink>
        </p>
      )}
    </fieldset>
  );
}
