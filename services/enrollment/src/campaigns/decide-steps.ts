import type { MailFate } from '@petwell/contracts/internal';
import type { StayReason } from '@petwell/contracts';
import type { MailFates } from '../core/clients/other-services.ts';
import type { OpenMember } from './campaign.ts';
import type { FindObstacles } from './find-obstacles.ts';
import {
  needsObstacle,
  nextStep,
  toProgress,
  type Fates,
  type NextStep,
} from './rules-campaign.ts';

/** A member, and what is to be done next, given what became of its mails. */
export type Due = { member: OpenMember; step: NextStep; fates: Fates };

const keysAtOnce = 500;

/** Decides about members. It asks for what stands in the way only of those with something to do. */
export function createDecideSteps(deps: {
  mailFates: MailFates;
  findObstacles: FindObstacles;
  timeZone: string;
}) {
  const { timeZone } = deps;

  async function readFates(members: readonly OpenMember[]): Promise<Map<string, MailFate>> {
    const keys = members.flatMap(({ firstMailKey, secondMailKey }) =>
      [firstMailKey, secondMailKey].filter((key) => key !== null),
    );
    const fates = new Map<string, MailFate>();
    const distinct = [...new Set(keys)];
    for (let at = 0; at < distinct.length; at += keysAtOnce) {
      const page = distinct.slice(at, at + keysAtOnce);
      for (const [index, fate] of (await deps.mailFates.fates(page)).entries()) {
        fates.set(page[index] ?? '', fate);
      }
    }
    return fates;
  }

  return async function decideSteps(members: readonly OpenMember[], today: string): Promise<Due[]> {
    const byKey = await readFates(members);
    const fateOf = (key: string | null) => (key === null ? null : (byKey.get(key) ?? null));
    const stepOf = (member: OpenMember, obstacle: StayReason | null): Due => {
      const fates = { first: fateOf(member.firstMailKey), second: fateOf(member.secondMailKey) };
      const step = nextStep(toProgress(member), { today, timeZone, fates, obstacle });
      return { member, fates, step };
    };
    const first = members.map((member) => stepOf(member, null));
    const asked = first.filter(({ member, step }) => needsObstacle(toProgress(member), step));
    const obstacles = await deps.findObstacles(asked.map(({ member }) => member));
    return first.map((one) => {
      const obstacle = obstacles.get(one.member.enrollmentId) ?? null;
      return obstacle === null ? one : stepOf(one.member, obstacle);
    });
  };
}
