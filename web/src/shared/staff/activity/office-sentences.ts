import { staffRoleSchema, type StaffActionName } from '@petwell/contracts';
import { countOf } from '../format.ts';
import { roleLabels } from '../texts.ts';
import { kept, plain, say, tell, tellAs, told } from './words.ts';
import type { Tell } from './words.ts';

const roleOf = (role: string): string => {
  const known = staffRoleSchema.safeParse(role);
  return (known.success ? roleLabels[known.data] : role).toLowerCase();
};

/** What people do without an object: 'signed in'. */
const act =
  (past: string, base: string): Tell =>
  ({ did, detail }) =>
    told(did(past, base), detail);

const signOut: Tell = ({ did, detail }) => {
  if (detail === 'one session') return told(say`${did('signed', 'sign')} out on one device`);
  if (detail === 'all other sessions')
    return told(say`${did('signed', 'sign')} out everywhere else`);
  return told(did('signed out', 'sign out'), detail);
};

const addStaff = tellAs(
  /^(.+): role (\w+)$/,
  ({ did }, [name = '', role = '']) =>
    told(say`${did('invited', 'invite')} ${kept(name)} as ${plain(roleOf(role))}`),
  tell('invited', 'invite', () => plain('a colleague')),
);

const changeStaff = tellAs(
  /^(.+): (?:role (\w+)|(enabled)|(disabled)|(new password))$/,
  ({ did }, [name = '', role = '', enabled = '', disabled = '']) => {
    const who = kept(name);
    if (role !== '')
      return told(say`${did('gave', 'give')} ${who} the role ${plain(roleOf(role))}`);
    if (enabled !== '') return told(say`${did('enabled', 'enable')} the account of ${who}`);
    if (disabled !== '') return told(say`${did('disabled', 'disable')} the account of ${who}`);
    return told(say`${did('set', 'set')} a new password for ${who}`);
  },
  tell('changed', 'change', () => plain('the account of a colleague')),
);

const invite: Tell = (facts) =>
  facts.isDone && facts.detail !== ''
    ? told(say`${facts.did('sent', 'send')} ${kept(facts.detail)} the invitation again`)
    : told(say`${facts.did('sent', 'send')} a colleague the invitation again`, facts.detail);

const ownDetails = tellAs(
  /^(new name)?(?:, )?(new email address)?/,
  ({ did, detail }, [name = '', email = '']) => {
    if (name + email === '')
      return told(
        say`${did('saved', 'save')} their own details`,
        detail === 'nothing' ? null : detail,
      );
    const what = [name, email]
      .filter((part) => part !== '')
      .map((part) => part.replace('new ', ''));
    return told(
      say`${did('changed', 'change')} their own ${plain(what.join(' and '))}`,
      email === '' ? null : 'The new address must be confirmed first',
    );
  },
  tell('changed', 'change', () => plain('their own details')),
);

const rows = (count: string) => plain(countOf(Number(count), 'row'));

const upload = tellAs(
  /^(\d+) rows$/,
  ({ did }, [count = '']) =>
    told(say`${did('uploaded', 'upload')} a file with ${rows(count)} of members`),
  tell('uploaded', 'upload', () => plain('a file of members')),
);
const checkImport = tellAs(
  /^(\d+) rows, (\d+) with errors$/,
  ({ did }, [count = '', errors = '']) =>
    told(say`${did('checked', 'check')} an import of ${rows(count)}`, `${errors} with errors`),
  tell('checked', 'check', () => plain('an import')),
);
const startImport = tellAs(
  /^(\d+) rows to go$|^(\d+) imported, (\d+) unchanged, (\d+) failed$/,
  ({ did }, [left = '', imported = '', unchanged = '', failed = '']) =>
    left === ''
      ? told(
          say`${did('imported', 'import')} ${plain(countOf(Number(imported), 'member'))}`,
          `${unchanged} there already, ${failed} failed`,
        )
      : told(say`${did('began', 'begin')} to import ${rows(left)}`),
  tell('started', 'start', () => plain('an import')),
);
const undoImport = tellAs(
  /^(\d+) rows to go$|^(\d+) withdrawn, (\d+) stayed$/,
  ({ did }, [left = '', withdrawn = '', stayed = '']) =>
    left === ''
      ? told(
          say`${did('took', 'take')} back ${plain(`${countOf(Number(withdrawn), 'member')} of an import`)}`,
          `${stayed} stayed`,
        )
      : told(say`${did('began', 'begin')} to undo an import of ${rows(left)}`),
  tell('undid', 'undo', () => plain('an import')),
);

