import type { PaynumRequestLine } from '@portail/contract/home-services/home-services-paynum.schemas.ts';
import { hrefOf } from '@portail/contract/pages/href.ts';
import { allowedRedirect } from '@portail/rules/home-services/allowed-redirect.ts';
import {
  type PaynumSupport,
  isPaynumOpenFor,
  canChangeSupport,
  isPaynumDeletable,
  isPaynumEditable,
  type PaynumStatut,
  canPaynumBecome,
} from '@portail/rules/home-services/paynum.ts';
import { formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import * as z from 'zod/mini';
import { dayInFrance } from '../../../platform/clock.ts';
import {
  createIdempotency,
  type IdempotentCommand,
} from '../../../platform/idempotency/idempotency.ts';
import type { OutboxHandler } from '../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import {
  operatorScope,
  type BeneficiaryScope,
  requireOwnContract,
} from '../../../platform/ports/owner-scope.ts';
import type { PartnerCaller } from '../../../platform/ports/partner.ts';
import { type Paynum, PaynumUnavailable } from '../../../platform/ports/paynum.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { paynumQueries } from './paynum.queries.ts';
import { everyPaynumRequestIn, paynumRequestsIn } from './paynum.repository.ts';

/** Outbox message: send the current state of a request to the partner. */
const PAYNUM_UPDATE = 'DEMANDE_PAYNUM_A_JOUR';

const payloadSchema = z.object({ id: z.string() });

/**
 * The state is read when the message is sent, so that a late message cannot undo a later change.
 */
export const createPaynumUpdates = ({
  units,
  paynum,
}: Pick<Platform, 'units'> & { readonly paynum: Paynum }): OutboxHandler => {
  const scope = operatorScope('systeme', 'mise à jour d’une demande chez Paynum');
  return {
    kind: PAYNUM_UPDATE,
    run: async (payload) => {
      const { id } = z.parse(payloadSchema, payload);
      const request = await units.transact((unit) => everyPaynumRequestIn(unit, scope).lock(id));
      if (request === undefined) await paynum.forget(id);
      else await paynum.changeSupport(id, request.support);
    },
  };
};

const UNAVAILABLE_RETRY_AFTER_S = 60;

interface OpenedRequest {
  readonly id: string;
  readonly matricule: string | null;
  readonly contract: string;
  readonly companyName: string;
  readonly support: PaynumSupport;
}

export const createOpenPage = ({
  config,
  log,
  paynum,
}: Pick<Platform, 'config' | 'log'> & { readonly paynum: Paynum }) => {
  /** S31: an origin outside the settings is answered like an unavailable partner. */
  const requireAllowed = (address: string, id: string): string => {
    const allowed = allowedRedirect(address, config.redirectOrigins);
    if (allowed !== undefined) return allowed;
    log.error({ demande: id }, 'page de Paynum hors des origines permises');
    throw new DomainError('PAYNUM_INDISPONIBLE', { retryAfterS: UNAVAILABLE_RETRY_AFTER_S });
  };

  const ask = async ({ matricule, ...request }: OpenedRequest): Promise<string> => {
    try {
      return await paynum.open({
        ...request,
        matricule: matricule ?? '',
        returnUrl:
          config.publicUrl + hrefOf('COMMANDE_CHOIX_DISPOSITIF', undefined, { paynum: request.id }),
      });
    } catch (error) {
      if (!(error instanceof PaynumUnavailable)) throw error;
      log.warn({ err: error, demande: request.id }, 'Paynum injoignable');
      throw new DomainError('PAYNUM_INDISPONIBLE', {
        cause: error,
        retryAfterS: UNAVAILABLE_RETRY_AFTER_S,
      });
    }
  };

  /** The partner's page for a request. */
  return async (request: OpenedRequest): Promise<{ readonly redirectUrl: string }> => ({
    redirectUrl: requireAllowed(await ask(request), request.id),
  });
};
type OpenPage = ReturnType<typeof createOpenPage>;

export const createListRequests =
  ({ reader }: Pick<Platform, 'reader'>) =>
  async (scope: BeneficiaryScope): Promise<PaynumRequestLine[]> => {
    const rows = await paynumQueries(reader, scope).list();
    return rows.map(({ createdAt, ...row }) => ({
      ...row,
      dateDemande: formatFrenchDate(dayInFrance(createdAt)),
    }));
  };

const SUCCESS = 200;

interface NewRequest {
  readonly numeroContrat: string;
  readonly choixSupport: PaynumSupport;
}

interface Answer {
  readonly redirectUrl: string;
}

const isAnswer = (value: unknown): value is Answer =>
  typeof value === 'object' &&
  value !== null &&
  'redirectUrl' in value &&
  typeof value.redirectUrl === 'string';

/** A second request for the same contract is possible only after a refusal. */
const requireOpenFor = async (
  requests: ReturnType<typeof paynumRequestsIn>,
  contract: string,
  exceptId?: string,
): Promise<void> => {
  const others = (await requests.list()).filter(({ id }) => id !== exceptId);
  if (!isPaynumOpenFor(contract, others)) throw new DomainError('DEMANDE_PAYNUM_EXISTANTE');
};

