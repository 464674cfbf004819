import { randomBytes } from 'node:crypto';
import type { OpeningBody } from '@portail/contract/backoffice/operator-people.schemas.ts';
import type { CallInput } from '@portail/contract/calls/define-call.ts';
import type { issueLink } from '@portail/contract/identity/bypass.calls.ts';
import { MESSAGES } from '@portail/contract/messages/messages.ts';
import { openingSentence } from '@portail/contract/messages/opening-messages.ts';
import { hrefOf, withUrlToken } from '@portail/contract/pages/href.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import type { PartnerCaller } from '../../../platform/ports/partner.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import type { OperatorWatch } from '../../people/privacy/privacy.module.ts';
import { linkTargetQueries, openingQueries } from './links.queries.ts';
import { linksIn, type NewLink } from './links.repository.ts';

const flagsOf = ({ mode }: NewLink): Readonly<Record<string, string>> => {
  if (mode === 'BACK_OFFICE') return { fromBo: 'true' };
  return mode === 'LECTURE_SEULE' ? { readOnly: 'true' } : {};
};

/**
 * The URL that opens the portal. Its mode flags are for the page only; the stored link decides. The
 * token is in the fragment, which browsers do not send to servers. Partners that build the URL
 * themselves may still put it in the query.
 */
const linkUrl = (publicUrl: string, link: NewLink, token: string): string => {
  const isOperator = link.space === 'ESPACE_OPERATEUR';
  const query: Readonly<Record<string, string>> = {
    sourceId: link.source,
    ...(isOperator ? {} : { userLogin: link.target }),
    ...(link.campaignId === null ? {} : { preOrderSessionId: link.campaignId }),
    ...(link.actionType === null ? {} : { actionType: link.actionType }),
    ...flagsOf(link),
    ...(link.space === 'ESPACE_BENEFICIAIRE' ? {} : { typeEspace: link.space }),
  };
  const page = link.mode === 'SAP' ? 'BYPASS_LOGIN_FROM_SAP' : 'BYPASS_LOGIN';
  return withUrlToken(`${publicUrl}${hrefOf(page, undefined, query)}`, 'bypassToken', token);
};

const TOKEN_BYTES = 32;
const LINK_LIFE_S = 15 * 60;

interface LinkFields extends Omit<
  NewLink,
  'id' | 'tokenHash' | 'partnerId' | 'createdAt' | 'expiresAt'
> {
  readonly partner: { readonly partnerId: string; readonly clientId: string };
  /** The operator; absent when the partner's program issues the link. */
  readonly requestedBy?: string;
}

/** Stores a single-use link and logs its requester. */
export const createWriteLink =
  ({
    clock,
    ids,
    digest,
    securityLog,
    config,
  }: Pick<Platform, 'clock' | 'ids' | 'digest' | 'securityLog' | 'config'>) =>
  async (
    unit: UnitOfWork,
    origin: RequestOrigin,
    { partner, requestedBy, ...fields }: LinkFields,
  ): Promise<{ readonly jetonConnexion: string; readonly url: string }> => {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const createdAt = clock.realNow();
    const link: NewLink = {
      ...fields,
      id: ids.ordered(),
      tokenHash: digest.of('lien', token),
      partnerId: partner.partnerId,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + LINK_LIFE_S * 1_000),
    };
    await linksIn(unit).insert(link);
    await securityLog.record(unit, origin, {
      kind: 'LIEN_DEMANDE',
      result: 'SUCCES',
      userId: link.userId,
      details: {
        lien: link.id,
        partenaire: partner.clientId,
        mode: link.mode,
        ...(requestedBy === undefined ? {} : { operateur: requestedBy }),
      },
    });
    return { jetonConnexion: token, url: linkUrl(config.publicUrl, link, token) };
  };
type WriteLink = ReturnType<typeof createWriteLink>;

type LinkRequest = CallInput<typeof issueLink>['body'];
type Target = Pick<
  NewLink,
  'userId' | 'target' | 'space' | 'contractNumero' | 'campaignId' | 'actionType'
