import {
  errorBodySchema,
  offerDetailSchema,
  type OfferContent,
  type OfferDetail,
} from '@petwell/contracts';
import { startCatalog } from './running-catalog.ts';

/** The running catalog, with the calls of a manager's page. */
export async function startEditor() {
  const catalog = await startCatalog();
  const plans = await catalog.prisma.wellnessPlan.findMany();
  const addOns = await catalog.prisma.addOnService.findMany();
  const pathOf = (name: string) => {
    const plan = plans.find((one) => one.name === name);
    const addOn = addOns.find((one) => one.name === name);
    return plan ? `plan/${plan.id}` : `add-on/${addOn?.id ?? 0}`;
  };

  async function call(method: string, path: string, body?: unknown, username?: string) {
    const response = await catalog.send(method, `/api/admin/offers${path}`, {
      body,
      headers: catalog.asStaff('manager', username),
    });
    const text = await response.text();
    return {
      status: response.status,
      body: text === '' ? undefined : (JSON.parse(text) as unknown),
    };
  }

  /** Makes a call that must succeed. */
  async function detail(...given: Parameters<typeof call>): Promise<OfferDetail> {
    const { status, body } = await call(...given);
    if (status >= 300) throw new Error(`${given[0]} ${given[1]}: ${JSON.stringify(body)}`);
    return offerDetailSchema.parse(body);
  }

  /** Makes a call that must be refused. */
  async function refusal(...given: Parameters<typeof call>) {
    const { status, body } = await call(...given);
    const { code, message, fields } = errorBodySchema.parse(body);
    return { status, code, message, fields };
  }

  const read = (offer: string) => detail('GET', `/${offer}`);
  /** Reads what is sold. */
  async function contentOf(offer: string): Promise<OfferContent> {
    const { current } = await read(offer);
    if (!current) throw new Error(`${offer} was never sold`);
    return current.content;
  }
  const save = (offer: string, revision: number | null, content: OfferContent) =>
    detail('PUT', `/${offer}/draft`, { revision, content });

  /** Drafts and publishes a change of what is sold. */
  async function publish(
    offer: string,
    change: Partial<OfferContent>,
    {
      effectiveOn = null,
      reason = 'As agreed',
    }: { effectiveOn?: string | null; reason?: string | null } = {},
  ): Promise<OfferDetail> {
    const content = { ...(await contentOf(offer)), ...change } as OfferContent;
    const { draft } = await save(offer, null, content);
    const body = { revision: draft?.revision ?? 0, effectiveOn, reason };
    return detail('POST', `/${offer}/publications`, body);
  }

  return { ...catalog, pathOf, call, detail, refusal, read, contentOf, save, publish };
}
export type RunningEditor = Awaited<ReturnType<typeof startEditor>>;
