import type {
  PublishedBranding,
  publishBody,
} from '@portail/contract/branding/branding.schemas.ts';
import type { Branding } from '@portail/rules/branding/branding.ts';
import { MAIL_TEXT_KEYS } from '@portail/rules/funders/contracts/sensitive-settings.ts';
import * as z from 'zod/mini';
import { dateTimeInFrance } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  actorOf,
  type AuthenticatedCaller,
  type RequestOrigin,
} from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { requireRecentConfirmation } from '../../../platform/recent-confirmation.ts';
import {
  createApprovals,
  requestContract,
  type LockedRequest,
} from '../../backoffice/approvals/approvals.module.ts';
import { brandingQueries } from './branding.queries.ts';
import { type BrandingRepository, authorsIn, brandingIn } from './branding.repository.ts';
import { lockDraft } from './change-draft.ts';
import { checkBranding, withoutObsoleteTexts } from './check-branding.ts';

interface Publication extends z.output<typeof publishBody> {
  readonly numero: string;
  readonly caller: AuthenticatedCaller;
}

const FIRST_COMMENT = 'Habillage en place avant la première publication';

/** Stores the initial branding as version 1, so that operators can return to it. */
const ensureFirstVersion = async (repository: BrandingRepository, at: Date): Promise<number> => {
  const last = await repository.lastVersion();
  if (last > 0) return last;
  await repository.addVersion({
    numero: 1,
    branding: await repository.readPublished(),
    origin: 'REPRISE',
    source: null,
    comment: FIRST_COMMENT,
    authorId: null,
    at,
  });
  return 1;
};

/** Puts a branding online as the next version, and returns its number. */
const publishVersion = async (
  repository: BrandingRepository,
  version: Omit<Parameters<BrandingRepository['addVersion']>[0], 'numero'>,
): Promise<number> => {
  const numero = (await ensureFirstVersion(repository, version.at)) + 1;
  await repository.writePublished(version.branding);
  await repository.addVersion({ ...version, numero });
  return numero;
};

const mailTextField = (key: string): string => `textes.${key}`;

const mailTextChanges = (before: Branding['textes'], after: Branding['textes']) =>
  MAIL_TEXT_KEYS.flatMap((key) => {
    const [avant, apres] = [before[key] ?? null, after[key] ?? null];
    return avant === apres ? [] : [{ champ: mailTextField(key), avant, apres }];
  });

/** Mail texts keep their published value until a second operator approves the change. */
const withPublishedMailTexts = (
  draftContent: Branding['textes'],
  published: Branding['textes'],
): Branding['textes'] => ({
  ...Object.fromEntries(
    Object.entries(draftContent).filter(([key]) => !MAIL_TEXT_KEYS.includes(key)),
  ),
  ...Object.fromEntries(Object.entries(published).filter(([key]) => MAIL_TEXT_KEYS.includes(key))),
});

export const createPublishBranding = (platform: Platform) => {
  const { clock, files, securityLog } = platform;
  const approvals = createApprovals(platform);

  /** True when mail texts wait for a second operator. */
  const requestMailTexts = async (
    unit: UnitOfWork,
    { numero, commentaire, caller }: Publication,
    origin: RequestOrigin,
    changements: ReturnType<typeof mailTextChanges>,
  ): Promise<boolean> => {
    if (changements.length === 0) return false;
    requireRecentConfirmation(caller, clock);
    await approvals.ask(
      unit,
      { userId: actorOf(caller), origin },
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

  return async (
    unit: UnitOfWork,
    publication: Publication,
    origin: RequestOrigin,
  ): Promise<PublishedBranding> => {
    const { numero, revision, commentaire, caller } = publication;
    const authorId = actorOf(caller);
    const { repository, draft } = await lockDraft(unit, { numero, revision });
    if (draft === undefined || draft.contenu === null) throw new DomainError('BROUILLON_ABSENT');
    const draftContent = withoutObsoleteTexts(draft.contenu);
    await checkBranding(files, { images: draftContent.images });
    const published = await repository.readPublished();
    const textesAValider = await requestMailTexts(
      unit,
      publication,
      origin,
      mailTextChanges(published.textes, draftContent.textes),
    );
    const branding = {
      ...draftContent,
      textes: withPublishedMailTexts(draftContent.textes, published.textes),
    };
    const at = clock.businessNow();
    const version = await publishVersion(repository, {
      branding,
      origin: draft.origine,
      source: draft.source,
      comment: commentaire,
      authorId,
      at,
    });
    await repository.saveDraft({ branding: null, origin: 'SAISIE', source: null, authorId, at });
    await securityLog.record(unit, origin, {
      kind: 'HABILLAGE_PUBLIE',
      result: 'SUCCES',
      userId: authorId,
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

const approvedContent = z.object({
  changements: z.array(
    z.object({ champ: z.string(), avant: z.nullable(z.string()), apres: z.nullable(z.string()) }),
  ),
  commentaire: z.string(),
});

/** Published mail texts of a contract, under the field names of an approval request. */
export const readCurrentTexts = async (
  reader: Reader,
  numero: string,
): Promise<ReadonlyMap<string, string | null>> => {
  const { textes } = await brandingQueries(reader).readPublished(numero);
  return new Map(MAIL_TEXT_KEYS.map((key) => [mailTextField(key), textes[key] ?? null]));
};

/** Publishes approved mail texts as a version of their author. */
export const createApplyMailTexts =
  ({ clock, securityLog }: Pick<Platform, 'clock' | 'securityLog'>) =>
  async (
    unit: UnitOfWork,
    request: Pick<LockedRequest, 'contract' | 'requestedBy' | 'content'>,
    origin: RequestOrigin,
  ): Promise<void> => {
    const { requestedBy: authorId } = request;
    const numero = requestContract(request);
    const repository = brandingIn(unit, numero);
    if (!(await repository.lock())) throw new DomainError('DEMANDE_PERIMEE');
    const { changements, commentaire } = z.parse(approvedContent, request.content);
    const published = await repository.readPublished();
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
    const version = await publishVersion(repository, {
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
      userId: authorId,
      details: { contrat: numero, version, origine: 'SAISIE' },
    });
  };
export type ApplyMailTexts = ReturnType<typeof createApplyMailTexts>;
