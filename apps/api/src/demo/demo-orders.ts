import { DELIVERY_TYPES } from '@portail/contract/orders/ordering.schemas.ts';
import { centsOf } from '@portail/rules/money/cents.ts';
import { PAYMENT_MODES } from '@portail/rules/orders/order-statut.ts';
import { addDays, type CalendarDay } from '@portail/rules/time/calendar-day.ts';
import type { ImportedOrder } from '../modules/orders/ordering/ordering.module.ts';

interface DemoOrder {
  readonly login: string;
  readonly order: ImportedOrder;
}

const HOME = { typeLivraison: DELIVERY_TYPES.DOMICILE } as const;

const amounts = (
  { titre = 0, faciale = 0, compte = 0 },
  motif: ImportedOrder['montants']['motifPreCommande'] = 'GARDE_ENFANT',
): Pick<ImportedOrder, 'montants' | 'livraison'> => ({
  montants: {
    montantTitre: centsOf(titre),
    valeurFaciale: titre === 0 ? null : centsOf(faciale),
    montantCompte: centsOf(compte),
    motifPreCommande: motif,
  },
  livraison: titre === 0 ? null : HOME,
});

/**
 * One order in each state. Camille and Thomas have none that is open: the first is who people try
 * an order with, the second has nothing at all. Julie's contract asks for fees.
 */
export const demoOrders = (today: CalendarDay): readonly DemoOrder[] => {
  const daysAgo = (count: number): Date => new Date(`${addDays(today, -count)}T09:30:00Z`);
  return [
    {
      login: 'demo-rh',
      order: {
        ...amounts({ compte: 40_000 }),
        idSession: '5004',
        at: daysAgo(370),
        statut: 'LIVREE',
        statutPaiement: 'PAYEE',
        modePaiement: PAYMENT_MODES.VIREMENT,
        answers: { MATRICULE: '1000001A', DATE_NAISSANCE: '14/03/1986' },
      },
    },
    {
      login: 'demo-rh',
      order: {
        ...amounts({ compte: 12_000 }, 'MENAGE'),
        idSession: '5003',
        at: daysAgo(8),
        statut: 'ANNULEE',
        statutPaiement: 'SANS_OBJET',
        modePaiement: PAYMENT_MODES.CARTE,
      },
    },
    {
      login: 'demo-double',
      order: {
        ...amounts({ titre: 15_000, faciale: 1_500 }),
        idSession: '5002',
        at: daysAgo(45),
        statut: 'COMMANDEE',
        statutPaiement: 'PAYEE',
        modePaiement: PAYMENT_MODES.VIREMENT,
        answers: {
          MATRICULE: '1000002B',
          CODE_SITE: 'NANTES-1',
          SERVICE: 'Comptabilité',
          TELEPHONE_BUREAU: '4512',
        },
      },
    },
    {
      login: 'demo-double',
      order: {
        ...amounts({ titre: 20_000, faciale: 2_000, compte: 10_000 }),
        idSession: '5001',
        at: daysAgo(6),
        statut: 'EN_ATTENTE',
        statutPaiement: 'A_PAYER',
        modePaiement: PAYMENT_MODES.CHEQUE,
        answers: { MATRICULE: '1000002B', DATE_NAISSANCE: '21/07/1979' },
      },
    },
    {
      login: 'demo-unique',
      order: {
        ...amounts({ compte: 25_000 }, 'MENAGE'),
        idSession: '5001',
        at: daysAgo(12),
        statut: 'VALIDEE',
        statutPaiement: 'A_PAYER',
        modePaiement: PAYMENT_MODES.VIREMENT,
        answers: { MATRICULE: '1000003C', DATE_NAISSANCE: '30/01/1982' },
      },
    },
    {
      login: 'demo-nom-long',
      order: {
        ...amounts({ compte: 30_000 }, 'AIDE_PERSONNE'),
        idSession: '5001',
        at: daysAgo(20),
        statut: 'REFUSEE',
        statutPaiement: 'SANS_OBJET',
        modePaiement: PAYMENT_MODES.CHEQUE,
        answers: { MATRICULE: '1000006H', DATE_NAISSANCE: '15/08/1953' },
      },
    },
    {
      login: 'demo-petit',
      order: {
        ...amounts({ compte: 10_000 }),
        idSession: '5201',
        at: daysAgo(40),
        statut: 'COMMANDEE',
        statutPaiement: 'PAYEE',
        modePaiement: PAYMENT_MODES.CARTE,
        answers: { MATRICULE: '3000001F' },
      },
    },
  ];
};
