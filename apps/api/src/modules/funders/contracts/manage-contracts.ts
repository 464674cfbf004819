import { changesBetween, flatContract } from '@portail/rules/funders/contracts/contract-changes.ts';
import {
  settingProblems,
  type ContractChange,
  type ContractCreation,
  type ContractSettings,
  type ContractSheet,
} from '@portail/contract/funders/contract-settings.schemas.ts';
import { FUNDER_MESSAGES } from '@portail/contract/funders/operator-funders.schemas.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { RequestOrigin, AuthenticatedCaller } from '../../../platform/ports/caller.ts';
import { DomainError, type FieldError } from '../../../platform/ports/domain-error.ts';
import { operatorScope, type OperatorScope } from '../../../platform/ports/owner-scope.ts';
import type { ListPage } from '../../../platform/ports/list-page.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { requireRecentConfirmation } from '../../../platform/recent-confirmation.ts';
import {
  requestContract,
  type LockedRequest,
  approvalRequestQueries,
  createApprovals,
} from '../../backoffice/approvals/approvals.module.ts';
import { settingHistoryQueries } from '../organisations/funders.queries.ts';
import { fundersIn } from '../organisations/funders.repository.ts';
import { contractSettingQueries, type ContractsQuery } from './contracts.queries.ts';
import { contractSettingsIn, type StoredContract } from './contracts.repository.ts';
import {
  changesOf,
  readHeldContent,
  withHeld,
  heldContentOf,
  splitChange,
  wireHeld,
} from './held-changes.ts';
import {
  createRecordSettingAct,
  wireSettings,
  funderManagerScope,
  wireContract,
} from './setting-changes.ts';

/**
 * Applies the settings that a second operator approved. The whole request is refused when a setting
 * is no longer what the author saw, because the approver would agree to something else.
 */
export const createApplyContractChange = (
  platform: Pick<Platform, 'clock' | 'ids' | 'securityLog'>,
) => {
  const recordSettingAct = createRecordSettingAct(platform);
  return async (unit: UnitOfWork, request: LockedRequest, origin: RequestOrigin): Promise<void> => {
    const { requestedBy, content } = request;
    const numero = requestContract(request);
    const author = operatorScope(requestedBy, 'gestion des financeurs et des contrats');
    const contracts = contractSettingsIn(unit, author);
    const stored = await contracts.lock(numero);
    if (stored === undefined) throw new DomainError('DEMANDE_PERIMEE');
    const { changements, held } = readHeldContent(content);
    const current = flatContract(wireSettings(stored.settings));
    const isOutdated = changements.some(
      ({ champ, avant }) => (current.get(champ) ?? null) !== avant,
    );
    const next = withHeld(stored.settings, held);
    if (isOutdated || settingProblems(next).length > 0) throw new DomainError('DEMANDE_PERIMEE');
    await contracts.change(numero, next);
    await recordSettingAct(unit, author, {
      financeurId: stored.financeurId,
      numero,
      acte: 'MODIFICATION',
      clientId: stored.clientId,
      changes: changesOf(stored.settings, next),
      origin,
    });
  };
};
export type ApplyContractChange = ReturnType<typeof createApplyContractChange>;

type Contracts = ReturnType<typeof contractSettingsIn>;

/** Accounts and spaces were created from these. */
const FROZEN = ['contractType', 'cesuAccountType'] as const;

const requireNone = (
  code: 'REQUETE_INVALIDE' | 'CONTRAT_EN_USAGE',
  fields: readonly FieldError[],
): void => {
  if (fields.length > 0) throw new DomainError(code, { fields });
};

const merged = (
  stored: ContractSettings,
  { version: _version, ...given }: ContractChange,
): ContractSettings => ({ ...stored, ...given });

const requireKnownProducts = async (
  contracts: Contracts,
  { produits }: ContractSettings,
): Promise<void> => {
  const unknown = await contracts.unknownProducts(produits);
  requireNone(
    'REQUETE_INVALIDE',
    unknown.map((id) => ({
      champ: `produits.${produits.indexOf(id)}`,
      message: FUNDER_MESSAGES.unknownProduct,
    })),
  );
};

/** Settings that existing accounts depend on cannot change. */
const requireFree = async (
  contracts: Contracts,
  stored: StoredContract,
  next: ContractSettings,
): Promise<void> => {
  const { numero, people, settings } = stored;
  const frozen = people === 0 ? [] : FROZEN.filter((name) => settings[name] !== next[name]);
  const removed = settings.produits.filter((id) => !next.produits.includes(id));
  const used = await contracts.usedProducts(numero, removed);
  requireNone('CONTRAT_EN_USAGE', [
    ...frozen.map((champ) => ({ champ, message: FUNDER_MESSAGES.typeInUse })),
    ...(used.length === 0 ? [] : [{ champ: 'produits', message: FUNDER_MESSAGES.productInUse }]),
  ]);
};

