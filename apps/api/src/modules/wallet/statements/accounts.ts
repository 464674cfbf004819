import type { CesuAccount } from '@portail/contract/wallet/holdings.schemas.ts';
import { centsOf } from '@portail/rules/money/cents.ts';
import { wireEuros } from '@portail/rules/money/wire.ts';
import { calendarDay, formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { wireQuantity } from '@portail/rules/wallet/holdings/quantity.ts';
import {
  formatWireMonth,
  isMonthly,
  isSpendable,
  lastSpendableDay,
} from '@portail/rules/wallet/holdings/rights.ts';
import { isTradeableAccount } from '@portail/rules/wallet/trade/trade.ts';
import { lastPayableDay } from '@portail/rules/wallet/vouchers/millesime.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type BeneficiaryScope, requireOwnContract } from '../../../platform/ports/owner-scope.ts';
import { accountQueries, type HeldAccount } from './accounts.queries.ts';

type Dependencies = Pick<Platform, 'reader' | 'clock'>;

const statutOf = ({ isPayable, isBlocked }: HeldAccount): CesuAccount['statut'] => {
  if (!isPayable) return 'EXPIRE';
  return isBlocked ? 'BLOQUE' : 'ACTIF';
};

const monthsOf = ({ months, carriesOver, millesime }: HeldAccount, nowMs: number) =>
  months.map(({ mois, granted, used, balance, reserved }) => {
    const month = calendarDay(mois);
    const right = { mois: month, reporte: carriesOver };
    const spendable = isSpendable(right, nowMs);
    return {
      mois: formatWireMonth(month),
      accorde: granted,
      utilise: used,
      disponible: spendable ? balance - reserved : 0,
      reserve: spendable ? reserved : 0,
      until: lastSpendableDay(right, lastPayableDay(millesime)),
    };
  });

const wireAccount = (account: HeldAccount, nowMs: number): CesuAccount => {
  const { type, balance, reserved } = account;
  const wire = (quantity: number) => wireQuantity(type, quantity);
  const months = monthsOf(account, nowMs);
  const sumOf = (field: 'disponible' | 'reserve') =>
    months.reduce((sum, month) => sum + month[field], 0);
  return {
    numeroCompteCesu: account.numero,
    numeroContrat: account.contract,
    idProduit: account.produit,
    libelleProduit: account.libelle,
    millesime: account.millesime,
    typeCompte: type,
    solde: wire(isMonthly(type) ? sumOf('disponible') : balance - reserved),
    reserve: wire(isMonthly(type) ? sumOf('reserve') : reserved),
    enAttente: account.waiting.map(({ availableFrom, amount }) => ({
      montant: wire(amount),
      disponibleLe: formatFrenchDate(calendarDay(availableFrom)),
    })),
    dateExpiration: formatFrenchDate(lastPayableDay(account.millesime)),
    statut: statutOf(account),
    ...(account.blockReason === null ? {} : { motifBlocage: account.blockReason }),
    ...(account.hourlyRateCents === null
      ? {}
      : { tauxHoraire: wireEuros(account.hourlyRateCents) }),
    ...(isMonthly(type)
      ? {
          mois: months.map(({ mois, accorde, utilise, disponible, until }) => ({
            mois,
            accorde: wire(accorde),
            utilise: wire(utilise),
            disponible: wire(disponible),
            ...(disponible > 0 ? { utilisableJusquAu: formatFrenchDate(until) } : {}),
          })),
        }
      : {}),
  };
};

/** Every account, newest vintage first. */
export const createListAccounts =
  ({ reader, clock }: Dependencies) =>
  async (scope: BeneficiaryScope, numeroContrat: string | undefined): Promise<CesuAccount[]> => {
    requireOwnContract(scope, numeroContrat);
    const now = clock.businessNow();
    const accounts = await accountQueries(reader, scope).list(numeroContrat, now);
    return accounts.map((account) => wireAccount(account, now.getTime()));
  };

/** Accounts that can pay today, oldest vintage first, because it expires first. */
export const createListActiveAccounts =
  (dependencies: Dependencies) =>
  async (scope: BeneficiaryScope, numeroContrat: string | undefined): Promise<CesuAccount[]> => {
    const accounts = await createListAccounts(dependencies)(scope, numeroContrat);
    return accounts
      .filter(({ statut }) => statut === 'ACTIF')
      .toSorted((one, other) => one.millesime - other.millesime);
  };

/** Accounts that can be traded in February: no longer payable, not expired yet. */
export const createListTradeableAccounts =
  ({ reader, clock }: Dependencies) =>
  async (scope: BeneficiaryScope, numeroContrat: string | undefined): Promise<CesuAccount[]> => {
    requireOwnContract(scope, numeroContrat);
    const now = clock.businessNow();
    const accounts = await accountQueries(reader, scope).list(numeroContrat, now);
    return accounts
      .filter(({ isBlocked, balance, reserved, ...account }) =>
        isTradeableAccount(
          {
            ...account,
            statut: isBlocked ? 'BLOQUE' : 'ACTIF',
            available: centsOf(balance - reserved),
          },
          now.getTime(),
        ),
      )
      .map((account) => ({ ...wireAccount(account, now.getTime()), statut: 'ACTIF' }));
  };
