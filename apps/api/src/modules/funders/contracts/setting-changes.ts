import type {
  ContractSheet,
  ContractSettings,
} from '@portail/contract/funders/contract-settings.schemas.ts';
import type {
  FunderIdentity,
  SettingChange,
  SettingAct,
} from '@portail/contract/funders/operator-funders.schemas.ts';
import {
  changesBetween,
  flatSettings,
  type FlatSettings,
} from '@portail/rules/funders/contracts/contract-changes.ts';
import { percentOf } from '@portail/rules/orders/order-amounts.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import { formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { dayInFrance, dateTimeInFrance } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { operatorScope, type OperatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import type { SettingActRow } from '../organisations/funders.queries.ts';
import { fundersIn, type NewAct } from '../organisations/funders.repository.ts';
import type { StoredContract } from './contracts.repository.ts';

type WireSettings = Omit<
  ContractSheet,
  | 'contractId'
  | 'clientId'
  | 'version'
  | 'typeModifiable'
  | 'nombreBeneficiaires'
  | 'historique'
  | 'changementsEnAttente'
  | 'optionsFlags'
>;

/** Personal data: the history records that it changed, not its value. */
const PERSONAL_FIELDS: ReadonlySet<string> = new Set([
  'contactNom',
  'contactTelephone',
  'contactEmail',
]);

export const flatFunder = (funder: FunderIdentity): FlatSettings =>
  flatSettings(Object.entries(funder));

/** Changes of a funder or a contract, without the values of personal fields. */
export const recordedChanges = (
  before: FlatSettings,
  after: FlatSettings,
): readonly SettingChange[] =>
  changesBetween(before, after).map((change) =>
    PERSONAL_FIELDS.has(change.champ) ? { champ: change.champ, avant: null, apres: null } : change,
  );

export const frenchDay = (instant: Date): string => formatFrenchDate(dayInFrance(instant));

export const wireAct = ({
  id,
  at,
  firstName,
  lastName,
  acte,
  changements,
}: SettingActRow): SettingAct => ({
  id,
  date: dateTimeInFrance(at),
  auteur: `${firstName} ${lastName}`,
  acte,
  changements,
});

/** Amounts in euros and rates in percent. */
export const wireSettings = (settings: ContractSettings): WireSettings => ({
  ...settings,
  montantFrais: wireEuros(settings.montantFrais),
  tauxFrais: percentOf(settings.tauxFrais),
  trancheCarte: wireEuros(settings.trancheCarte),
  fraisCompte: wireEuros(settings.fraisCompte),
  fraisTitre: wireEuros(settings.fraisTitre),
  seuilCommande: wireEuros(settings.seuilCommande),
  plafondEncours: wireEuros(settings.plafondEncours),
  seuilPaiement: wireEuros(settings.seuilPaiement),
  seuilNouvelIntervenant: wireEuros(settings.seuilNouvelIntervenant),
  seuilPapier: wireEuros(settings.seuilPapier),
  echanges: settings.echanges.map((terms) => ({
    ...terms,
    feeAmount: wireEuros(terms.feeAmount),
    thresholdAmount: wireEuros(terms.thresholdAmount),
    feeRate: percentOf(terms.feeRate),
  })),
});

export const wireContract = (
  { numero, clientId, version, people, settings, options }: StoredContract,
  acts: readonly SettingActRow[],
  held: ContractSheet['changementsEnAttente'],
): ContractSheet => ({
  ...wireSettings(settings),
  optionsFlags: options,
  contractId: numero,
  clientId,
  version,
  typeModifiable: people === 0,
  nombreBeneficiaires: people,
  changementsEnAttente: held,
  historique: acts.map(wireAct),
});

export const funderManagerScope = ({ userId }: AuthenticatedCaller): OperatorScope =>
  operatorScope(userId, 'gestion des financeurs et des contrats');

interface RecordedAct extends Pick<NewAct, 'financeurId' | 'numero' | 'acte'> {
  readonly clientId: string;
  readonly changes: readonly SettingChange[];
  readonly origin: RequestOrigin;
}

const sideOf = (changes: readonly SettingChange[], side: 'avant' | 'apres'): string =>
  JSON.stringify(Object.fromEntries(changes.map((one) => [one.champ, one[side]])));

/**
 * Records before and after in the history of the sheet and in the security log (S43), in the
 * transaction of the change.
 */
export const createRecordSettingAct =
  ({ clock, ids, securityLog }: Pick<Platform, 'clock' | 'ids' | 'securityLog'>) =>
  async (unit: UnitOfWork, operator: OperatorScope, act: RecordedAct): Promise<void> => {
    const { financeurId, numero, acte, clientId, changes, origin } = act;
    await fundersIn(unit, operator).addAct({
      id: ids.ordered(),
      financeurId,
      numero,
      acte,
      changes,
      now: clock.realNow(),
    });
    await securityLog.record(unit, origin, {
      kind: numero === null ? 'FINANCEUR_MODIFIE' : 'CONTRAT_MODIFIE',
      result: 'SUCCES',
      userId: operator.userId,
      details: {
        acte,
        financeur: clientId,
        ...(numero === null ? {} : { contrat: numero }),
        avant: sideOf(changes, 'avant'),
        apres: sideOf(changes, 'apres'),
      },
    });
  };
