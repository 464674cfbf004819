import { randomBytes } from 'node:crypto';
import type { CallInput } from '@portail/contract/calls/define-call.ts';
import type { issueLink } from '@portail/contract/identity/bypass.calls.ts';
import { MESSAGES } from '@portail/contract/messages/messages.ts';
import { hrefOf, withUrlToken } from '@portail/contract/pages/href.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { PartnerCaller } from '../../../platform/ports/partner.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { linkTargetQueries } from './links.queries.ts';
import { linksIn, type NewLink } from './links.repository.ts';

const flagsOf = ({ mode }: NewLink): Readonly<Record<string, string>> => {
  if (mode === 'BACK_OFFICE') return { fromBo: 'true' };
  return mode === 'LECTURE_SEULE' ? { readOnly: 'true' } : {};
};

/**
 * The address that opens the portal. What it says of the mode is for the page; the record decides.
 * The token is in the fragment, which browsers send to no server. Partners that write the address
 * themselves may still put it in the query.
 */
const linkUrl = (publicUrl: string, link: NewLink, token: string): string => {
  const isOperator = link.space === 'ESPACE_OPERATEUR';
  const query: Readonly<Record<string, string>> = {
    sourceId: link.source,
    ...(isOperator ? {} : { userLogin: link.target }),
    ...(link.sessionId === null ? {} : { preOrderSessionId: link.sessionId }),
    ...(link.actionType === null ? {} : { actionType: link.actionType }),
    ...flagsOf(link),
    ...(link.space === 'ESPACE_BENEFICIAIRE' ? {} : { typeEspace: link.space }),
  };
  const page = link.mode === 'SAP' ? 'BYPASS_LOGIN_FROM_SAP' : 'BYPASS_LOGIN';
  return withUrlToken(`${publicUrl}${hrefOf(page, undefined, query)}`, 'bypassToken', token);
};

const TOKEN_BYTES = 32;
const LINK_LIFE_S = 15 * 60;

interface AskedLink extends Omit<
  NewLink,
  'id' | 'tokenHash' | 'partnerId' | 'createdAt' | 'expiresAt'
> {
  readonly partner: { readonly partnerId: string; readonly clientId: string };
  /** An operator at their desk; nobody where the partner's program asks. */
  readonly askedBy?: string;
}

export type WriteLink = (
  unit: UnitOfWork,
  origin: RequestOrigin,
  asked: AskedLink,
) => Promise<{ readonly jetonConnexion: string; readonly url: string }>;

/** One way in, for one use: what it allows is written here, and the log says who asked. */
export const createWriteLink =
  ({
    clock,
    ids,
    digest,
    securityLog,
    config,
  }: Pick<Platform, 'clock' | 'ids' | 'digest' | 'securityLog' | 'config'>): WriteLink =>
  async (unit, origin, { partner, askedBy, ...asked }) => {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const createdAt = clock.realNow();
    const link: NewLink = {
      ...asked,
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
      accountId: link.accountId,
      details: {
        lien: link.id,
        partenaire: partner.clientId,
        mode: link.mode,
        ...(askedBy === undefined ? {} : { operateur: askedBy }),
      },
    });
    return { jetonConnexion: token, url: linkUrl(config.publicUrl, link, token) };
  };

type Demand = CallInput<typeof issueLink>['body'];
type Target = Pick<
  NewLink,
  'accountId' | 'target' | 'space' | 'contractNumero' | 'sessionId' | 'actionType'
>;
type Queries = ReturnType<typeof linkTargetQueries>;

const nonBlank = (text: string | undefined): string | undefined =>
  text === undefined || text.trim() === '' ? undefined : text;

const required = (
  demand: Demand,
  fields: readonly ('identifiantCible' | 'idSessionPreCommande' | 'actionType')[],
) => {
  const missing = fields.filter((field) => nonBlank(demand[field]) === undefined);
  if (missing.length > 0) {
    throw new DomainError('REQUETE_INVALIDE', {
      fields: missing.map((champ) => ({ champ, message: MESSAGES.required })),
    });
  }
};

const serves = ({ contracts }: PartnerCaller, numero: string): boolean =>
  contracts === undefined || contracts.includes(numero);

