import { FUNDER_MESSAGES } from '@portail/contract/funders/funder-messages.ts';
import {
  settingProblems,
  type ContractChange,
  type ContractCreation,
  type ContractSettings,
  type ContractSheet,
} from '@portail/contract/funders/contract-settings.schemas.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError, type FieldError } from '../../../platform/ports/domain-error.ts';
import type { OperatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { requireRecentConfirmation } from '../../../platform/recent-confirmation.ts';
import {
  approvalRequestQueries,
  createApprovals,
} from '../../backoffice/approvals/approvals.module.ts';
import { changeQueries } from './changes.queries.ts';
import { fundersIn } from './funders.repository.ts';
import { createKeepAct, funderKeeper } from './keep-acts.ts';
import { changesOf, heldContentOf, splitChange, wireHeld } from './held-changes.ts';
import { changesBetween, flatContract } from './setting-changes.ts';
import { settingsQueries } from './settings.queries.ts';
import { contractSettingsIn } from './settings.repository.ts';
import type { StoredContract } from './stored-contracts.repository.ts';
import { wireContract, wireSettings } from './wire-funders.ts';

type Contracts = ReturnType<typeof contractSettingsIn>;

const PAGE_SIZE = 50;

interface AskedPage {
  readonly clientId?: string | undefined;
  readonly avant?: string | undefined;
  readonly taille?: string | undefined;
}

/** What an account or a person's space was made by. */
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

/** What people already have was made by these settings: it cannot be made otherwise afterwards. */
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

/** Contracts, flag by flag, as the house sets them. */
export const createManageContracts = (dependencies: Pick<Platform, 'reader' | 'units' | 'clock' | 'ids' | 'securityLog' | 'outbox'>) => {
  const { reader, units, clock } = dependencies;
  const keepAct = createKeepAct(dependencies);
  const approvals = createApprovals(dependencies);

  const sheetsOf = async (
    operator: OperatorScope,
    contracts: readonly StoredContract[],
  ): Promise<ContractSheet[]> => {
    const numeros = contracts.map(({ numero }) => numero);
    const acts = await changeQueries(reader, operator).ofContracts(numeros);
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
    const contract = await settingsQueries(reader, operator).find(numero);
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
    // Two contracts of one funder come one after the other.
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
    await keepAct(unit, operator, {
      financeurId: funder.id,
      numero: contractId,
      acte: 'CREATION',
      clientId,
      changes: changesBetween(new Map(), flatContract(wireSettings(settings))),
      origin,
    });
  };

  /** Deactivation and fees wait for a second operator; the author proves who they are first. */
  const askHeld = async (
    unit: UnitOfWork,
    { caller, origin }: { readonly caller: AuthenticatedCaller; readonly origin: RequestOrigin },
    stored: StoredContract,
    held: ReturnType<typeof splitChange>['held'],
  ): Promise<void> => {
    if (Object.keys(held).length === 0) return;
    requireRecentConfirmation(caller, clock);
    await approvals.ask(
      unit,
      { accountId: caller.accountId, origin },
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
    const operator = funderKeeper(caller);
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
    await askHeld(unit, { caller, origin }, stored, held);
    const changes = changesOf(stored.settings, applied);
    if (changes.length === 0) return;
    await contracts.change(stored.numero, applied);
    await keepAct(unit, operator, {
      financeurId: stored.financeurId,
      numero: stored.numero,
      acte: 'MODIFICATION',
      clientId: stored.clientId,
      changes,
      origin,
    });
  };

  return {
    list: async (caller: AuthenticatedCaller, asked: AskedPage): Promise<ContractSheet[]> => {
      const operator = funderKeeper(caller);
      const contracts = await settingsQueries(reader, operator).list({
        clientId: asked.clientId,
        after: asked.avant,
        size: asked.taille === undefined ? PAGE_SIZE : Number(asked.taille),
      });
      return await sheetsOf(operator, contracts);
    },

    create: async (
      caller: AuthenticatedCaller,
      body: ContractCreation,
      origin: RequestOrigin,
    ): Promise<ContractSheet> => {
      const operator = funderKeeper(caller);
      await units.transact((unit) => add(unit, operator, body, origin));
      return await read(operator, body.contractId);
    },

    change: async (
      caller: AuthenticatedCaller,
      given: { readonly numero: string; readonly body: ContractChange },
      origin: RequestOrigin,
    ): Promise<ContractSheet> => {
      const operator = funderKeeper(caller);
      await units.transact((unit) => change(unit, caller, given, origin));
      return await read(operator, given.numero);
    },
  };
};