const sendSetup = tellAs(
  /^(\d+) ordered$/,
  ({ did, owner, plan, subject }, [count = '']) =>
    subject === 'members'
      ? told(say`${did('sent', 'send')} set-up links to ${plain(countOf(Number(count), 'member'))}`)
      : told(
          say`${did('sent', 'send')} ${owner} the set-up link for ${plan}`,
          count === '0' ? 'It was emailed within a day' : null,
        ),
  tell('sent', 'send', () => plain('set-up links')),
);
const releaseMails = tellAs(
  /^(\d+) members$/,
  ({ did, owner, subject }, [count = '']) =>
    told(
      say`${did('let', 'let')} PetWell email ${subject === 'members' ? plain(countOf(Number(count), 'member')) : owner}`,
    ),
  tell('let', 'let', () => plain('PetWell email members')),
);

const testReceipt = tellAs(
  /^(\d+) cents$/,
  ({ did }, [cents = '']) =>
    told(
      say`${did('sent', 'send')} a test receipt of ${kept(`$${(Number(cents) / 100).toFixed(2)}`)}`,
    ),
  tell('sent', 'send', () => plain('a test receipt')),
);

const call: Tell = ({ subject, detail }) => {
  const role = /^as (\w+)$/.exec(detail)?.[1];
  const as = role === undefined ? [] : say` as ${plain(roleOf(role))}`;
  return told(
    say`wasn’t allowed to do this${as}`,
    /^\w+ \/\S+$/.test(subject) ? subject.replace(/^\w+/, (method) => method.toUpperCase()) : null,
  );
};

/** What staff do with accounts, imports, and test tools. */
export const officeSentences = {
  'sign-in': act('signed in', 'sign in'),
  'sign-out': signOut,
  password: act('changed their own password', 'change their own password'),
  'staff-add': addStaff,
  'staff-change': changeStaff,
  'staff-invite': invite,
  'staff-accept': act('accepted the invitation', 'accept the invitation'),
  'staff-details': ownDetails,
  'staff-email': act('confirmed their own email address', 'confirm their own email address'),
  'reset-request': act(
    'asked for a link to reset the password',
    'ask for a link to reset the password',
  ),
  'reset-password': act('reset the password', 'reset the password'),
  'send-setup': sendSetup,
  'release-mails': releaseMails,
  'import-upload': upload,
  'import-check': checkImport,
  'import-start': startImport,
  'import-pause': act('paused an import', 'pause an import'),
  'import-undo': undoImport,
  'import-discard': act('deleted a file of members', 'delete a file of members'),
  'import-call': tellAs(
    /^enrollment[/ ]\d+$/,
    ({ did, owner, pet }) =>
      told(say`${did('brought', 'bring')} in ${owner} with ${pet} from the call list`),
    tell('brought', 'bring', () => plain('in a member from the call list')),
  ),
  'test-webhook': tellAs(
    /^\S+: (.*)$/,
    ({ did, plan }, [outcome = '']) =>
      told(say`${did('sent', 'send')} a test webhook for ${plan}`, outcome),
    tell('sent', 'send', ({ plan }) => say`a test webhook for ${plan}`),
  ),
  'test-receipt': testReceipt,
  call,
} satisfies Partial<Record<StaffActionName, Tell>>;
