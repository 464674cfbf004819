import { unitOf } from '@portail/rules/wallet/holdings/rights.ts';
import type { CesuAccountType } from '@portail/rules/wallet/holdings/vocabulary.ts';
import type { LedgerUnit } from '@portail/rules/ledger/vocabulary.ts';
import { centsOf } from '@portail/rules/money/cents.ts';
import type { CalendarDay } from '@portail/rules/time/calendar-day.ts';
import { compteOf } from '../ledger/accounts.ts';
import { accountPayment, cardComplement, rightsPayment } from '../ledger/templates/payments.ts';
import { accountExpired, monthOpened, monthReturned } from '../ledger/templates/orders.ts';
import type { HoldingsTables } from '../platform/db/schema/holdings-tables.ts';
import type { DemoWriter, Holder, PaymentOptions } from './demo-writer.ts';

export interface DemoCompte extends Holder {
  readonly id: string;
  readonly unit: LedgerUnit;
}

const CARD_PROVIDER = 'CARTE_DEMO';

/** Acts on electronic accounts and on the monthly rights of plans. */
export const createDemoAccounts = (pen: DemoWriter) => {
  const { now, newId, parties, rows, movements, balances, instantOf, post, move } = pen;
  const opened = new Map<string, DemoCompte>();
  return {
    /** One account per holder, product and vintage. */
    openAccount: (
      holder: Holder,
      day: CalendarDay,
      { type = 'MONTANT', isBlocked = false }: { type?: CesuAccountType; isBlocked?: boolean } = {},
    ): DemoCompte => {
      const key = [holder.login, holder.contract, holder.produit, holder.millesime].join('/');
      const createdAt = instantOf(day, 6);
      const known = opened.get(key);
      if (known !== undefined) {
        const row = rows.comptes.find(({ id }) => id === known.id);
        if (row !== undefined && row.created_at > createdAt) row.created_at = createdAt;
        return known;
      }
      const id = newId();
      rows.comptes.push({
        id,
        ...pen.holderRow(holder),
        type_compte: type,
        created_at: createdAt,
      });
      if (isBlocked) rows.blocked.push(id);
      const compte = { ...holder, id, unit: unitOf(type) };
      opened.set(key, compte);
      return compte;
    },

    balanceOf: (compte: DemoCompte): number => balances.get(compte.id) ?? 0,

    order: (compte: DemoCompte, day: CalendarDay, fundedCents: number, ownCents: number): void => {
      const amountCents = centsOf(fundedCents + ownCents);
      move(compte.id, amountCents);
      pen.orderLine(
        compte,
        day,
        { fundedCents, ownCents },
        { account: { compteId: compte.id, amountCents } },
      );
    },

    pay: (
      compte: DemoCompte,
      day: CalendarDay,
      codeNan: string,
      cents: number,
      options: PaymentOptions = {},
    ): void => {
      const at = instantOf(day, 17);
      const intervenantId = parties.intervenantOf(codeNan);
      const shares = [{ compteId: compte.id, amountCents: centsOf(cents) }];
      const complementCents = options.complementCents ?? 0;
      const isReservation = options.statut === 'EN_ATTENTE_CARTE';
      const postingId = post(at, compte.contract, [
        accountPayment({ intervenantId, shares, isReservation }),
        ...(complementCents === 0
          ? []
          : [
              cardComplement({
                provider: CARD_PROVIDER,
                intervenantId,
                complementCents: centsOf(complementCents),
                feesCents: centsOf(0),
                isReservation,
              }),
            ]),
      ]);
      if (options.statut === 'REJETE' || options.statut === 'ANNULE') {
        movements.push({
          at: new Date(Math.min(at.getTime() + 3_600_000, now.getTime() - 500)),
          postingId: newId(),
          contract: compte.contract,
          act: { reverses: postingId },
        });
      } else {
        move(compte.id, -cents);
      }
      pen.recordPayment(compte, at, { codeNan, cents, postingId }, options);
    },

    expireAccount: (compte: DemoCompte, day: CalendarDay): void => {
      const left = balances.get(compte.id) ?? 0;
      if (left === 0) return;
      post(instantOf(day, 4), compte.contract, [
        accountExpired(compteOf(compte.id), centsOf(left)),
      ]);
      move(compte.id, -left);
    },

    addPlan: (
      compte: DemoCompte,
      plan: Omit<HoldingsTables['plan_social'], 'compte_id' | 'depuis_plan_aide'>,
    ): void => {
      rows.plans.push({ ...plan, compte_id: compte.id, depuis_plan_aide: true });
    },

    openMonth: (compte: DemoCompte, mois: CalendarDay, quantity: number): void => {
      const { unit } = compte;
      post(instantOf(mois, 3), compte.contract, [
        monthOpened({ compteId: compte.id, mois, unit, quantity }),
      ]);
    },

    returnMonth: (
      compte: DemoCompte,
      mois: CalendarDay,
      day: CalendarDay,
      quantity: number,
    ): void => {
      const { unit } = compte;
      post(instantOf(day, 2), compte.contract, [
        monthReturned({ compteId: compte.id, mois, unit, quantity }),
      ]);
    },

    payFromRight: (
      compte: DemoCompte,
      day: CalendarDay,
      codeNan: string,
      right: { readonly mois: CalendarDay; readonly quantity: number; readonly cents: number },
      options: PaymentOptions = {},
    ): void => {
      const at = instantOf(day, 17);
      const postingId = post(
        at,
        compte.contract,
        rightsPayment({
          compteId: compte.id,
          unit: compte.unit,
          months: [{ mois: right.mois, quantity: right.quantity }],
          amountCents: centsOf(right.cents),
          intervenantId: parties.intervenantOf(codeNan),
          financeurId: parties.financeurOf(compte.contract),
          contract: compte.contract,
        }),
      );
      pen.recordPayment(compte, at, { codeNan, cents: right.cents, postingId }, options);
    },
  };
};
