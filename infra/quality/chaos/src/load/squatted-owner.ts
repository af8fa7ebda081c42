import { currentVersion } from '@petwell/contracts/legal';
import { z } from 'zod';
import { beagle, chooseRecommended, setPassword } from './enrolling.ts';
import type { JourneyContext } from './journey.ts';
import { keepTrying } from './keep-trying.ts';
import { createWebClient, RefusedError, type WebClient } from './web-client.ts';
import { shownTerms } from './shown-terms.ts';

/** Others in a run pay with cards of another brand. */
export const ownersCard = { token: 'pm_card_mastercard', brand: 'mastercard', last4: '4444' };

const proposalSchema = z.object({ enrollmentId: z.number() });
const linkSchema = z.object({ url: z.string() });
const preparedSchema = z.object({ clientSecret: z.string().nullable() });
const joinSchema = z.object({ dueToday: z.string(), monthlyTotal: z.string() });
const cardSchema = z.object({ dueNow: z.string(), monthlyTotal: z.string() });
const paymentsSchema = z.object({ cards: z.array(z.object({ last4: z.string() })) });
const setupSchema = z.object({ owner: z.object({ id: z.number() }) });

/** After a crash, what it was working on is claimed for a while. */
const isPassing = ({ code }: RefusedError): boolean => code === 'status_conflict';

type Owner = JourneyContext & { email: string; web: WebClient };

const poster =
  ({ web, patience }: Owner) =>
  (path: string, body: object) =>
    keepTrying(path, patience, () => web.call('POST', path, body));

/** The owner's actions with staff. */
function atTheDesk(owner: Owner) {
  const { email, web, desk, cardForm, patience } = owner;
  const post = poster(owner);

  async function orderLink(enrollmentId: number, kind: 'join-link' | 'card-link') {
    const path = `/api/admin/enrollments/${enrollmentId}/${kind}`;
    const { url } = linkSchema.parse(await desk.click(kind, path, { isPassing }));
    return new URLSearchParams(new URL(url).hash.slice(1)).get('token');
  }

  async function enterCard(path: string, token: string | null): Promise<string | null> {
    const { clientSecret } = preparedSchema.parse(await post(path, { token }));
    if (clientSecret === null) return null;
    await keepTrying('enter a card', patience, () =>
      cardForm.confirm(clientSecret, ownersCard.token),
    );
    return clientSecret;
  }

  return {
    /** Staff propose a plan. The owner says that the address is theirs, if it was claimed. */
    async askForPlan(): Promise<number> {
      const choice = await chooseRecommended({ web, patience }, beagle('Mango'));
      const owner = { firstName: 'Mia', lastName: 'True', email, phone: '(904) 555-0199' };
      const body = { owner, pet: beagle('Mango'), ...choice };
      const propose = (given: object) =>
        desk.click('propose a plan', '/api/admin/proposals', { body: given, isPassing });
      try {
        return proposalSchema.parse(await propose(body)).enrollmentId;
      } catch (error) {
        if (!(error instanceof RefusedError && error.code === 'address_claimed')) throw error;
        return proposalSchema.parse(await propose({ ...body, confirmAddress: true })).enrollmentId;
      }
    },
    /** Agrees and pays with the link that staff show. */
    async join(enrollmentId: number): Promise<void> {
      const token = await orderLink(enrollmentId, 'join-link');
      const shown = joinSchema.parse(await post('/api/join-links/lookup', { token }));
      const { dueToday, monthlyTotal } = shown;
      const textVersion = currentVersion('payment', shownTerms);
      await post('/api/join-links/consent', { token, textVersion, dueToday, monthlyTotal });
      await enterCard('/api/join-links/prepare', token);
      await keepTrying('wait for the payment', patience, async () => {
        const answer = await web.call('POST', '/api/join-links/confirm', { token });
        if (!z.object({ isPaid: z.boolean() }).parse(answer).isPaid) throw new Error('not yet');
      });
    },
    /** Enters a card with the link that staff mail. */
    async changeCard(enrollmentId: number): Promise<void> {
      const token = await orderLink(enrollmentId, 'card-link');
      const shown = cardSchema.parse(await post('/api/card-links/lookup', { token }));
      const { dueNow, monthlyTotal } = shown;
      const secret = await enterCard('/api/card-links/prepare', token);
      const setupIntentId = secret?.split('_secret')[0];
      const textVersion = currentVersion('card-link', shownTerms);
      const agreed = { token, setupIntentId, dueNow, monthlyTotal, textVersion };
      await post('/api/card-links/confirm', agreed);
    },
  };
}

/** The owner's actions with the mailbox. */
function atHome(owner: Owner) {
  const { email, web, inbox, patience } = owner;
  /** Asks for a link to the account until one works, and uses it. */
  const useLink = (page: string, use: (token: string) => Promise<unknown>) =>
    keepTrying('prove the mailbox', patience, async () => {
      await web.call('POST', '/api/password-reset-requests', { email });
      const token = await inbox.tokenFor({ email, path: page });
      return use(token).catch((error: unknown) => {
        const isOver = error instanceof RefusedError && error.code === 'link_invalid';
        throw isOver ? new Error('waits for a newer link') : error;
      });
    });

  return {
    /** Sets the account up with the mailed link, which confirms the mailbox. */
    async setUp(): Promise<void> {
      const answer = await useLink('/account-setup', (token) =>
        web.call('POST', '/api/setup-links/exchange', { token }),
      );
      const { owner } = setupSchema.parse(answer);
      await setPassword({ web, patience, plan: { email } }, owner.id);
    },
    /** Sets a new password with the mailed link, which confirms the mailbox. */
    async resetPassword(): Promise<void> {
      const password = 'the-owners-password';
      await useLink('/reset-password', (token) =>
        web.call('POST', '/api/password-resets', { token, password }),
      );
      await poster(owner)('/api/login', { email, password });
    },
    untilCardShown: (): Promise<void> =>
      keepTrying('see the own card', patience, async () => {
        const { cards } = paymentsSchema.parse(await web.call('GET', '/api/payments'));
        if (cards.some(({ last4 }) => last4 === ownersCard.last4)) return;
        throw new Error('not there yet');
      }),
  };
}

/** The real owner of a squatted address, at the front desk and with a browser of their own. */
export function createSquattedOwner(email: string, context: JourneyContext) {
  const owner = { ...context, email, web: createWebClient(context.gatewayUrl) };
  return { ...atTheDesk(owner), ...atHome(owner) };
}
export type SquattedOwner = ReturnType<typeof createSquattedOwner>;
