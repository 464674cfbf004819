import type { Answers } from '@portail/rules/flow/flow.ts';
import { VISUALISATION_MODES } from '@portail/rules/identity/access/vocabulary.ts';
import * as z from 'zod/mini';
import { answered, defineFlow } from '../flows/define-flow.ts';

// Part of the first load of the portal: only what decides the steps belongs here.

/** A payee paid before, one found by NAN, a declared employee, or the provider of invoices. */
const PAYMENT_WAYS = ['DEJA_PAYE', 'ORGANISME', 'CESU', 'PAJE', 'FACTURES'] as const;
const hasPayee = (voie: PaymentWay): boolean => voie === 'DEJA_PAYE' || voie === 'FACTURES';
export type PaymentWay = (typeof PAYMENT_WAYS)[number];

/** What a draft stores of the payee; each step reads the rest again. */
const payeeAnswer = z.object({ codeNAN: z.string(), socialReason: z.string() });
export type PayeeAnswer = z.infer<typeof payeeAnswer>;

export const paymentChoice = z
  .object({
    typeContrat: z.enum(VISUALISATION_MODES),
    voie: z.enum(PAYMENT_WAYS),
    intervenant: z.optional(payeeAnswer),
  })
  .check(z.refine(({ voie, intervenant }) => !hasPayee(voie) || intervenant !== undefined));
export type PaymentChoice = z.infer<typeof paymentChoice>;

export const foundPayee = z.object({ intervenant: payeeAnswer });

/** Both numbers are known to the national body (DECL-06). */
export const declaredIdentification = z.object({
  isVerified: z.literal(true),
  intervenant: payeeAnswer,
});

/** The payments of a declaration cannot exceed its net salary (ACC-11). */
const declarationAnswer = z.object({ id: z.string(), netCents: z.number() });
export type DeclarationAnswer = z.infer<typeof declarationAnswer>;
export const sentDeclaration = z.object({ declaration: declarationAnswer });

/** The typed amounts are valid and have not changed since. */
const acceptedPayment = z.object({ isAccepted: z.literal(true) });

export const paymentOutcome = z.object({ reference: z.string() });

const choiceOf = ({ choix }: Answers<'choix'>) => {
  const answer = paymentChoice.safeParse(choix);
  return answer.success ? answer.data : undefined;
};
const goes = (voie: PaymentWay) => (answers: Answers<'choix'>) => choiceOf(answers)?.voie === voie;
const isSocial = (answers: Answers<'choix'>): boolean =>
  choiceOf(answers)?.typeContrat === 'CESU_SOCIAL';

export const accountPaymentFlow = defineFlow('paiement-compte', [
  {
    id: 'choix',
    page: 'ACCOUNT_PAYMENT_CHOICE',
    label: 'À qui',
    schema: paymentChoice,
    neverStored: [],
  },
  {
    id: 'organisme',
    page: 'ACCOUNT_PAYMENT_ORGANIZATION',
    label: 'Code NAN',
    schema: foundPayee,
    isRelevant: goes('ORGANISME'),
    neverStored: [],
  },
  {
    id: 'identificationCesu',
    page: 'ACCOUNT_PAYMENT_CESU_IDENTIFICATION',
    label: 'Identification',
    schema: declaredIdentification,
    isRelevant: goes('CESU'),
    neverStored: [],
  },
  {
    id: 'declarationCesu',
    page: 'ACCOUNT_PAYMENT_CESU_DECLARATION',
    label: 'Déclaration',
    schema: sentDeclaration,
    isRelevant: goes('CESU'),
    neverStored: [],
  },
  {
    id: 'identificationPaje',
    page: 'ACCOUNT_PAYMENT_PAJE_IDENTIFICATION',
    label: 'Identification',
    schema: declaredIdentification,
    isRelevant: goes('PAJE'),
    neverStored: [],
  },
  {
    id: 'declarationPaje',
    page: 'ACCOUNT_PAYMENT_PAJE_DECLARATION',
    label: 'Déclaration',
    schema: sentDeclaration,
    isRelevant: goes('PAJE'),
    neverStored: [],
  },
  {
    id: 'montant',
    page: 'ACCOUNT_PAYMENT_AMOUNT',
    label: 'Montant',
    schema: acceptedPayment,
    neverStored: [],
  },
  {
    id: 'recapitulatif',
    page: 'ACCOUNT_PAYMENT_AMOUNT_OVERVIEW',
    label: 'Récapitulatif',
    schema: acceptedPayment,
    isRelevant: isSocial,
    neverStored: [],
  },
  {
    id: 'confirmation',
    page: 'ACCOUNT_PAYMENT_CONFIRMATION',
    label: 'Confirmation',
    schema: paymentOutcome,
    neverStored: [],
    isOutcome: true,
  },
]);

export const checkPaymentFlow = defineFlow('paiement-titre', [
  {
    id: 'choix',
    page: 'CHECK_PAYMENT_CHOICE',
    label: 'À qui',
    schema: foundPayee,
    neverStored: [],
  },
  {
    id: 'montant',
    page: 'CHECK_PAYMENT_AMOUNT',
    label: 'Titres',
    schema: answered,
    neverStored: ['caseAGratter'],
  },
  {
    id: 'confirmation',
    page: 'CHECK_PAYMENT_CONFIRMATION',
    label: 'Confirmation',
    schema: paymentOutcome,
    neverStored: [],
    isOutcome: true,
  },
]);
