import { mailKinds, type MailData, type MailKind } from '@petwell/contracts/events';
import { endingIsFree, endingWays, howToEnd, type EndingWay } from '@petwell/contracts/legal';
import { mailRequests } from '@petwell/contracts/testing/mail-requests';
import { describe, expect, test } from 'vitest';
import { clinic } from '../../test/compose-mails.ts';
import { activated, cancelled, paid } from '../../test/factories.ts';
import { mailsFor } from '../events/mails-for.ts';
import { composeMail } from './compose-mail.ts';
import { renderText } from './layout/render-text.ts';

/** One email of every kind. */
const everyMail = [
  ...Object.values(mailRequests).map(({ mail }): MailData => mail),
  ...[activated(), paid(), paid({ isRecovery: true }), cancelled('staff')].flatMap((event) =>
    mailsFor(event).map(({ data }) => data),
  ),
];

const saying: readonly MailKind[] = [
  'change-agreed',
  'change-offer',
  'enrollment-confirmation',
  'first-charge',
  'handover-link',
  'life-stage',
  'next-charge',
  'payment-receipt',
  'payment-recorded',
  'plan-goes-on',
  'plan-held',
  'plan-restarted',
  'plan-resumes',
  'plan-set-up',
  'price-change',
  'price-offer',
  'restart-link',
  'year-statement',
];

const sentencesOf = (mail: MailData, ending: EndingWay): string =>
  renderText(composeMail(mail, { ...clinic, ending }, { isNamed: true }), { ...clinic, ending });

describe.each(endingWays)('[LEG-06] where plans are ended %s', (way) => {
  const howTo = howToEnd(way, { name: 'us', phone: clinic.phone });
  const free = new RegExp(endingIsFree('DAY', '').replace('DAY', String.raw`\w+ \d+, \d+`));

  test('every kind of email says how to end a plan in one way, or not at all', () => {
    expect(new Set(everyMail.map(({ kind }) => kind))).toEqual(new Set(Object.keys(mailKinds)));
    const said = everyMail.filter((mail) => sentencesOf(mail, way).includes(howTo));
    expect(new Set(said.map(({ kind }) => kind))).toEqual(new Set(saying));
    for (const mail of everyMail) {
      const rest = sentencesOf(mail, way).replaceAll(howTo, '').replace(free, '');
      const other = /[^.?!\n]*\b(?:end|cancel)(?:ing)? (?:the|your|a|it)\b[^.?!\n]*/i.exec(rest);
      expect(other?.[0], mail.kind).toBeUndefined();
    }
  });
});