>;
type Queries = ReturnType<typeof linkTargetQueries>;

const nonBlank = (text: string | undefined): string | undefined =>
  text === undefined || text.trim() === '' ? undefined : text;

const required = (
  request: LinkRequest,
  fields: readonly ('identifiantCible' | 'idSessionPreCommande' | 'actionType')[],
) => {
  const missing = fields.filter((field) => nonBlank(request[field]) === undefined);
  if (missing.length > 0) {
    throw new DomainError('REQUETE_INVALIDE', {
      fields: missing.map((champ) => ({ champ, message: MESSAGES.required })),
    });
  }
};

const serves = ({ contracts }: PartnerCaller, numero: string): boolean =>
  contracts === undefined || contracts.includes(numero);

/** A back-office link needs a known operator, and stays within the operator's role. */
const requireOperator = async (request: LinkRequest, queries: Queries): Promise<void> => {
  const operator = await queries.findOperator(request.identifiantSource);
  if (operator === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
  if (operator.role === 'BO_LECTURE' && request.mode !== 'LECTURE_SEULE') {
    throw new DomainError('LECTURE_SEULE');
  }
};

const operatorOf = async (request: LinkRequest, queries: Queries): Promise<Target> => {
  const operator = await queries.findOperator(request.identifiantSource);
  if (operator === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
  return {
    userId: operator.userId,
    target: request.identifiantSource,
    space: 'ESPACE_OPERATEUR',
    contractNumero: null,
    campaignId: null,
    actionType: null,
  };
};

const personOf = async (
  request: LinkRequest,
  target: string,
  queries: Queries,
  partner: PartnerCaller,
): Promise<Target> => {
  const person = await queries.findPerson(target, request.typeEspace);
  const isReached =
    person !== undefined &&
    (partner.contracts === undefined ||
      person.contracts.some(({ numero }) => serves(partner, numero)));
  if (!isReached) throw new DomainError('RESSOURCE_INTROUVABLE');
  return {
    userId: person.userId,
    target,
    space: request.typeEspace,
    contractNumero: null,
    campaignId: null,
    actionType: null,
  };
};

/**
 * A home-service link is limited to the contract with home services. When the partner serves
 * several of them, the session query limits the session to those.
 */
const homeServicesOf = async (
  request: LinkRequest,
  login: string,
  queries: Queries,
  partner: PartnerCaller,
): Promise<Target> => {
  const target = await personOf(request, login, queries, partner);
  const contracts = (await queries.listHomeServiceContracts(target.userId)).filter(({ numero }) =>
    serves(partner, numero),
  );
  return {
    ...target,
    contractNumero: contracts.length === 1 ? (contracts[0]?.numero ?? null) : null,
  };
};

/** A funder's link opens one campaign for one of its beneficiaries, for one action. */
const orderingOf = async (
  request: LinkRequest,
  queries: Queries,
  partner: PartnerCaller,
): Promise<Target> => {
  const campaign = await queries.findCampaign(nonBlank(request.idSessionPreCommande) ?? '');
  const target = nonBlank(request.identifiantCible) ?? '';
  const person = await queries.findPerson(target, 'ESPACE_BENEFICIAIRE');
  const isReached =
    campaign !== undefined &&
    person !== undefined &&
    serves(partner, campaign.contractNumero) &&
    person.contracts.some(({ numero }) => numero === campaign.contractNumero);
  if (!isReached) throw new DomainError('RESSOURCE_INTROUVABLE');
  return {
    userId: person.userId,
    target,
    space: 'ESPACE_BENEFICIAIRE',
    contractNumero: campaign.contractNumero,
    campaignId: campaign.id,
    actionType: request.actionType ?? null,
  };
};

const targetOf = async (
  request: LinkRequest,
  queries: Queries,
  partner: PartnerCaller,
): Promise<Target> => {
  const target = nonBlank(request.identifiantCible);
  switch (request.mode) {
    case 'PARTENAIRE':
      required(request, ['identifiantCible', 'idSessionPreCommande', 'actionType']);
      return await orderingOf(request, queries, partner);
    case 'SAP':
      required(request, ['identifiantCible']);
      return await homeServicesOf(request, target ?? '', queries, partner);
    case 'BACK_OFFICE':
    case 'LECTURE_SEULE':
      if (target === undefined) return await operatorOf(request, queries);
      await requireOperator(request, queries);
      return await personOf(request, target, queries, partner);
  }
};

const isSpaceAllowed = ({ mode, typeEspace, identifiantCible }: LinkRequest): boolean => {
  if (mode === 'PARTENAIRE' || mode === 'SAP') return typeEspace === 'ESPACE_BENEFICIAIRE';
  return (nonBlank(identifiantCible) === undefined) === (typeEspace === 'ESPACE_OPERATEUR');
};

export const createIssueLink =
  ({
    reader,
    units,
    writeLink,
  }: Pick<Platform, 'reader' | 'units'> & { readonly writeLink: WriteLink }) =>
  async (
    request: LinkRequest,
    partner: PartnerCaller,
    origin: RequestOrigin,
  ): Promise<{ readonly jetonConnexion: string; readonly url: string }> => {
    if (!partner.modes.includes(request.mode)) throw new DomainError('PARTENAIRE_INCONNU');
    if (!isSpaceAllowed(request)) {
      throw new DomainError('REQUETE_INVALIDE', {
        fields: [{ champ: 'typeEspace', message: MESSAGES.choice }],
      });
    }
    const target = await targetOf(request, linkTargetQueries(reader, partner), partner);
    return await units.transact((unit) =>
      writeLink(unit, origin, {
        ...target,
        partner,
        source: request.identifiantSource,
        mode: request.mode,
        reason: null,
      }),
    );
  };

/** Spaces per operator in ten minutes; the pause after unusual reading applies too. */
const OPENINGS = 30;
const OPENINGS_WINDOW_S = 600;

/**
 * Opens a person's space for an operator: a single-use link in the operator's name, with the reason
 * that the person can read. The reading is counted when the link is used.
 */
export const createOpenSpace = ({
  reader,
  units,
  digest,
  limits,
  watch,
  writeLink,
}: Pick<Platform, 'reader' | 'units' | 'digest' | 'limits'> & {
  readonly watch: Pick<OperatorWatch, 'lock'>;
  readonly writeLink: WriteLink;
}) => {
  return async (
    caller: AuthenticatedCaller,
    { login, body }: { readonly login: string; readonly body: OpeningBody },
    origin: RequestOrigin,
  ): Promise<{ readonly url: string }> => {
    if (caller.space !== 'ESPACE_OPERATEUR') throw new DomainError('ACCES_REFUSE');
    // A read-only operator opens read-only sessions only.
    if (caller.readOnly && body.mode !== 'LECTURE_SEULE') throw new DomainError('LECTURE_SEULE');
    const reason = openingSentence(body);
    const scope = operatorScope(caller.userId, reason);
    const queries = openingQueries(reader, scope);
    const [operator, person] = [await queries.findSelf(), await queries.findPerson(login)];
    if (operator === undefined) throw new DomainError('ACCES_REFUSE');
    if (person === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
    const opened = await units.transact(async (unit) => {
      const operatorWatch = await watch.lock(unit, scope.userId);
      if (operatorWatch === undefined || operatorWatch.isPaused) return undefined;
      await limits.count(unit, {
        key: digest.of('ouverture-operateur', caller.userId),
        failures: OPENINGS,
        windowS: OPENINGS_WINDOW_S,
        clearedBySuccess: false,
      });
      return await writeLink(unit, origin, {
        partner: operator,
        requestedBy: caller.userId,
        source: operator.identifiant,
        target: person.login,
        userId: person.userId,
        space: 'ESPACE_BENEFICIAIRE',
        mode: body.mode,
        contractNumero: null,
        campaignId: null,
        actionType: null,
        reason,
      });
    });
    if (opened === undefined) throw new DomainError('CONSULTATIONS_SUSPENDUES');
    return { url: opened.url };
  };
};
