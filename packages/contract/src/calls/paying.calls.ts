import { ZERO_CENTS } from '@portail/rules/money/cents.ts';
import { VISUALISATION_MODES } from '@portail/rules/access/vocabulary.ts';
import * as z from 'zod/mini';
import { MESSAGES } from '../messages/messages.ts';
import {
  euros,
  numeroContrat,
  optionalText,
  requiredChoice,
  requiredList,
} from '../schemas/fields.ts';
import { defineCall } from './define-call.ts';

const COMMENT_MAX_LENGTH = 500;
const MONTHS_MAX = 24;

/** Seven digits, without the star or the key that follow them on the card. */
export const codeNan = z
  .string({ error: MESSAGES.nan })
  .check(z.regex(/^\d{7}$/, { error: MESSAGES.nan }));

const numeroCompteCesu = z
  .string({ error: MESSAGES.format })
  .check(z.regex(/^\d{10}$/, { error: MESSAGES.format }));

/** A lone number is taken for a list of one. */
const accountNumbers = z.union([
  requiredList(numeroCompteCesu),
  z.pipe(
    numeroCompteCesu,
    z.transform((one: string) => [one]),
  ),
]);

const month = z
  .string({ error: MESSAGES.format })
  .check(z.regex(/^(0[1-9]|1[0-2])\/\d{4}$/, { error: MESSAGES.format }));

const positiveEuros = euros.check(
  z.refine((amount) => amount > ZERO_CENTS, { error: MESSAGES.amount }),
);

/**
 * `montant` is what the payee gets in euros. For monthly accounts the months say from which right
 * it is taken, in euros (`montantParMois`) or in the account's own unit (`dureeParMois`).
 */
export const accountPaymentBody = z.strictObject({
  montant: z.optional(positiveEuros),
  numeroComptesCESU: accountNumbers,
  commentaire: optionalText(COMMENT_MAX_LENGTH),
  codeNAN: codeNan,
  numeroContrat,
  typeContrat: requiredChoice(VISUALISATION_MODES),
  montantParMois: z.optional(
    z.array(z.strictObject({ mois: month, montant: positiveEuros })).check(z.maxLength(MONTHS_MAX)),
  ),
  dureeParMois: z.optional(
    z
      .array(z.strictObject({ mois: month, duree: z.int().check(z.positive()) }))
      .check(z.maxLength(MONTHS_MAX)),
  ),
  toutUtiliser: z.optional(z.boolean()),
});
export type AccountPaymentBody = z.output<typeof accountPaymentBody>;

export const payFromAccount = defineCall({
  id: 'B-068',
  summary: 'Payer un intervenant depuis un ou plusieurs comptes',
  method: 'POST',
  path: '/api/eb/beneficiaires/paiements-comptes/prestataires',
  body: accountPaymentBody,
  answer: { kind: 'json', schema: z.object({ valeur: z.string() }) },
  access: { kind: 'token', anyOf: ['PAYER_COMPTE'], mutates: true, scope: 'other' },
  idempotent: true,
  errors: [
    'CONTRAT_INCONNU',
    'RESSOURCE_INTROUVABLE',
    'INTERVENANT_INCONNU',
    'INTERVENANT_INACTIF',
    'SOLDE_INSUFFISANT',
    'DROIT_INSUFFISANT',
    'OPERATION_HORS_PERIODE',
    'LEDGER_SUSPENDU',
  ],
});
