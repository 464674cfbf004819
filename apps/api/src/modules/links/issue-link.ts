import { randomBytes } from 'node:crypto';
import type { issueLink } from '@portail/contract/calls/bypass.calls.ts';
import type { CallInput } from '@portail/contract/calls/define-call.ts';
import { MESSAGES } from '@portail/contract/messages/messages.ts';
import type { Platform } from '../../platform/platform.ts';
import type { RequestOrigin } from '../../platform/ports/caller.ts';
import { DomainError } from '../../platform/ports/domain-error.ts';
import type { PartnerCaller } from '../../platform/ports/partner.ts';
import { linkTargetQueries } from './link-targets.queries.ts';
import { linkUrl } from './link-url.ts';
import { linksIn, type NewLink } from './links.repository.ts';

type Demand = CallInput<typeof issueLink>['body'];
type Target = Pick<
  NewLink,
  'accountId' | 'target' | 'space' | 'contractNumero' | 'sessionId' | 'actionType'
>;
type Queries = ReturnType<typeof linkTargetQueries>;

type Dependencies = Pick<
  Platform,
  'reader' | 'units' | 'clock' | 'ids' | 'digest' | 'securityLog' | 'config'
>;

export type IssueLink = (
  demand: Demand,
  partner: PartnerCaller,
  origin: RequestOrigin,
) => Promise<{ readonly jetonConnexion: string; readonly url: string }>;

const TOKEN_BYTES = 32;
const LINK_LIFE_S = 15 * 60;

const given = (text: string | undefined): string | undefined =>
  text === undefined || text.trim() === '' ? undefined : text;

const required = (
  demand: Demand,
  fields: readonly ('identifiantCible' | 'idSessionPreCommande' | 'actionType')[],
) => {
  const missing = fields.filter((field) => given(demand[field]) === undefined);
  if (missing.length > 0) {
    throw new DomainError('REQUETE_INVALIDE', {
      fields: missing.map((champ) => ({ champ, message: MESSAGES.required })),
    });
  }
};

const serves = ({ contracts }: PartnerCaller, numero: string): boolean =>
  contracts === undefined || contracts.includes(numero);

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

/** A funder's link leads one of its people to one of its sessions, to do one thing. */
const orderingOf = async (
  demand: Demand,
  queries: Queries,
  partner: PartnerCaller,
): Promise<Target> => {
  const session = await queries.findSession(given(demand.idSessionPreCommande) ?? '');
  const target = given(demand.identifiantCible) ?? '';
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
  const target = given(demand.identifiantCible);
  switch (demand.mode) {
    case 'PARTENAIRE':
      required(demand, ['identifiantCible', 'idSessionPreCommande', 'actionType']);
      return await orderingOf(demand, queries, partner);
    case 'SAP':
      required(demand, ['identifiantCible']);
      return await personOf(demand, target ?? '', queries, partner);
    case 'BACK_OFFICE':
    case 'LECTURE_SEULE':
      return target === undefined
        ? await operatorOf(demand, queries)
        : await personOf(demand, target, queries, partner);
  }
};

/** The spaces that each kind of link may lead to. */
const isSpaceAllowed = ({ mode, typeEspace, identifiantCible }: Demand): boolean => {
  if (mode === 'PARTENAIRE' || mode === 'SAP') return typeEspace === 'ESPACE_BENEFICIAIRE';
  return (given(identifiantCible) === undefined) === (typeEspace === 'ESPACE_OPERATEUR');
};

export const createIssueLink =
  ({ reader, units, clock, ids, digest, securityLog, config }: Dependencies): IssueLink =>
  async (demand, partner, origin) => {
    if (!partner.modes.includes(demand.mode)) throw new DomainError('PARTENAIRE_INCONNU');
    if (!isSpaceAllowed(demand)) {
      throw new DomainError('REQUETE_INVALIDE', {
        fields: [{ champ: 'typeEspace', message: MESSAGES.choice }],
      });
    }
    const target = await targetOf(demand, linkTargetQueries(reader, partner), partner);
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const createdAt = clock.realNow();
    const link: NewLink = {
      ...target,
      id: ids.ordered(),
      tokenHash: digest.of('lien', token),
      partnerId: partner.partnerId,
      source: demand.identifiantSource,
      mode: demand.mode,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + LINK_LIFE_S * 1_000),
    };
    await units.transact(async (unit) => {
      await linksIn(unit).insert(link);
      await securityLog.record(unit, origin, {
        kind: 'LIEN_DEMANDE',
        result: 'SUCCES',
        accountId: link.accountId,
        details: { lien: link.id, partenaire: partner.clientId, mode: link.mode },
      });
    });
    return { jetonConnexion: token, url: linkUrl(config.publicUrl, link, token) };
  };
