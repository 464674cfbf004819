import { INVOICE_CHOICE_MESSAGES } from '@portail/contract/home-services/home-service-messages.ts';
import type { ServiceInvoice } from '@portail/contract/home-services/home-services-invoices.schemas.ts';
import { chooseInvoices } from '@portail/rules/home-services/invoice-amounts.ts';
import { type Cents, ZERO_CENTS } from '@portail/rules/money/cents.ts';
import { asPayable } from './invoice-lines.ts';

export const MEANS = ['CARTE', 'COMPTE'] as const;
export type Means = (typeof MEANS)[number];

/** Sum of the selected invoices, or the reason they cannot be paid together. */
export interface Choice {
  readonly invoices: readonly ServiceInvoice[];
  readonly total: Cents;
  readonly error: string | undefined;
  /** Payee code for account payments; undefined when the provider takes none. */
  readonly codeNAN: string | undefined;
}

export const choiceOf = (offered: readonly ServiceInvoice[], chosen: readonly string[]): Choice => {
  const invoices = offered.filter(({ numero }) => chosen.includes(numero));
  const choice = chooseInvoices(
    offered.map(asPayable),
    invoices.map(({ numero }) => numero),
  );
  return {
    invoices,
    total: choice.problem === undefined ? choice.total : ZERO_CENTS,
    error: choice.problem === undefined ? undefined : INVOICE_CHOICE_MESSAGES[choice.problem],
    codeNAN: choice.problem === undefined ? invoices[0]?.codeNAN : undefined,
  };
};

export const withChosen = (
  chosen: readonly string[],
  numero: string,
  isChosen: boolean,
): readonly string[] => {
  const others = chosen.filter((one) => one !== numero);
  return isChosen ? [...others, numero] : others;
};
