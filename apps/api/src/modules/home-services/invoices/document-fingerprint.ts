import { createHash } from 'node:crypto';
import type {
  IssuedCreditNoteBody,
  IssuedInvoiceBody,
} from '@portail/contract/home-services/home-services-partner.schemas.ts';

const written = (nature: string, parts: readonly unknown[]): string =>
  createHash('sha256')
    .update(JSON.stringify([nature, ...parts]))
    .digest('hex');

/** Of what a provider sent under a number: the same again is the same document. */
export const fingerprintOfDocument = (
  ...document: readonly ['FACTURE', IssuedInvoiceBody] | readonly ['AVOIR', IssuedCreditNoteBody]
): string => {
  if (document[0] === 'AVOIR') {
    const [nature, { numeroFacture, date, montant, motif }] = document;
    return written(nature, [numeroFacture, date, montant, motif]);
  }
  const [nature, { numeroCommande, date, lignes }] = document;
  const lines = lignes.map((line) => [
    line.libelle,
    line.unite,
    line.quantite,
    line.prixUnitaire,
    line.tauxTva,
  ]);
  return written(nature, [numeroCommande, date, lines]);
};
