import * as z from 'zod/mini';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import { makeArchive } from './archive.ts';
import { keptCopiesIn } from './copies.repository.ts';
import { COPY_MAIL } from './copy-mail.ts';
import { copyOwnerQueries } from './copy-owners.queries.ts';
import { withOpenChildren } from './open-children.ts';
import { personalDataQueries } from './personal-data.queries.ts';

export const COPY_ASKED = 'COPIE_DONNEES_DEMANDEE';
const LIFE_MS = 24 * 3_600_000;

export const copyPurposeOf = (copyId: string): string => `copie-donnees:${copyId}`;

const payloadSchema = z.object({ copyId: z.string() });

type Dependencies = Pick<Platform, 'reader' | 'units' | 'clock' | 'outbox' | 'secretBox'>;

/** Made apart from the call that asks for it: it reads everything that there is about a person. */
export const createPrepareCopy = (dependencies: Dependencies): OutboxHandler => {
  const { reader, units, clock, outbox, secretBox } = dependencies;
  const scope = operatorScope('systeme', 'copie de ses données, demandée par la personne');
  const owners = copyOwnerQueries(reader, scope);
  const personal = personalDataQueries(reader, scope);
  return {
    kind: COPY_ASKED,
    run: async (payload) => {
      const { copyId } = z.parse(payloadSchema, payload);
      const beneficiaryId = await owners.findWaiting(copyId);
      if (beneficiaryId === undefined) return;
      const person = await personal.findSubject(beneficiaryId);
      if (person === undefined) return;
      const at = clock.realNow();
      const archive = await makeArchive({
        name: `${person.firstName} ${person.lastName}`.trim(),
        madeAt: at,
        data: (await personal.collect(person)).map((one) => withOpenChildren(one, secretBox)),
      });
      const sealed = secretBox.sealBytes(copyPurposeOf(copyId), archive);
      await units.transact(async (unit) => {
        const copies = keptCopiesIn(unit, scope);
        if ((await copies.lockWaiting(copyId)) === undefined) return;
        await copies.keep(copyId, { sealed, at, expiresAt: new Date(at.getTime() + LIFE_MS) });
        await outbox.add(unit, {
          kind: COPY_MAIL,
          dedupKey: `${COPY_MAIL}:${copyId}`,
          payload: { copyId },
        });
      });
    },
  };
};
