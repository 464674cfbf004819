import { VISUALISATION_MODES } from '@portail/rules/identity/access/vocabulary.ts';
import { TITRE_STATUTS } from '@portail/rules/wallet/vouchers/titre-statut.ts';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import {
  requestedPayee,
  payeeWith,
  paymentSnapshotOf,
  storedAnswerTo,
  type PaymentQuestion,
} from '../../../ledger/payment-snapshot.queries.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';

const typedTitre = z.object({
  numero: z.string(),
  produit: z.string(),
  millesime: z.number(),
  valeurCents: z.number(),
  statut: z.enum(TITRE_STATUTS),
});
export type TypedTitre = z.infer<typeof typedTitre>;

const paperSetting = z.object({
  contractType: z.enum(VISUALISATION_MODES),
  allowsTitres: z.boolean(),
  payee: requestedPayee,
  /** The requested vouchers that belong to the caller under this contract. */
  titres: z.array(typedTitre),
});
export type PaperSetting = z.infer<typeof paperSetting>;

const paperSnapshot = paymentSnapshotOf(paperSetting);
type PaperSnapshot = z.infer<typeof paperSnapshot>;

/**
 * Everything that a payment needs beforehand, in one statement: an answered key is read in the same
 * snapshot as the vouchers that its payment has used, so a repetition is never checked against them.
 */
export const paperSnapshotQueries = (reader: Reader, { beneficiaryId }: BeneficiaryScope) => ({
  read: async ({
    owner,
    key,
    numeroContrat,
    codeNan,
    numeros,
  }: PaymentQuestion): Promise<PaperSnapshot> => {
    const { rows } = await sql<{ stored: unknown; setting: unknown }>`
      select (${storedAnswerTo(sql`${owner}`, sql`${key}`)}) as stored, (
        select json_build_object(
          'contractType', c.contract_type,
          'allowsTitres', c.autoriser_paiement_titre,
          'payee', (${payeeWith(sql`${codeNan}`)}),
          'titres', (
            select coalesce(json_agg(json_build_object('numero', t.numero, 'produit', t.produit_id,
              'millesime', t.millesime, 'valeurCents', t.valeur_faciale_cents,
              'statut', t.statut)), '[]')
            from titre t
            where t.numero in (select json_array_elements_text(${JSON.stringify(numeros)}::json))
              and t.beneficiary_id = bc.beneficiary_id and t.contract_numero = bc.contract_numero
          )
        )
        from beneficiary_contract bc join contract c on c.numero = bc.contract_numero
        where bc.beneficiary_id = ${beneficiaryId} and bc.contract_numero = ${numeroContrat}
      ) as setting
    `.execute(reader);
    return paperSnapshot.parse(rows[0]);
  },
});
