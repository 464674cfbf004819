import { FEATURE_IDS } from '@portail/rules/identity/access/vocabulary.ts';
import { tradeWords, type SettingTexts } from '../../../shared/wording/setting-words.ts';
import { SETTING_GROUPS } from './contract-fields.ts';
import type { ContractValues } from './contract-values.ts';

export interface Place {
  readonly path: string;
  readonly label: string;
}

/** All fields in page order, for the error summary. */
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
