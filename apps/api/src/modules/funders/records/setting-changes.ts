import type { ContractSheet } from '@portail/contract/funders/contract-settings.schemas.ts';
import type {
  FunderIdentity,
  SettingChange,
} from '@portail/contract/funders/operator-funders.schemas.ts';
import { FEATURE_IDS } from '@portail/rules/identity/access/vocabulary.ts';
import { PRODUCT_TYPES } from '@portail/rules/wallet/holdings/vocabulary.ts';

type Plain = string | number | boolean | null;
/** Each setting by itself, under a name of its own. */
export type FlatSettings = ReadonlyMap<string, string | null>;

const textOf = (value: Plain): string | null => (value === null ? null : String(value));

const flat = (entries: readonly (readonly [string, Plain])[]): FlatSettings =>
  new Map(entries.map(([name, value]) => [name, textOf(value)]));

export type WireSettings = Omit<
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

/** What was never agreed is closed: to write that down changes nothing. */
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

/** Of a person, not of the funder: that it changed is told, not what it was. */
const OF_PERSON: ReadonlySet<string> = new Set(['contactNom', 'contactTelephone', 'contactEmail']);

export const flatFunder = (funder: FunderIdentity): FlatSettings => flat(Object.entries(funder));

/** What differs, before and after, in the order of the settings. */
export const changesBetween = (
  before: FlatSettings,
  after: FlatSettings,
): readonly SettingChange[] =>
  [...new Set([...before.keys(), ...after.keys()])].flatMap((champ) => {
    const [avant, apres] = [before.get(champ) ?? null, after.get(champ) ?? null];
    if (avant === apres) return [];
    return [OF_PERSON.has(champ) ? { champ, avant: null, apres: null } : { champ, avant, apres }];
  });