/** Everybody who comes into a space for the house is somebody whom it knows, within their role. */
const requireOperator = async (demand: Demand, queries: Queries): Promise<void> => {
  const operator = await queries.findOperator(demand.identifiantSource);
  if (operator === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
  if (operator.role === 'BO_LECTURE' && demand.mode !== 'LECTURE_SEULE') {
    throw new DomainError('LECTURE_SEULE');
  }
};

const operatorOf = async (demand: Demand, queries: Queries): Promise<Target> => {
  const operator = await queries.findOperator(demand.identifiantSource);
  if (operator === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
  return {
    accountId: operator.accountId,
    target: demand.identifiantSource,
    space: 'ESPACE_OPERATEUR',
    contractNumero: null,
    sessionId: null,
    actionType: null,
  };
};

const personOf = async (
  demand: Demand,
  target: string,
  queries: Queries,
  partner: PartnerCaller,
): Promise<Target> => {
  const person = await queries.findPerson(target, demand.typeEspace);
  const isReached =
    person !== undefined &&
    (partner.contracts === undefined ||
      person.contracts.some(({ numero }) => serves(partner, numero)));
  if (!isReached) throw new DomainError('RESSOURCE_INTROUVABLE');
  return {
    accountId: person.accountId,
    target,
    space: demand.typeEspace,
    contractNumero: null,
    sessionId: null,
    actionType: null,
  };
};

/**
 * A home-service link is limited to the contract that has home services. Where the partner serves
 * several of the person's, the session is limited to those (see the session's own query).
 */
const homeServicesOf = async (
  demand: Demand,
  login: string,
  queries: Queries,
  partner: PartnerCaller,
): Promise<Target> => {
  const target = await personOf(demand, login, queries, partner);
  const contracts = (await queries.listHomeServiceContracts(target.accountId)).filter(
    ({ numero }) => serves(partner, numero),
  );
  return {
    ...target,
    contractNumero: contracts.length === 1 ? (contracts[0]?.numero ?? null) : null,
  };
};

/** A funder's link leads one of its people to one of its sessions, to do one thing. */
const orderingOf = async (
  demand: Demand,
  queries: Queries,
  partner: PartnerCaller,
): Promise<Target> => {
  const session = await queries.findSession(nonBlank(demand.idSessionPreCommande) ?? '');
  const target = nonBlank(demand.identifiantCible) ?? '';
  const person = await queries.findPerson(target, 'ESPACE_BENEFICIAIRE');
  const isReached =
    session !== undefined &&
    person !== undefined &&
    serves(partner, session.contractNumero) &&
    person.contracts.some(({ numero }) => numero === session.contractNumero);
  if (!isReached) throw new DomainError('RESSOURCE_INTROUVABLE');
  return {
    accountId: person.accountId,
    target,
    space: 'ESPACE_BENEFICIAIRE',
    contractNumero: session.contractNumero,
    sessionId: session.id,
    actionType: demand.actionType ?? null,
  };
};

const targetOf = async (
  demand: Demand,
  queries: Queries,
  partner: PartnerCaller,
): Promise<Target> => {
  const target = nonBlank(demand.identifiantCible);
  switch (demand.mode) {
    case 'PARTENAIRE':
      required(demand, ['identifiantCible', 'idSessionPreCommande', 'actionType']);
      return await orderingOf(demand, queries, partner);
    case 'SAP':
      required(demand, ['identifiantCible']);
      return await homeServicesOf(demand, target ?? '', queries, partner);
    case 'BACK_OFFICE':
    case 'LECTURE_SEULE':
      if (target === undefined) return await operatorOf(demand, queries);
      await requireOperator(demand, queries);
      return await personOf(demand, target, queries, partner);
  }
};

/** The spaces that each kind of link may lead to. */
const isSpaceAllowed = ({ mode, typeEspace, identifiantCible }: Demand): boolean => {
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
    demand: Demand,
    partner: PartnerCaller,
    origin: RequestOrigin,
  ): Promise<{ readonly jetonConnexion: string; readonly url: string }> => {
    if (!partner.modes.includes(demand.mode)) throw new DomainError('PARTENAIRE_INCONNU');
    if (!isSpaceAllowed(demand)) {
      throw new DomainError('REQUETE_INVALIDE', {
        fields: [{ champ: 'typeEspace', message: MESSAGES.choice }],
      });
    }
    const target = await targetOf(demand, linkTargetQueries(reader, partner), partner);
    return await units.transact((unit) =>
      writeLink(unit, origin, {
        ...target,
        partner,
        source: demand.identifiantSource,
        mode: demand.mode,
        reason: null,
      }),
    );
  };
