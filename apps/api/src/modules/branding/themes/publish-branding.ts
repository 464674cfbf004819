import type {
  PublishedBranding,
  publishBody,
} from '@portail/contract/branding/branding.schemas.ts';
import { MAIL_TEXT_KEYS } from '@portail/rules/funders/contracts/sensitive-settings.ts';
import type { Branding } from '@portail/rules/branding/branding.ts';
import type * as z from 'zod/mini';
import { dateTimeInFrance } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  actorOf,
  type AuthenticatedCaller,
  type RequestOrigin,
} from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { requireRecentConfirmation } from '../../../platform/recent-confirmation.ts';
import { createApprovals } from '../../backoffice/approvals/approvals.module.ts';
import { replaceDraft } from './change-draft.ts';
import { checkBranding, withoutLostTexts } from './check-branding.ts';
import type { BrandingRepository } from './branding.repository.ts';
import { authorsIn } from './authors.repository.ts';

type Dependencies = Pick<Platform, 'ids' | 'clock' | 'files' | 'outbox' | 'securityLog'>;

export interface Publication extends z.output<typeof publishBody> {
  readonly numero: string;
  readonly caller: AuthenticatedCaller;
}

export type PublishBranding = (
  unit: UnitOfWork,
  publication: Publication,
  origin: RequestOrigin,
) => Promise<PublishedBranding>;

const FIRST_COMMENT = 'Habillage en place avant la première publication';

/** What was worn before the first publication is kept too: one may go back to it. */
export const keepFirst = async (dress: BrandingRepository, at: Date): Promise<number> => {
  const last = await dress.lastVersion();
  if (last > 0) return last;
  await dress.addVersion({
    numero: 1,
    branding: await dress.readPublished(),
    origin: 'REPRISE',
    source: null,
    comment: FIRST_COMMENT,
    authorId: null,
    at,
  });
  return 1;
};

export const mailTextField = (key: string): string => `textes.${key}`;

/** Texts that mails carry, before and after. */
const mailTextChanges = (before: Branding['textes'], after: Branding['textes']) =>
  MAIL_TEXT_KEYS.flatMap((key) => {
    const [avant, apres] = [before[key] ?? null, after[key] ?? null];
    return avant === apres ? [] : [{ champ: mailTextField(key), avant, apres }];
  });

/** The texts that are published now: those of mails stay as they are until two persons agree. */
const withPublishedMailTexts = (
  wanted: Branding['textes'],
  published: Branding['textes'],
): Branding['textes'] => ({
  ...Object.fromEntries(Object.entries(wanted).filter(([key]) => !MAIL_TEXT_KEYS.includes(key))),
  ...Object.fromEntries(Object.entries(published).filter(([key]) => MAIL_TEXT_KEYS.includes(key))),
});

export const createPublishBranding = (dependencies: Dependencies): PublishBranding => {
  const { clock, files, securityLog } = dependencies;
  const approvals = createApprovals(dependencies);

  /** True where texts of mails wait for a second operator. */
  const askMailTexts = async (
    unit: UnitOfWork,
    { numero, commentaire, caller }: Publication,
    origin: RequestOrigin,
    changements: ReturnType<typeof mailTextChanges>,
  ): Promise<boolean> => {
    if (changements.length === 0) return false;
    requireRecentConfirmation(caller, clock);
    await approvals.ask(
      unit,
      { accountId: actorOf(caller), origin },
      {
        act: 'TEXTES_COURRIELS',
        kind: 'TEXTES_COURRIELS',
        reference: numero,
        label: `Textes des e-mails du contrat ${numero}`,
        contract: numero,
        amountCents: null,
        reason: null,
        content: { changements, commentaire },
        command: undefined,
      },
    );
    return true;
  };

  return async (unit, publication, origin) => {
    const { numero, revision, commentaire, caller } = publication;
    const authorId = actorOf(caller);
    const { dress, draft } = await replaceDraft(unit, { numero, revision });
    if (draft === undefined || draft.contenu === null) throw new DomainError('BROUILLON_ABSENT');
    const wanted = withoutLostTexts(draft.contenu);
    await checkBranding(files, { images: wanted.images });
    const published = await dress.readPublished();
    const textesAValider = await askMailTexts(
      unit,
      publication,
      origin,
      mailTextChanges(published.textes, wanted.textes),
    );
    const branding = {
      ...wanted,
      textes: withPublishedMailTexts(wanted.textes, published.textes),
    };
    const at = clock.businessNow();
    const version = (await keepFirst(dress, at)) + 1;
    await dress.writePublished(branding);
    await dress.addVersion({
      numero: version,
      branding,
      origin: draft.origine,
      source: draft.source,
      comment: commentaire,
      authorId,
      at,
    });
    await dress.saveDraft({ branding: null, origin: 'SAISIE', source: null, authorId, at });
    await securityLog.record(unit, origin, {
      kind: 'HABILLAGE_PUBLIE',
      result: 'SUCCES',
      accountId: authorId,
      details: { contrat: numero, version, origine: draft.origine },
    });
    return {
      numero: version,
      date: dateTimeInFrance(at),
      auteur: await authorsIn(unit).nameOf(authorId),
      commentaire,
      origine: draft.origine,
      source: draft.source,
      enLigne: true,
      textesAValider,
    };
  };
};
