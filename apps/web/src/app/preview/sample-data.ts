import { getActiveAccounts, getCheckbooks } from '@portail/contract/wallet/holdings.calls.ts';
import type {
  CesuAccount,
  Checkbook,
  StatementOperation,
} from '@portail/contract/wallet/holdings.schemas.ts';
import type { PaidPayee } from '@portail/contract/payments/account-payments.schemas.ts';
import { addDays, addMonths, formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { QueryClient } from '@tanstack/react-query';
import { apiQuery } from '../../session/use-api-query.ts';
import { paidPayeesQuery } from '../../session/payees/payee-queries.ts';
import { today } from '../../shared/time/today.ts';

const accountsOf = (numeroContrat: string): CesuAccount[] => {
  const year = Number(today().slice(0, 4));
  const account = (numero: string, millesime: number, solde: number, months: number) => ({
    numeroCompteCesu: numero,
    numeroContrat,
    idProduit: 'CESU',
    libelleProduit: 'CESU garde d’enfant',
    millesime,
    typeCompte: 'MONTANT' as const,
    solde,
    reserve: 0,
    enAttente: [],
    dateExpiration: formatFrenchDate(addMonths(today(), months)),
    statut: 'ACTIF' as const,
  });
  return [account('E-1', year, 312.5, 14), account('E-2', year - 1, 48, 1)];
};

const booksOf = (numeroContrat: string): Checkbook[] => [
  {
    numeroContrat,
    idProduit: 'CESU',
    libelleProduit: 'CESU garde d’enfant',
    millesime: Number(today().slice(0, 4)),
    valeurFaciale: 15,
    nombreTitres: 20,
    nombreDisponibles: 12,
    montantDisponible: 180,
    dateExpiration: formatFrenchDate(addMonths(today(), 14)),
  },
];

const OPERATIONS = [
  { libelle: 'Paiement à Fatou Ndiaye', type: 'DEBIT', montant: 120 },
  { libelle: 'Commande de novembre', type: 'CREDIT', montant: 300 },
  { libelle: 'Paiement à Fatou Ndiaye', type: 'DEBIT', montant: 67.5 },
] as const;

const operations = (): StatementOperation[] =>
  OPERATIONS.map((one, index) => ({
    ...one,
    id: String(index),
    date: formatFrenchDate(addDays(today(), -6 * (index + 1))),
    soldeApres: 0,
  }));

const payees = (): PaidPayee[] => [
  {
    codeNAN: '2345678',
    id: 'exemple',
    type: 'SALARIE',
    contactStatus: 'ACTIF',
    socialReason: 'Fatou Ndiaye',
    ville: 'Lyon',
    paiementEnLigne: true,
    dernierPaiement: {
      date: formatFrenchDate(addDays(today(), -6)),
      montant: 120,
      moyen: 'COMPTE',
    },
  },
];

/** What the samples read: everything is there before they ask, and nothing is ever asked for. */
export const sampleQueries = (numeroContrat: string): QueryClient => {
  const queries = new QueryClient();
  const accounts = accountsOf(numeroContrat);
  const request = { query: { numeroContrat } };
  queries.setQueryData(apiQuery(getActiveAccounts, request).queryKey, accounts);
  queries.setQueryData(apiQuery(getCheckbooks, request).queryKey, booksOf(numeroContrat));
  queries.setQueryData(paidPayeesQuery(numeroContrat).queryKey, payees());
  queries.setQueryData(
    ['derniers-mouvements', accounts.map(({ numeroCompteCesu }) => numeroCompteCesu)],
    accounts
      .slice(0, 1)
      .map((account) => operations().map((operation) => ({ account, operation }))),
  );
  return queries;
};
