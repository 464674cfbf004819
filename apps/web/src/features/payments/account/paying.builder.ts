import type { CesuAccount } from '@portail/contract/wallet/holdings.schemas.ts';
import type { MonthlyAccountType } from '@portail/rules/wallet/holdings/vocabulary.ts';
import type { PaymentContract } from './payment-data.ts';
import { type AmountValues, NO_AMOUNT } from './payment-values.ts';

export const CONTRACT: PaymentContract = { numeroContrat: '100001', typeContrat: 'CESU_RH' };

export const anAccount = (change: Partial<CesuAccount> = {}): CesuAccount => ({
  numeroCompteCesu: '1000000001',
  numeroContrat: '100001',
  idProduit: 'GE',
  libelleProduit: 'CESU Garde d’enfants',
  millesime: 2026,
  typeCompte: 'MONTANT',
  solde: 300,
  reserve: 0,
  enAttente: [],
  dateExpiration: '31/01/2027',
  statut: 'ACTIF',
  ...change,
});

/** Of 24 euros an hour. */
export const aMonthlyAccount = (
  typeCompte: MonthlyAccountType,
  months: readonly { readonly mois: string; readonly disponible: number }[] = [
    { mois: '11/2026', disponible: 600 },
  ],
): CesuAccount =>
  anAccount({
    numeroCompteCesu: '3000000003',
    typeCompte,
    solde: months.reduce((sum, { disponible }) => sum + disponible, 0),
    ...(typeCompte === 'MONTANT_PAR_MOIS' ? {} : { tauxHoraire: 24 }),
    mois: months.map((one) => ({ ...one, accorde: one.disponible, utilise: 0 })),
  });

export const values = (change: Partial<AmountValues> = {}): AmountValues => ({
  ...NO_AMOUNT,
  ...change,
});
