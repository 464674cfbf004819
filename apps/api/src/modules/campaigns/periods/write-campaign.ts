import type { ManagedCampaign, OwnContract } from './managed-campaigns.repository.ts';
import {
  type MatchedParts,
  type CampaignContent,
  funderCampaignsIn,
} from './funder-campaigns.repository.ts';
import { CAMPAIGN_STATE_MESSAGES as MESSAGES } from '@portail/contract/campaigns/campaign-fields.schemas.ts';
import type {
  CampaignBody,
  CampaignChange,
  NewCampaignBody,
} from '@portail/contract/campaigns/funder-campaigns.schemas.ts';
import { FIELDS_OUT_OF_CONTROL } from '@portail/rules/identifiers/registration-identifiers.ts';
import { DomainError, type FieldError } from '../../../platform/ports/domain-error.ts';
import { hasSqlState } from '../../../platform/db/database-errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller } from '../../../platform/ports/caller.ts';
import { funderScopeOf } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { contentOfBody, contentOfStored, mostForOne } from './campaign-content.ts';
import { TEXT_MAX_LENGTH } from '@portail/contract/constants/constants.ts';
import { windowOfCopy, type CampaignStatut } from '@portail/rules/campaigns/campaign-days.ts';
import { statutOfCampaign } from '../../orders/ordering/ordering.module.ts';
import { calendarDay, type CalendarDay } from '@portail/rules/time/calendar-day.ts';

interface Named {
  readonly id?: string | undefined;
  readonly name: string;
}

interface StoredPart {
  readonly id: string;
  readonly name: string;
}

const normal = (name: string): string => name.trim().toLowerCase();

/**
 * Matches written parts to stored ones by id, then by name. Each stored part is used once; an
 * unknown id creates a new part.
 */
export const matchParts = (
  written: readonly Named[],
  stored: readonly StoredPart[],
): readonly (string | undefined)[] => {
  const free = new Map(stored.map((part) => [part.id, normal(part.name)]));
  const take = (id: string | undefined): string | undefined =>
    id !== undefined && free.delete(id) ? id : undefined;
  const byId = written.map(({ id }) => take(id));
  return written.map(({ name }, index) => {
    const known = byId[index];
    if (known !== undefined) return known;
    return take([...free].find(([, one]) => one === normal(name))?.[0]);
  });
};

/** Controls and questions are matched by code: answers and files refer to it. */
export const matchCampaign = (content: CampaignContent, stored: ManagedCampaign): MatchedParts => {
  const byCode = (
    written: readonly { readonly code: string }[],
    known: readonly { readonly id: string; readonly code: string }[],
  ) => written.map(({ code }) => known.find((one) => one.code === code)?.id);
  return {
    quotas: matchParts(
      content.quotas.map(({ id, columns }) => ({ id, name: columns.categorie_personnel })),
      stored.quotas.map(({ id, categorie_personnel }) => ({ id, name: categorie_personnel })),
    ),
    controls: byCode(content.controls, stored.controls),
    questions: byCode(content.questions, stored.infos),
    points: matchParts(
      content.points.map(({ id, columns }) => ({ id, name: columns.libelle })),
      stored.points.map(({ id, libelle }) => ({ id, name: libelle })),
    ),
  };
};

const at = (champ: string, message: string): FieldError => ({ champ, message });

const requireNone = (fields: readonly FieldError[]): void => {
  if (fields.length > 0) throw new DomainError('REQUETE_INVALIDE', { fields });
};

/** Checks the products of the contract and whether it requires a category. */
const problemsWithContract = (body: CampaignBody, contract: OwnContract): readonly FieldError[] => {
  const isOffered = (product: string | null): boolean =>
    product === null || contract.produits.some(({ idProduit }) => idProduit === product);
  return [
    ...(isOffered(body.idProduitCompte) ? [] : [at('idProduitCompte', MESSAGES.product)]),
    ...(isOffered(body.idProduitTitre) ? [] : [at('idProduitTitre', MESSAGES.product)]),
    ...(contract.origine === 'CESU_RH' && body.quotas.length === 0
      ? [at('quotas', MESSAGES.noCategory)]
      : []),
  ];
};