/** Contract settings, as operators manage them. */
export const createManageContracts = (
  dependencies: Pick<Platform, 'reader' | 'units' | 'clock' | 'ids' | 'securityLog' | 'outbox'>,
) => {
  const { reader, units, clock } = dependencies;
  const recordSettingAct = createRecordSettingAct(dependencies);
  const approvals = createApprovals(dependencies);

  const sheetsOf = async (
    operator: OperatorScope,
    contracts: readonly StoredContract[],
  ): Promise<ContractSheet[]> => {
    const numeros = contracts.map(({ numero }) => numero);
    const acts = await settingHistoryQueries(reader, operator).ofContracts(numeros);
    const held = await approvalRequestQueries(reader, operator).ofContracts(
      numeros,
      clock.realNow(),
    );
    return contracts.map((contract) =>
      wireContract(
        contract,
        acts.filter(({ numero }) => numero === contract.numero),
        wireHeld(held.find(({ reference }) => reference === contract.numero)),
      ),
    );
  };

  const read = async (operator: OperatorScope, numero: string): Promise<ContractSheet> => {
    const contract = await contractSettingQueries(reader, operator).find(numero);
    const [sheet] = await sheetsOf(operator, contract === undefined ? [] : [contract]);
    if (sheet === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
    return sheet;
  };

  const add = async (
    unit: UnitOfWork,
    operator: OperatorScope,
    { contractId, clientId, ...settings }: ContractCreation,
    origin: RequestOrigin,
  ): Promise<void> => {
    // Serialises new contracts of one funder.
    const funder = await fundersIn(unit, operator).lock(clientId);
    if (funder === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
    const contracts = contractSettingsIn(unit, operator);
    if (await contracts.isTaken(contractId)) {
      throw new DomainError('NUMERO_CONTRAT_DEJA_PRIS', {
        fields: [{ champ: 'contractId', message: FUNDER_MESSAGES.numeroTaken }],
      });
    }
    await requireKnownProducts(contracts, settings);
    await contracts.add({
      numero: contractId,
      financeurId: funder.id,
      settings,
      now: clock.realNow(),
    });
    await recordSettingAct(unit, operator, {
      financeurId: funder.id,
      numero: contractId,
      acte: 'CREATION',
      clientId,
      changes: changesBetween(new Map(), flatContract(wireSettings(settings))),
      origin,
    });
  };

  /**
   * Deactivation and fees wait for a second operator, and require a recent confirmation of the
   * author.
   */
  const requestHeldChanges = async (
    unit: UnitOfWork,
    { caller, origin }: { readonly caller: AuthenticatedCaller; readonly origin: RequestOrigin },
    stored: StoredContract,
    held: ReturnType<typeof splitChange>['held'],
  ): Promise<void> => {
    if (Object.keys(held).length === 0) return;
    requireRecentConfirmation(caller, clock);
    await approvals.ask(
      unit,
      { userId: caller.userId, origin },
      {
        act: 'CONTRAT',
        kind: 'CONTRAT',
        reference: stored.numero,
        label: `Contrat ${stored.numero}, ${stored.settings.libelleProduitContrat}`,
        contract: stored.numero,
        amountCents: null,
        reason: null,
        content: heldContentOf(stored.settings, held),
        command: undefined,
      },
    );
  };

  const change = async (
    unit: UnitOfWork,
    caller: AuthenticatedCaller,
    given: { readonly numero: string; readonly body: ContractChange },
    origin: RequestOrigin,
  ): Promise<void> => {
    const operator = funderManagerScope(caller);
    const contracts = contractSettingsIn(unit, operator);
    const stored = await contracts.lock(given.numero);
    if (stored === undefined) throw new DomainError('RESSOURCE_INTROUVABLE');
    if (stored.version !== given.body.version) throw new DomainError('FICHE_MODIFIEE');
    const next = merged(stored.settings, given.body);
    if (changesOf(stored.settings, next).length === 0) return;
    requireNone('REQUETE_INVALIDE', settingProblems(next));
    await requireKnownProducts(contracts, next);
    await requireFree(contracts, stored, next);
    const { held, applied } = splitChange(stored.settings, next);
    await requestHeldChanges(unit, { caller, origin }, stored, held);
    const changes = changesOf(stored.settings, applied);
    if (changes.length === 0) return;
    await contracts.change(stored.numero, applied);
    await recordSettingAct(unit, operator, {
      financeurId: stored.financeurId,
      numero: stored.numero,
      acte: 'MODIFICATION',
      clientId: stored.clientId,
      changes,
      origin,
    });
  };

  return {
    list: async (
      caller: AuthenticatedCaller,
      query: ContractsQuery,
    ): Promise<ListPage<ContractSheet[]>> => {
      const operator = funderManagerScope(caller);
      const { rows, next } = await contractSettingQueries(reader, operator).list(query);
      return { rows: await sheetsOf(operator, rows), next };
    },

    create: async (
      caller: AuthenticatedCaller,
      body: ContractCreation,
      origin: RequestOrigin,
    ): Promise<ContractSheet> => {
      const operator = funderManagerScope(caller);
      await units.transact((unit) => add(unit, operator, body, origin));
      return await read(operator, body.contractId);
    },

    change: async (
      caller: AuthenticatedCaller,
      given: { readonly numero: string; readonly body: ContractChange },
      origin: RequestOrigin,
    ): Promise<ContractSheet> => {
      const operator = funderManagerScope(caller);
      await units.transact((unit) => change(unit, caller, given, origin));
      return await read(operator, given.numero);
    },
  };
};
