import type {
  ContractSettings,
  ContractSheet,
} from '@portail/contract/funders/contract-settings.schemas.ts';
import type { SettingAct } from '@portail/contract/funders/operator-funders.schemas.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import { percentOf } from '@portail/rules/orders/order-amounts.ts';
import { formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { dayInFrance, dateTimeInFrance } from '../../../platform/clock.ts';
import type { ActRow } from './changes.queries.ts';
import type { WireSettings } from './setting-changes.ts';
import type { StoredContract } from './stored-contracts.repository.ts';

export const frenchDay = (instant: Date): string => formatFrenchDate(dayInFrance(instant));

export const wireAct = ({
  id,
  at,
  firstName,
  lastName,
  acte,
  changements,
}: ActRow): SettingAct => ({
  id,
  date: dateTimeInFrance(at),
  auteur: `${firstName} ${lastName}`,
  acte,
  changements,
});

/** Euros and percents: what travels is what a person would write. */
export const wireSettings = (settings: ContractSettings): WireSettings => ({
  ...settings,
  montantFrais: wireEuros(settings.montantFrais),
  tauxFrais: percentOf(settings.tauxFrais),
  trancheCarte: wireEuros(settings.trancheCarte),
  fraisCompte: wireEuros(settings.fraisCompte),
  fraisTitre: wireEuros(settings.fraisTitre),
  seuilCommande: wireEuros(settings.seuilCommande),
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
  acts: readonly ActRow[],
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
