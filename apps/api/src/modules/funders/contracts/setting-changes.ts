import type {
  ContractSheet,
  ContractSettings,
} from '@portail/contract/funders/contract-settings.schemas.ts';
import type {
  FunderIdentity,
  SettingChange,
  SettingAct,
} from '@portail/contract/funders/operator-funders.schemas.ts';
import { percentOf } from '@portail/rules/orders/order-amounts.ts';
import { FEATURE_IDS } from '@portail/rules/identity/access/vocabulary.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import { formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { PRODUCT_TYPES } from '@portail/rules/wallet/holdings/vocabulary.ts';
import { dayInFrance, dateTimeInFrance } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { operatorScope, type OperatorScope } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import type { SettingActRow } from '../organisations/funders.queries.ts';
import { fundersIn, type NewAct } from '../organisations/funders.repository.ts';
import type { StoredContract } from './contracts.repository.ts';

type Plain = string | number | boolean | null;
/** One entry per setting. */
export type FlatSettings = ReadonlyMap<string, string | null>;

const textOf = (value: Plain): string | null => (value === null ? null : String(value));

const flat = (entries: readonly (readonly [string, Plain])[]): FlatSettings =>
  new Map(entries.map(([name, value]) => [name, textOf(value)]));

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

const featureEntries = ({ fonctionnalites }: WireSettings): readonly (readonly [string, Plain])[] =>
  FEATURE_IDS.flatMap((id) => {
    const found = fonctionnalites.find((one) => one.id === id);
    return [
      [`fonctionnalites.${id}`, found !== undefined] as const,
      ...Object.entries(found?.proprietes ?? {}).map(
        ([name, value]) => [`fonctionnalites.${id}.${name}`, value] as const,
      ),
    ];
  });

const CLOSED = { tradeEnabled: false, feeAmount: 0, thresholdAmount: 0, feeRate: 0 } as const;

/** A trade without parameters is closed; storing that explicitly is no change. */
const tradeEntries = ({ echanges }: WireSettings): readonly (readonly [string, Plain])[] =>
  PRODUCT_TYPES.flatMap((from) =>
    PRODUCT_TYPES.flatMap((to) => {
      const found = echanges.find(
        (one) => one.startProductType === from && one.finalProductType === to,
      );
      const { tradeEnabled, feeAmount, thresholdAmount, feeRate } = found ?? CLOSED;
      return Object.entries({ tradeEnabled, feeAmount, thresholdAmount, feeRate }).map(
        ([name, value]) => [`echanges.${from}.${to}.${name}`, value] as const,
      );
    }),
  );

export const flatContract = (settings: WireSettings): FlatSettings => {
  const { echanges: _e, fonctionnalites: _f, produits, ...plain } = settings;
  return flat([
    ...Object.entries(plain),
    ['produits', produits.toSorted().join(', ')],
    ...featureEntries(settings),
    ...tradeEntries(settings),
  ]);
};

/** Personal data: the history records that it changed, not its value. */
const PERSONAL_FIELDS: ReadonlySet<string> = new Set([
  'contactNom',
  'contactTelephone',
  'contactEmail',
]);

export const flatFunder = (funder: FunderIdentity): FlatSettings => flat(Object.entries(funder));

/** Differences, before and after, in the order of the settings. */
export const changesBetween = (
  before: FlatSettings,
  after: FlatSettings,
): readonly SettingChange[] =>
  [...new Set([...before.keys(), ...after.keys()])].flatMap((champ) => {
    const [avant, apres] = [before.get(champ) ?? null, after.get(champ) ?? null];
    if (avant === apres) return [];
    return [
      PERSONAL_FIELDS.has(champ) ? { champ, avant: null, apres: null } : { champ, avant, apres },
    ];
  });

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
