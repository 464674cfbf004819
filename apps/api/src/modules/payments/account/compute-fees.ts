import { centsOf, eurosOf, type Cents } from '@portail/rules/money/cents.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import { requireOwn } from './own-setting.ts';
import type { PayingQueries, PaymentSetting } from './paying.queries.ts';
import { feesIn } from './plan-payment.ts';

interface AskedContract {
  readonly numeroContrat: string;
  readonly typeContrat: string;
}

interface AskedFees extends AskedContract {
  readonly codeNAN: string;
  readonly numeroComptesCESU?: readonly string[];
}

export interface ComputeFees {
  readonly on: (
    scope: BeneficiaryScope,
    asked: AskedFees,
    amount: Cents,
  ) => Promise<{ valeur: number }>;
  readonly cardSlice: (
    scope: BeneficiaryScope,
    asked: AskedContract,
  ) => Promise<{ valeur: number }>;
}

const ANONYMOUS_VISITOR = '';

/** What a card costs beside what it brings, and how much it may bring. */
export const createComputeFees = (queries: PayingQueries): ComputeFees => {
  const settingOf = async (
    scope: BeneficiaryScope,
    asked: Omit<AskedFees, 'codeNAN'> & { readonly codeNAN?: string },
  ): Promise<PaymentSetting> => {
    const {
      numeroContrat,
      typeContrat,
      numeroComptesCESU = [],
      codeNAN = ANONYMOUS_VISITOR,
    } = asked;
    const setting = await queries.lookAround(scope, {
      numeroContrat,
      codeNan: codeNAN,
      numeros: numeroComptesCESU,
    });
    return requireOwn(setting, { numeroComptesCESU, typeContrat });
  };
  return {
    on: async (scope, asked, amount) => {
      const setting = await settingOf(scope, asked);
      if (setting.payee === null) throw new DomainError('INTERVENANT_INCONNU');
      return { valeur: eurosOf(feesIn(setting, amount)) };
    },
    cardSlice: async (scope, asked) => {
      const { cardSliceCents } = await settingOf(scope, asked);
      return { valeur: eurosOf(centsOf(cardSliceCents)) };
    },
  };
};
