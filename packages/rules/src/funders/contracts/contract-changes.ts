import { FEATURE_IDS } from '../../identity/access/vocabulary.ts';
import { PRODUCT_TYPES } from '../../wallet/holdings/vocabulary.ts';

type Plain = string | number | boolean | null;
/** One entry per setting. */
export type FlatSettings = ReadonlyMap<string, string | null>;

const textOf = (value: Plain): string | null => (value === null ? null : String(value));

export const flatSettings = (entries: readonly (readonly [string, Plain])[]): FlatSettings =>
  new Map(entries.map(([name, value]) => [name, textOf(value)]));

interface Trade {
  readonly startProductType: string;
  readonly finalProductType: string;
  readonly tradeEnabled: boolean;
  readonly feeAmount: number;
  readonly thresholdAmount: number;
  readonly feeRate: number;
}

interface ListedSettings {
  readonly echanges: readonly Trade[];
  readonly fonctionnalites: readonly {
    readonly id: string;
    readonly proprietes: Readonly<Record<string, string>>;
  }[];
  readonly produits: readonly string[];
}

const featureEntries = ({
  fonctionnalites,
}: ListedSettings): readonly (readonly [string, Plain])[] =>
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
const tradeEntries = ({ echanges }: ListedSettings): readonly (readonly [string, Plain])[] =>
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

const isPlain = (value: unknown): value is Plain =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);

/** Settings of a contract with amounts in euros, as its sheet shows them. */
export const flatContract = (settings: ListedSettings): FlatSettings =>
  flatSettings([
    ...Object.entries<unknown>({ ...settings }).flatMap(([name, value]) =>
      isPlain(value) ? [[name, value] as const] : [],
    ),
    ['produits', settings.produits.toSorted().join(', ')],
    ...featureEntries(settings),
    ...tradeEntries(settings),
  ]);

interface Change {
  readonly champ: string;
  readonly avant: string | null;
  readonly apres: string | null;
}

/** Differences, before and after, in the order of the settings. */
export const changesBetween = (before: FlatSettings, after: FlatSettings): readonly Change[] =>
  [...new Set([...before.keys(), ...after.keys()])].flatMap((champ) => {
    const [avant, apres] = [before.get(champ) ?? null, after.get(champ) ?? null];
    return avant === apres ? [] : [{ champ, avant, apres }];
  });
