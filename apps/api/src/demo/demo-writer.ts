import { createHash } from 'node:crypto';
import type { PaymentStatut } from '@portail/rules/wallet/holdings/vocabulary.ts';
import { centsOf } from '@portail/rules/money/cents.ts';
import type { CalendarDay } from '@portail/rules/time/calendar-day.ts';
import { shareOf } from '../ledger/accounts.ts';
import type { Journal } from '../ledger/posting.ts';
import { orderMade, shareReceived } from '../ledger/templates/orders.ts';
import { payout } from '../ledger/templates/payments.ts';
import type { DemoBookRows, DemoMovement, DemoParties } from './demo-holdings.repository.ts';

export interface Holder {
  readonly login: string;
  readonly contract: string;
  readonly produit: string;
  readonly millesime: number;
}

export interface PaymentOptions {
  readonly statut?: PaymentStatut;
  readonly complementCents?: number;
  readonly comment?: string;
}

interface DemoParts {
  readonly fundedCents: number;
  readonly ownCents: number;
  readonly feesCents?: number;
  /** The line of a funder's order, where there is one. */
  readonly lineId?: string;
  /** False where the line is among the pre-orders already. */
  readonly isPast?: boolean;
}

export interface DemoSetting {
  readonly now: Date;
  readonly newId: () => string;
  readonly parties: DemoParties;
  readonly nextTitre: () => string;
}

/** Realistic payment references, the same in every demonstration. */
export const referenceOf = (prefix: 'PC' | 'RT' | 'CM' | 'CF' | 'EM', rank: number): string => {
  const hex = createHash('sha256').update(`${prefix}${rank}`).digest('hex');
  return `${prefix}${BigInt(`0x${hex}`).toString(36).toUpperCase().slice(0, 10)}`;
};

/** Collects demonstration rows and movements in memory. */
export const createDemoWriter = ({ now, newId, parties, nextTitre }: DemoSetting) => {
  const movements: DemoMovement[] = [];
  const rows: Omit<DemoBookRows, 'movements'> = {
    comptes: [],
    plans: [],
    carnets: [],
    titres: [],
    titreEvents: [],
    payments: [],
    remises: [],
    conversions: [],
    echanges: [],
    orders: [],
    blocked: [],
  };
  const balances = new Map<string, number>();
  const payable = new Map<string, { codeNan: string; contract: string; cents: number }>();

  /** Late in the morning of a day, in France too; never after now. */
  const instantOf = (day: CalendarDay, hour = 9): Date => {
    const instant = new Date(`${day}T${String(hour).padStart(2, '0')}:00:00Z`);
    return instant < now ? instant : new Date(now.getTime() - 1_000);
  };
  const post = (
    at: Date,
    contract: string,
    journals: readonly Journal[],
    postingId = newId(),
  ): string => {
    movements.push({ at, postingId, contract, act: { journals } });
    return postingId;
  };
  const move = (compteId: string, cents: number) =>
    balances.set(compteId, (balances.get(compteId) ?? 0) + cents);
  const owe = (codeNan: string, contract: string, cents: number) => {
    const key = `${codeNan}/${contract}`;
    payable.set(key, { codeNan, contract, cents: (payable.get(key)?.cents ?? 0) + cents });
  };
  const holderRow = ({ login, contract, produit, millesime }: Holder) => ({
    beneficiary_id: parties.beneficiaryOf(login),
    contract_numero: contract,
    produit_id: produit,
    millesime,
  });

  const recordPayment = (
    holder: Holder,
    at: Date,
    { codeNan, cents, postingId }: { codeNan: string; cents: number; postingId: string },
    { statut = 'EFFECTUE', complementCents = 0, comment = '' }: PaymentOptions,
  ): void => {
    if (statut === 'EFFECTUE') owe(codeNan, holder.contract, cents + complementCents);
    rows.payments.push({
      id: newId(),
      reference: referenceOf('PC', rows.payments.length),
      beneficiary_id: parties.beneficiaryOf(holder.login),
      contract_numero: holder.contract,
      intervenant_id: parties.intervenantOf(codeNan),
      montant_cents: cents,
      complement_cents: complementCents,
      commentaire: comment,
      statut,
      posting_id: postingId,
      created_at: at,
    });
  };

  const orderLine = (
    holder: Holder,
    day: CalendarDay,
    { fundedCents, ownCents, feesCents = 0, lineId = newId(), isPast = true }: DemoParts,
    given: Pick<Parameters<typeof orderMade>[0], 'account' | 'paper'>,
  ): void => {
    const titres = given.paper?.titres ?? [];
    if (isPast) {
      rows.orders.push({
        id: lineId,
        reference: referenceOf('CM', rows.orders.length),
        beneficiaryId: parties.beneficiaryOf(holder.login),
        contract: holder.contract,
        millesime: holder.millesime,
        at: instantOf(day, 6),
        accountCents: given.account?.amountCents ?? 0,
        titres: titres.length,
        faceValueCents: titres[0]?.valeurCents ?? null,
        fundedCents,
        ownCents,
      });
    }
    const owed = centsOf(ownCents + feesCents);
    post(
      instantOf(day, 7),
      holder.contract,
      [
        orderMade({
          lineId,
          financeurId: parties.financeurOf(holder.contract),
          contract: holder.contract,
          fundedCents: centsOf(fundedCents),
          ownCents: owed,
          feesCents: centsOf(feesCents),
          ...given,
        }),
        ...(owed === 0 ? [] : [shareReceived(shareOf('COMMANDE', lineId), owed, 'BANQUE')]),
      ],
      // The movement of a line bears the line's own number.
      lineId,
    );
  };

  return {
    now,
    newId,
    parties,
    nextTitre,
    rows,
    movements,
    balances,
    instantOf,
    post,
    move,
    owe,
    holderRow,
    recordPayment,
    orderLine,

    /** Payees of settled payments have their money: it left the bank yesterday. */
    settle: (day: CalendarDay): void => {
      for (const { codeNan, contract, cents } of payable.values()) {
        post(instantOf(day, 20), contract, [
          payout(parties.intervenantOf(codeNan), centsOf(cents)),
        ]);
      }
    },

    finish: (): DemoBookRows => ({
      ...rows,
      movements: movements.toSorted((one, other) => one.at.getTime() - other.at.getTime()),
    }),
  };
};
export type DemoWriter = ReturnType<typeof createDemoWriter>;