/** A repeated command continues with the request that it had saved. */
export const createCreateRequest = ({
  units,
  clock,
  ids,
  openPage,
}: Pick<Platform, 'units' | 'clock' | 'ids'> & { readonly openPage: OpenPage }) => {
  const idempotency = createIdempotency(units, clock);

  const make = async (
    unit: UnitOfWork,
    scope: BeneficiaryScope,
    { numeroContrat, choixSupport }: NewRequest,
    commandKey: string,
  ): Promise<OpenedRequest> => {
    const requests = paynumRequestsIn(unit, scope);
    await requests.lockPerson();
    const earlier = await requests.findByCommand(commandKey);
    const parties = await requests.findParties(earlier?.contract ?? numeroContrat);
    if (parties === undefined) throw new DomainError('CONTRAT_INCONNU');
    if (earlier !== undefined) return { ...earlier, ...parties };
    await requireOpenFor(requests, numeroContrat);
    const id = ids.random();
    const made = { id, contract: numeroContrat, support: choixSupport };
    await requests.insert({ ...made, commandKey, at: clock.businessNow() });
    return { ...made, ...parties };
  };

  return async (scope: BeneficiaryScope, requested: NewRequest, command: IdempotentCommand) => {
    requireOwnContract(scope, requested.numeroContrat);
    const { isReplay, body } = await idempotency.runWithPartner(command, {
      prepare: (unit) => make(unit, scope, requested, command.key),
      callPartner: openPage,
      complete: async (_unit, _request, answer) => ({ status: SUCCESS, body: answer }),
    });
    if (!isAnswer(body)) throw new TypeError(`${command.call} stored another answer`);
    return { isReplay, body };
  };
};

/** Changes by the person, as far as the status allows. */
export const createChangeRequests = ({
  units,
  ids,
  outbox,
  openPage,
}: Pick<Platform, 'units' | 'ids' | 'outbox'> & { readonly openPage: OpenPage }) => {
  const lockIf = async (
    unit: UnitOfWork,
    scope: BeneficiaryScope,
    id: string,
    isAllowed: (statut: PaynumStatut) => boolean,
  ) => {
    const requests = paynumRequestsIn(unit, scope);
    await requests.lockPerson();
    const request = await requests.lock(id);
    if (request === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
    if (!isAllowed(request.statut)) throw new DomainError('DEMANDE_PAYNUM_FIGEE');
    return { requests, request };
  };

  /** The outbox handler reads the current state. */
  const notifyPaynum = (unit: UnitOfWork, id: string): Promise<void> =>
    outbox.add(unit, {
      kind: PAYNUM_UPDATE,
      dedupKey: `${PAYNUM_UPDATE}:${ids.ordered()}`,
      payload: { id },
    });

  return {
    edit: async (scope: BeneficiaryScope, id: string, numeroContrat: string) => {
      const opened = await units.transact(
        async (unit) => {
          const { requests, request } = await lockIf(unit, scope, id, isPaynumEditable);
          requireOwnContract(scope, numeroContrat);
          const parties = await requests.findParties(numeroContrat);
          if (parties === undefined) throw new DomainError('CONTRAT_INCONNU');
          if (request.contract !== numeroContrat) {
            await requireOpenFor(requests, numeroContrat, id);
            await requests.change(id, { contract_numero: numeroContrat });
          }
          return { id, contract: numeroContrat, support: request.support, ...parties };
        },
        { isRepeatable: true },
      );
      return await openPage(opened);
    },

    remove: async (scope: BeneficiaryScope, id: string): Promise<void> =>
      await units.transact(
        async (unit) => {
          const { requests } = await lockIf(unit, scope, id, isPaynumDeletable);
          await requests.remove(id);
          await notifyPaynum(unit, id);
        },
        { isRepeatable: true },
      ),

    changeSupport: async (
      scope: BeneficiaryScope,
      id: string,
      choixSupport: PaynumSupport,
    ): Promise<{ readonly choixSupport: PaynumSupport }> =>
      await units.transact(
        async (unit) => {
          const { requests, request } = await lockIf(unit, scope, id, canChangeSupport);
          if (request.support !== choixSupport) {
            await requests.change(id, { choix_support: choixSupport });
            await notifyPaynum(unit, id);
          }
          return { choixSupport };
        },
        { isRepeatable: true },
      ),
  };
};

interface PartnerAnswer {
  readonly id: string;
  readonly statut: PaynumStatut;
}

/** The partner's answer; a repeated one changes nothing. */
export const createAnswerRequest =
  ({ units, clock }: Pick<Platform, 'units' | 'clock'>) =>
  async (partner: PartnerCaller, { id, statut }: PartnerAnswer): Promise<void> => {
    if (!partner.isPaynum) throw new DomainError('PARTENAIRE_INCONNU');
    const scope = operatorScope(partner.partnerId, 'réponse de Paynum');
    await units.transact(
      async (unit) => {
        const requests = everyPaynumRequestIn(unit, scope);
        const request = await requests.lock(id);
        if (request === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
        if (request.statut === statut) return;
        if (!canPaynumBecome(request.statut, statut)) throw new DomainError('DEMANDE_PAYNUM_FIGEE');
        await requests.answer(id, statut, clock.businessNow());
      },
      { isRepeatable: true },
    );
  };
