import type {
  ContractSheet,
  WholeContractInput,
} from '@portail/contract/funders/contract-settings.schemas.ts';
import type { SettingChange } from '@portail/contract/funders/operator-funders.schemas.ts';
import {
  heldSettings,
  heldTrades,
  SENSITIVE_NAMES,
} from '@portail/rules/funders/contracts/sensitive-settings.ts';

const textOf = (value: string | number | boolean | null | undefined): string | null =>
  value === null || value === undefined ? null : String(value);

const TERMS = ['tradeEnabled', 'feeAmount', 'thresholdAmount', 'feeRate'] as const;
/** A trade without parameters is closed and free. */
const CLOSED = { tradeEnabled: false, feeAmount: 0, thresholdAmount: 0, feeRate: 0 };

/** The part of a change that waits for a second operator, split as on the server. */
export const heldChangesOf = (
  contract: ContractSheet,
  wanted: WholeContractInput,
): readonly SettingChange[] => {
  const held = heldSettings<ContractSheet | WholeContractInput>(contract, wanted);
  const trades = heldTrades<(typeof wanted.echanges)[number]>(contract.echanges, wanted.echanges);
  return [
    ...SENSITIVE_NAMES.filter((name) => name in held).map((name) => ({
      champ: name,
      avant: textOf(contract[name]),
      apres: textOf(held[name]),
    })),
    ...trades.flatMap((terms) => {
      const { startProductType: from, finalProductType: to } = terms;
      const before =
        contract.echanges.find(
          (one) => one.startProductType === from && one.finalProductType === to,
        ) ?? CLOSED;
      return TERMS.filter((name) => before[name] !== terms[name]).map((name) => ({
        champ: `echanges.${from}.${to}.${name}`,
        avant: textOf(before[name]),
        apres: textOf(terms[name]),
      }));
    }),
  ];
};
