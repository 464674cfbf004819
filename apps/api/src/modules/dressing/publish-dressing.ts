import type { DressingVersion, publishBody } from '@portail/contract/schemas/dressing.ts';
import type * as z from 'zod/mini';
import { momentInFrance } from '../../platform/clock.ts';
import type { Platform } from '../../platform/platform.ts';
import type { RequestOrigin } from '../../platform/ports/caller.ts';
import { DomainError } from '../../platform/ports/domain-error.ts';
import type { UnitOfWork } from '../../platform/ports/unit-of-work.ts';
import { takeDress } from './change-draft.ts';
import { checkDressing, withoutLostTexts } from './check-dressing.ts';
import type { DressingRepository } from './dressing.repository.ts';
import { authorsIn } from './authors.repository.ts';

type Dependencies = Pick<Platform, 'clock' | 'files' | 'securityLog'>;

export interface Publication extends z.output<typeof publishBody> {
  readonly numero: string;
  readonly authorId: string;
}

export type PublishDressing = (
  unit: UnitOfWork,
  publication: Publication,
  origin: RequestOrigin,
) => Promise<DressingVersion>;

const FIRST_COMMENT = 'Habillage en place avant la première publication';

/** What was worn before the first publication is kept too: one may go back to it. */
const keepFirst = async (dress: DressingRepository, at: Date): Promise<number> => {
  const last = await dress.lastVersion();
  if (last > 0) return last;
  await dress.addVersion({
    numero: 1,
    dressing: await dress.readPublished(),
    origin: 'REPRISE',
    source: null,
    comment: FIRST_COMMENT,
    authorId: null,
    at,
  });
  return 1;
};

export const createPublishDressing =
  ({ clock, files, securityLog }: Dependencies): PublishDressing =>
  async (unit, { numero, revision, commentaire, authorId }, origin) => {
    const { dress, draft } = await takeDress(unit, { numero, revision });
    if (draft === undefined || draft.contenu === null) throw new DomainError('BROUILLON_ABSENT');
    const dressing = withoutLostTexts(draft.contenu);
    await checkDressing(files, { images: dressing.images });
    const at = clock.businessNow();
    const version = (await keepFirst(dress, at)) + 1;
    await dress.writePublished(dressing);
    await dress.addVersion({
      numero: version,
      dressing,
      origin: draft.origine,
      source: draft.source,
      comment: commentaire,
      authorId,
      at,
    });
    await dress.saveDraft({ dressing: null, origin: 'SAISIE', source: null, authorId, at });
    await securityLog.record(unit, origin, {
      kind: 'HABILLAGE_PUBLIE',
      result: 'SUCCES',
      accountId: authorId,
      details: { contrat: numero, version, origine: draft.origine },
    });
    return {
      numero: version,
      date: momentInFrance(at),
      auteur: await authorsIn(unit).nameOf(authorId),
      commentaire,
      origine: draft.origine,
      source: draft.source,
      enLigne: true,
    };
  };
