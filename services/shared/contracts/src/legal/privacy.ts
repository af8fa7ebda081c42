import type { LegalClinic, LegalText } from './legal-text.ts';

/** Lists the data stored about an owner, why, and for how long; as in docs/data-retention.md. */
export const privacyText = ({ name, phone, email, address }: LegalClinic): LegalText => ({
  summary: `This policy says what ${name}, ${address}, stores when you use this website, and why.`,
  sections: [
    {
      heading: 'What we store',
      paragraphs: [
        'About you: your name, email address, and phone number, and your password in a form that cannot be read back.',
        'About your pets: name, type, breed, age, weight, gender, health concerns, and a photo if you add one.',
        'About your plans: what you enrolled in, what you paid and when, and what you agreed to: the version of the terms, the amounts, the time, and your IP address.',
        'About signing in: where you are signed in, and for a short time the IP addresses of attempts, to keep strangers out.',
      ],
    },
    {
      heading: 'Your card',
      paragraphs: [
        'Stripe, our payment provider, takes your card. We never see its number. We store its brand, its last four digits, and its expiry date, so that you can recognize it.',
      ],
    },
    {
      heading: 'Who gets your data',
      paragraphs: [
        'Stripe gets your name, your email address, and your payments. The company that delivers our email gets your address and the email. Nobody else does, unless the law requires it. We do not sell data, and this website has no advertising and no tracking.',
      ],
    },
    {
      heading: 'Cookies',
      paragraphs: [
        'We use cookies only to keep you signed in and to keep your account safe. What you type into a form stays in your browser until you send it.',
      ],
    },
    {
      heading: 'How long we keep it',
      paragraphs: [
        'Until you delete your account. Payment records and consents stay, without your name, your card, and your IP address. An enrollment that is never paid is removed after 30 days.',
      ],
    },
    {
      heading: 'Your choices',
      paragraphs: [
        'When you are signed in, you can download everything that we store about you, correct it, and delete your account.',
        `Questions? Call ${phone} or write to ${email}.`,
      ],
    },
  ],
});
