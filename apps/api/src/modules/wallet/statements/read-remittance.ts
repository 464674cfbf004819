import type { RemittanceDetail } from '@portail/contract/payments/paper-payments.schemas.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import type { Platform } from '../../../platform/platform.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { BeneficiaryScope } from '../../../platform/ports/owner-scope.ts';
import { receiptQueries } from './receipts.queries.ts';

export type ReadRemittance = (scope: BeneficiaryScope, numero: string) => Promise<RemittanceDetail>;

export const createReadRemittance =
  ({ reader }: Pick<Platform, 'reader'>): ReadRemittance =>
  async (scope, numero) => {
    const queries = receiptQueries(reader, scope);
    const [remittance, titres] = await Promise.all([
      queries.findRemittance(numero),
      queries.listRemitted(numero),
    ]);
    const [first] = titres;
    if (remittance === undefined || first === undefined) {
      throw new DomainError('RESSOURCE_INTROUVABLE');
    }
    return {
      numeroRemise: remittance.reference,
      dateRemise: remittance.day,
      intervenant: remittance.payee,
      codeNAN: remittance.codeNan,
      nombreTitres: titres.length,
      montant: wireEuros(remittance.montantCents),
      statut: remittance.statut,
      numeroContrat: remittance.contract,
      commentaire: remittance.commentaire,
      // Of all of them: a payment is of one product and one vintage.
      idProduit: first.produit,
      libelleProduit: first.libelle,
      millesime: first.millesime,
      titres: titres.map((titre) => ({
        numeroTitre: titre.numero,
        valeurFaciale: wireEuros(titre.valeurCents),
      })),
    };
  };
