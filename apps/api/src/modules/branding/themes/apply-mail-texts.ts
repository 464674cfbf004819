import { MAIL_TEXT_KEYS } from '@portail/rules/funders/contracts/sensitive-settings.ts';
import * as z from 'zod/mini';
import type { Reader } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import type { LockedRequest } from '../../backoffice/approvals/approvals.module.ts';
import { brandingIn } from './branding.repository.ts';
import { brandingQueries } from './branding.queries.ts';
import { keepFirst, mailTextField } from './publish-branding.ts';

const content = z.object({
  changements: z.array(
    z.object({ champ: z.string(), avant: z.nullable(z.string()), apres: z.nullable(z.string()) }),
  ),
  commentaire: z.string(),
});

/** Texts of a contract's mails as they are published now, under the names that a request uses. */
export const readCurrentTexts = async (
  reader: Reader,
  numero: string,
): Promise<ReadonlyMap<string, string | null>> => {
  const { textes } = await brandingQueries(reader).readPublished(numero);
  return new Map(MAIL_TEXT_KEYS.map((key) => [mailTextField(key), textes[key] ?? null]));
};

/** Publishes the texts of mails that a second operator approved, as a version of their author. */
export const createApplyMailTexts =
  ({ clock, securityLog }: Pick<Platform, 'clock' | 'securityLog'>) =>
  async (
    unit: UnitOfWork,
    request: Pick<LockedRequest, 'contract' | 'askedBy' | 'content'>,
    origin: RequestOrigin,
  ): Promise<void> => {
    const { contract: numero, askedBy: authorId } = request;
    const dress = brandingIn(unit, numero);
    if (!(await dress.lock())) throw new DomainError('DEMANDE_PERIMEE');
    const { changements, commentaire } = z.parse(content, request.content);
    const published = await dress.readPublished();
    const texts = new Map(Object.entries(published.textes));
    for (const key of MAIL_TEXT_KEYS) {
      const change = changements.find(({ champ }) => champ === mailTextField(key));
      if (change === undefined) continue;
      if ((texts.get(key) ?? null) !== change.avant) throw new DomainError('DEMANDE_PERIMEE');
      if (change.apres === null) texts.delete(key);
      else texts.set(key, change.apres);
    }
    const branding = { ...published, textes: Object.fromEntries(texts) };
    const at = clock.businessNow();
    const version = (await keepFirst(dress, at)) + 1;
    await dress.writePublished(branding);
    await dress.addVersion({
      numero: version,
      branding,
      origin: 'SAISIE',
      source: null,
      comment: commentaire,
      authorId,
      at,
    });
    await securityLog.record(unit, origin, {
      kind: 'HABILLAGE_PUBLIE',
      result: 'SUCCES',
      accountId: authorId,
      details: { contrat: numero, version, origine: 'SAISIE' },
    });
  };
export type ApplyMailTexts = ReturnType<typeof createApplyMailTexts>;