/** A question may refer only to a control of the campaign. */
const problemsWithQuestions = (
  body: CampaignBody,
  content: CampaignContent,
): readonly FieldError[] =>
  body.infosSupplementaires.flatMap(({ idControle }, index) =>
    idControle !== null && content.questions[index]?.controlCode === null
      ? [at(`infosSupplementaires.${index}.idControle`, MESSAGES.questionControl)]
      : [],
  );

const OUT_OF_CONTROL: ReadonlySet<string> = new Set(FIELDS_OUT_OF_CONTROL);

interface Identified {
  readonly code: string | null;
  readonly controls: readonly { readonly code: string; readonly selectionnee: boolean }[];
}

/** The named control, else the first selected one, as in the lookup of lines. */
const identifyingCode = ({ code, controls }: Identified): string | undefined =>
  code ?? controls.find((one) => one.selectionnee && !OUT_OF_CONTROL.has(one.code))?.code;

/** Used parts may be changed but not removed. */
const removedParts = (matched: MatchedParts, stored: ManagedCampaign): readonly FieldError[] => {
  const isRemoved = (
    parts: readonly { readonly id: string; readonly used: boolean }[],
    kept: readonly (string | undefined)[],
  ) => parts.some(({ id, used }) => used && !kept.includes(id));
  return [
    ...(isRemoved(stored.quotas, matched.quotas) ? [at('quotas', MESSAGES.categoryUsed)] : []),
    ...(isRemoved(stored.controls, matched.controls)
      ? [at('infoControles', MESSAGES.controlUsed)]
      : []),
    ...(isRemoved(stored.infos, matched.questions)
      ? [at('infosSupplementaires', MESSAGES.questionUsed)]
      : []),
    ...(isRemoved(stored.points, matched.points)
      ? [at('pointsDeLivraison', MESSAGES.pointUsed)]
      : []),
  ];
};

/** Checks that a change keeps what people answered and ordered valid. */
const problemsWithUse = (
  body: CampaignChange,
  content: CampaignContent,
  stored: ManagedCampaign,
): readonly FieldError[] => {
  const matched = matchCampaign(content, stored);
  const before = identifyingCode({
    code: stored.info_controle_identificatrice,
    controls: stored.controls,
  });
  const after = identifyingCode({
    code: body.infoControleIdentificatrice,
    controls: content.controls,
  });
  return [
    ...(body.id === undefined || body.id === stored.id ? [] : [at('id', MESSAGES.otherSession)]),
    ...(body.idContrat === stored.contract_numero ? [] : [at('idContrat', MESSAGES.contractFixed)]),
    ...(stored.usesAccount && body.idProduitCompte !== stored.id_produit_compte
      ? [at('idProduitCompte', MESSAGES.productUsed)]
      : []),
    ...(stored.usesPaper && body.idProduitTitre !== stored.id_produit_titre
      ? [at('idProduitTitre', MESSAGES.productUsed)]
      : []),
    ...(stored.hasFile && before !== after
      ? [at('infoControleIdentificatrice', MESSAGES.identifyingUsed)]
      : []),
    ...removedParts(matched, stored),
  ];
};

/** What was approved bounds what one person may receive, so that no change passes it afterwards. */
const problemsWithApproval = (
  content: CampaignContent,
  stored: ManagedCampaign,
): readonly FieldError[] =>
  stored.requiresApproval &&
  !stored.brouillon &&
  mostForOne(contentOfStored(stored)) < mostForOne(content)
    ? [at('quotas', MESSAGES.approvedAmounts)]
    : [];

type Dependencies = Pick<Platform, 'units' | 'clock' | 'ids'>;
type Created = Promise<{ id: string }>;
type CreatedWithState = Promise<{ id: string; statut: CampaignStatut }>;

/** A concurrent order used a part that was being removed. */
const FOREIGN_KEY_VIOLATION = '23503';

/** Unknown contracts and those of other funders get the same answer. */
const requireContract = (contracts: readonly OwnContract[], numero: string): OwnContract => {
  const own = contracts.find((contract) => contract.numero === numero);
  if (own === undefined) throw new DomainError('ACCES_REFUSE');
  return own;
};

export const requireKnown = (campaign: ManagedCampaign | undefined): ManagedCampaign => {
  if (campaign === undefined) throw new DomainError('SESSION_PRECOMMANDE_INCONNUE');
  return campaign;
};

