import type { issueLink } from '@portail/contract/identity/bypass.calls.ts';
import type { CallInput } from '@portail/contract/calls/define-call.ts';
import { MESSAGES } from '@portail/contract/messages/messages.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { PartnerCaller } from '../../../platform/ports/partner.ts';
import { linkTargetQueries } from './link-targets.queries.ts';
import type { NewLink } from './links.repository.ts';
import type { WriteLink } from './write-link.ts';

type Demand = CallInput<typeof issueLink>['body'];
type Target = Pick<
  NewLink,
  'accountId' | 'target' | 'space' | 'contractNumero' | 'sessionId' | 'actionType'
>;
type Queries = ReturnType<typeof linkTargetQueries>;

type Dependencies = Pick<Platform, 'reader' | 'units'> & { readonly writeLink: WriteLink };

export type IssueLink = (
  demand: Demand,
  partner: PartnerCaller,
  origin: RequestOrigin,
) => Promise<{ readonly jetonConnexion: string; readonly url: string }>;

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
  return (given(identifiantCible) === undefined) === (typeEspace === 'ESPACE_OPERATEUR');
};

export const createIssueLink =
  ({ reader, units, writeLink }: Dependencies): IssueLink =>
  async (demand, partner, origin) => {
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
