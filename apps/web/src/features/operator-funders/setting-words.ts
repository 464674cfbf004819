import { FEATURE_IDS } from '@portail/rules/access/vocabulary.ts';
import { wireAmount } from '../../shared/wire/wire-values.ts';
import { fill } from '../../texts/define-texts.ts';
import type { settingTexts } from '../../texts/contract-settings.ts';
import { MONEY_NAMES, RATE_NAMES, SETTING_GROUPS } from './contract-fields.ts';
import type { ContractValues } from './contract-values.ts';

type SettingTexts = { readonly [K in keyof typeof settingTexts.defaults]: string };

const lookUp = (texts: Readonly<Record<string, string>>, key: string): string | undefined =>
  Object.hasOwn(texts, key) ? texts[key] : undefined;

export const percentWords = (percent: number): string =>
  `${String(percent).replace('.', ',')}\u00a0%`;

/** « Échange : Compte CESU vers Titres CESU » */
export const tradeWords = (texts: SettingTexts, from: string, to: string): string =>
  fill(texts.tradeOf, {
    depart: lookUp(texts, from) ?? from,
    arrivee: lookUp(texts, to) ?? to,
  });

/** The name of a setting as a history keeps it: parts of a list after the name of the list. */
export const settingLabel = (texts: SettingTexts, champ: string): string => {
  const parts = champ.split('.');
  const [first = '', second = '', third = '', fourth = ''] = parts;
  const last = lookUp(texts, parts.at(-1) ?? '') ?? champ;
  if (first === 'echanges') {
    return `${tradeWords(texts, second, third)}, ${lookUp(texts, fourth) ?? fourth}`;
  }
  if (first === 'fonctionnalites' && third !== '') {
    return `${lookUp(texts, second) ?? second}, ${lookUp(texts, third) ?? third}`;
  }
  return last;
};

interface Answers {
  readonly yes: string;
  readonly no: string;
  readonly unset: string;
}

/** The value of a setting as a history keeps it, said as the form says it. */
export const settingValue = (
  texts: Readonly<Record<string, string>>,
  answers: Answers,
  champ: string,
  value: string | null,
): string => {
  if (value === null || value === '') return answers.unset;
  if (value === 'true') return answers.yes;
  if (value === 'false') return answers.no;
  const name = champ.split('.').at(-1) ?? '';
  if (MONEY_NAMES.has(name)) return wireAmount(Number(value));
  if (RATE_NAMES.has(name)) return percentWords(Number(value));
  return lookUp(texts, value) ?? value;
};

export interface Place {
  readonly path: string;
  readonly label: string;
}

/** Every field of the form in the order of the page, for the summary of errors. */
export const placesOf = (
  texts: SettingTexts,
  contractId: string,
  { echanges }: Pick<ContractValues, 'echanges'>,
): readonly Place[] => [
  { path: 'contractId', label: contractId },
  ...SETTING_GROUPS.flatMap(({ id, fields }): readonly Place[] => {
    const plain = fields.map(({ name }) => ({ path: name, label: texts[name] }));
    if (id === 'features') {
      return [
        ...FEATURE_IDS.map((one) => ({ path: `fonctionnalites.${one}`, label: texts[one] })),
        { path: 'communication.titre', label: texts.titre },
        { path: 'communication.message', label: texts.message },
      ];
    }
    if (id === 'products') return [{ path: 'produits', label: texts.produits }];
    if (id !== 'trade') return plain;
    return echanges.flatMap(({ startProductType, finalProductType }, rank) =>
      (['feeAmount', 'thresholdAmount', 'feeRate'] as const).map((name) => ({
        path: `echanges.${rank}.${name}`,
        label: `${tradeWords(texts, startProductType, finalProductType)}, ${texts[name]}`,
      })),
    );
  }),
];