export const createAddCampaign =
  ({ clock, ids }: Pick<Platform, 'clock' | 'ids'>) =>
  async (
    unit: UnitOfWork,
    caller: AuthenticatedCaller,
    body: NewCampaignBody,
  ): CreatedWithState => {
    const id = ids.ordered();
    const campaigns = funderCampaignsIn(unit, funderScopeOf(caller), ids);
    const contract = requireContract(await campaigns.contracts(), body.idContrat);
    const today = clock.businessDay();
    const content = contentOfBody(body, today);
    const isDraft = body.brouillon || contract.accordSession;
    requireNone([...problemsWithContract(body, contract), ...problemsWithQuestions(body, content)]);
    await campaigns.add({
      id,
      contract: contract.numero,
      content,
      isDraft,
      now: clock.businessNow(),
    });
    const { permanent } = body;
    const window = { ...content.campaign, permanent, fermee_le: null, brouillon: isDraft };
    return { id, statut: statutOfCampaign(window, today) };
  };

/** A campaign past its closing date may be prolonged; one closed by the funder stays closed. */
const requireOpenToChange = (stored: ManagedCampaign, { version }: CampaignChange): void => {
  if (stored.fermee_le !== null) throw new DomainError('SESSION_FERMEE');
  if (version !== undefined && version !== stored.version) {
    throw new DomainError('SESSION_MODIFIEE');
  }
};

export const createChangeCampaign =
  ({ units, clock, ids }: Dependencies) =>
  async (caller: AuthenticatedCaller, id: string, body: CampaignChange): Created => {
    const scope = funderScopeOf(caller);
    const change = units.transact(async (unit) => {
      const campaigns = funderCampaignsIn(unit, scope, ids);
      const stored = requireKnown(await campaigns.lock(id));
      requireOpenToChange(stored, body);
      const content = contentOfBody(body, clock.businessDay(), stored);
      // Another contract than the campaign's is reported below, whether or not it exists.
      const contract = requireContract(await campaigns.contracts(), stored.contract_numero);
      requireNone([
        ...problemsWithUse(body, content, stored),
        ...problemsWithContract(body, contract),
        ...problemsWithQuestions(body, content),
        ...problemsWithApproval(content, stored),
      ]);
      await campaigns.change(id, content, matchCampaign(content, stored));
      return { id };
    });
    return await change.catch((error: unknown) => {
      throw hasSqlState(error, FOREIGN_KEY_VIOLATION) ? new DomainError('SESSION_MODIFIEE') : error;
    });
  };

/** Closes a campaign early; existing orders stay and can be validated. */
export const createCloseCampaign =
  ({ units, clock, ids }: Pick<Platform, 'units' | 'clock' | 'ids'>) =>
  (caller: AuthenticatedCaller, id: string): Promise<{ statut: 'FERMEE' }> => {
    const scope = funderScopeOf(caller);
    return units.transact(async (unit) => {
      const campaigns = funderCampaignsIn(unit, scope, ids);
      requireKnown(await campaigns.lock(id));
      await campaigns.close(id, clock.businessNow());
      return { statut: 'FERMEE' };
    });
  };

const copyOf = (stored: ManagedCampaign, today: CalendarDay): CampaignContent => {
  const content = contentOfStored(stored);
  const { dateOuverture, dateFermeture, permanent } = windowOfCopy(
    {
      dateOuverture: calendarDay(stored.date_ouverture),
      dateFermeture:
        stored.date_fermeture === null ? undefined : calendarDay(stored.date_fermeture),
    },
    today,
  );
  return {
    ...content,
    campaign: {
      ...content.campaign,
      libelle: `Copie de ${stored.libelle}`.slice(0, TEXT_MAX_LENGTH),
      date_ouverture: dateOuverture,
      date_fermeture: dateFermeture,
      permanent,
    },
  };
};

/** Copies texts and figures to a draft, without people, control file and orders. */
export const createCopyCampaign =
  ({ clock, ids }: Pick<Platform, 'clock' | 'ids'>) =>
  async (unit: UnitOfWork, caller: AuthenticatedCaller, id: string): Promise<{ id: string }> => {
    const copyId = ids.ordered();
    const campaigns = funderCampaignsIn(unit, funderScopeOf(caller), ids);
    const stored = requireKnown(await campaigns.lock(id));
    await campaigns.add({
      id: copyId,
      contract: stored.contract_numero,
      content: copyOf(stored, clock.businessDay()),
      isDraft: true,
      now: clock.businessNow(),
    });
    return { id: copyId };
  };
