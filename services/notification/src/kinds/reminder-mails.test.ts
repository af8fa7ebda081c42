import { expect, test } from 'vitest';
import { composeMails } from '../../test/compose-mails.ts';
import { leftUnpaid, unfinished } from '../../test/requests.ts';

const others = [
  { petName: 'Pepper', planName: 'Cat Silver' },
  { petName: 'Rex', planName: 'Dog Gold', removalAt: '2026-12-28T15:00:00.000Z' },
];

test('[MAI-09] a reminder leads owners without a password to the page that mails a set-up link', async () => {
  const owner = { hasPassword: false };
  const mails = await composeMails(unfinished(1, { owner }), leftUnpaid({ owner }));
  expect(mails).toHaveLength(2);
  for (const { text } of mails) {
    expect(text).toContain(
      'Choose a password and pay:\nhttp://localhost:8080/account-setup?email=ada.park%40example.com\n',
    );
  }
});

test('[MAI-12] one reminder lists every unpaid plan of the owner', async () => {
  const event = unfinished();
  event.data.mail.others = others;
  const [mail] = await composeMails(event);
  expect(mail?.subject).toBe('Finish enrolling your pets at PetWell Veterinary Clinic');
  expect(mail?.text).toContain(
    'WAITING FOR THE FIRST PAYMENT\n- Biscuit: Dog Gold\n- Pepper: Cat Silver\n- Rex: Dog Gold, kept until December 28, 2026\n',
  );
});

test('[PAY-42] the notice of a removal lists every unpaid plan with its day', async () => {
  const event = leftUnpaid();
  event.data.mail.others = others;
  const [mail] = await composeMails(event);
  expect(mail?.subject).toBe("Your pets' plans at PetWell Veterinary Clinic are waiting for you");
  expect(mail?.text).toContain('- Biscuit: Dog Gold, kept until December 21, 2026\n');
  expect(mail?.text).toContain('- Pepper: Cat Silver\n');
});

test.each([undefined, []])('[MAI-12] a single unpaid plan needs no list: %j', async (none) => {
  const event = unfinished();
  if (none) event.data.mail.others = none;
  const [mail] = await composeMails(event);
  expect(mail?.subject).toBe('Finish enrolling Biscuit at PetWell Veterinary Clinic');
  expect(mail?.text).not.toContain('WAITING');
});

test('[MAI-03] the last reminder to finish an enrollment says that a notice of its removal follows', async () => {
  const event = unfinished(2, { enrollmentId: 18 });
  event.data.mail.others = others;
  const [one, several] = await composeMails(unfinished(2), event);
  expect(one?.text).toContain("We'll write once more, a week before we remove it.");
  expect(several?.text).toContain("We'll write again only a week before we remove a plan.");
});
