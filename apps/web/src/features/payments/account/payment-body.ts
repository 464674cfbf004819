import type { CallRequest } from '@portail/contract/calls/define-call.ts';
import type { payFromAccount } from '@portail/contract/payments/account-payments.calls.ts';
import { VISUALISATION_MODES } from '@portail/rules/identity/access/vocabulary.ts';
import { unitOf } from '@portail/rules/wallet/holdings/rights.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import * as z from 'zod/mini';
import { declarationBody, type PaidDeclaration } from './paid-declaration.ts';
import {
  amountOf,
  complementOf,
  isEuroSource,
  monthsAsked,
  type MonthlySource,
  payingAccounts,
  type Source,
} from './payment-amount.ts';
import type { PaymentContract } from './payment-data.ts';
import type { AmountValues } from './payment-values.ts';

type WireBody = CallRequest<typeof payFromAccount>['body'];

/** Stored until it is answered, and repeated unchanged. */
export const paymentBody = z.object({
  numeroContrat: z.string(),
  typeContrat: z.enum(VISUALISATION_MODES),
  codeNAN: z.string(),
  montant: z.number(),
  numeroComptesCESU: z.array(z.string()),
  montantParMois: z.optional(z.array(z.object({ mois: z.string(), montant: z.number() }))),
  dureeParMois: z.optional(z.array(z.object({ mois: z.string(), duree: z.number() }))),
  toutUtiliser: z.optional(z.boolean()),
  complementPaiement: z.optional(z.number()),
  commentaire: z.optional(z.string()),
  idTeledeclaration: z.optional(z.string()),
  idTeledeclarationPaje: z.optional(z.string()),
  numerosFacture: z.optional(z.array(z.string())),
});
type PaymentBody = z.infer<typeof paymentBody> & WireBody;

/** Per month, in euros or in the account's unit. */
const monthsBody = (source: MonthlySource, values: AmountValues) => {
  const months = monthsAsked(source, values);
  return unitOf(source.account.typeCompte) === 'CENTIME'
    ? {
        montantParMois: months.map((one) => ({ mois: one.mois, montant: wireEuros(one.quantite) })),
      }
    : { dureeParMois: months.map((one) => ({ mois: one.mois, duree: one.quantite })) };
};

interface Payment {
  readonly contract: PaymentContract;
  readonly codeNAN: string;
  readonly source: Source;
  readonly values: AmountValues;
  readonly declaration: PaidDeclaration | undefined;
  readonly numerosFacture?: readonly string[] | undefined;
}

/** Always contains the amount, also with `toutUtiliser`, so that only the displayed amount is paid. */
export const bodyOf = (payment: Payment): PaymentBody | undefined => {
  const { contract, codeNAN, source, values, declaration, numerosFacture } = payment;
  const amount = amountOf(source, values);
  if (amount === undefined) return undefined;
  const complement = complementOf(values);
  const commentaire = values.commentaire.trim();
  const accounts = isEuroSource(source) ? payingAccounts(source, values) : [source.account];
  return {
    ...contract,
    codeNAN,
    montant: wireEuros(amount),
    numeroComptesCESU: accounts.map(({ numeroCompteCesu }) => numeroCompteCesu),
    ...(isEuroSource(source) ? {} : monthsBody(source, values)),
    ...(values.toutUtiliser ? { toutUtiliser: true } : {}),
    ...(complement === 0 ? {} : { complementPaiement: wireEuros(complement) }),
    ...(commentaire === '' ? {} : { commentaire }),
    ...declarationBody(declaration),
    ...(numerosFacture === undefined ? {} : { numerosFacture: [...numerosFacture] }),
  };
};
