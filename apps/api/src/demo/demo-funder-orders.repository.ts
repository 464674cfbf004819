import { createHash } from 'node:crypto';
import { addDays } from '@portail/rules/time/calendar-day.ts';
import { dayInParis } from '@portail/rules/time/paris.ts';
import { sql } from 'kysely';
import { issueInvoice } from '../modules/campaigns/funder-orders/funder-orders.module.ts';
import { transactionOf } from '../platform/db/unit-of-work.ts';
import type { UnitOfWork } from '../platform/ports/unit-of-work.ts';

/** A pre-order of the demonstration of which an order was made. */
export interface MadeLine {
  readonly id: string;
  readonly login: string;
  readonly campaign: string;
  readonly contract: string;
  readonly financeurId: string;
  readonly accountProduct: string;
  readonly paperProduct: string;
  readonly millesime: number;
  readonly orderedAt: Date;
  readonly accountCents: number;
  readonly paperCents: number;
  readonly faceValueCents: number;
  readonly titres: number;
  readonly fundedCents: number;
  readonly ownCents: number;
  readonly feesCents: number;
}

interface Setting {
  readonly now: Date;
  readonly newId: () => string;
}

/** The same in every demonstration. */
const referenceOf = (campaign: string): string => {
  const hex = createHash('sha256').update(`FC${campaign}`).digest('hex');
  return `FC${BigInt(`0x${hex}`).toString(36).toUpperCase().slice(0, 10)}`;
};

const sumOf = (lines: readonly MadeLine[], read: (line: MadeLine) => number): number =>
  lines.reduce((sum, line) => sum + read(line), 0);

export const demoFunderOrdersIn = (unit: UnitOfWork, { now, newId }: Setting) => {
  const db = transactionOf(unit);

  /** Made the day after the last line came, in the morning. */
  const madeAt = (lines: readonly MadeLine[]): Date => {
    const last = Math.max(...lines.map(({ orderedAt }) => orderedAt.getTime()));
    const morning = new Date(`${addDays(dayInParis(last), 1)}T07:00:00Z`);
    return morning < now ? morning : new Date(now.getTime() - 1_000);
  };

  const addOrder = async (lines: readonly [MadeLine, ...MadeLine[]]): Promise<void> => {
    const [{ campaign, contract, financeurId, accountProduct, paperProduct }] = lines;
    const [id, at] = [newId(), madeAt(lines)];
    const [account, paper] = [
      sumOf(lines, ({ accountCents }) => accountCents),
      sumOf(lines, ({ paperCents }) => paperCents),
    ];
    const funded = sumOf(lines, ({ fundedCents }) => fundedCents);
    await db
      .insertInto('commande_financeur')
      .values({
        id,
        reference: referenceOf(campaign),
        session_id: campaign,
        contract_numero: contract,
        financeur_id: financeurId,
        numero_bon_commande: `BC-${campaign}`,
        produit_compte_id: account > 0 ? accountProduct : null,
        produit_titre_id: paper > 0 ? paperProduct : null,
        statut: 'TERMINEE',
        nombre_lignes: lines.length,
        nombre_lignes_traitees: lines.length,
        nombre_lignes_livrees: lines.filter(({ titres }) => titres === 0).length,
        nombre_titres: sumOf(lines, ({ titres }) => titres),
        montant_compte_cents: account,
        montant_titre_cents: paper,
        part_financee_cents: funded,
        part_beneficiaire_cents: sumOf(lines, ({ ownCents }) => ownCents),
        frais_cents: sumOf(lines, ({ feesCents }) => feesCents),
        actor: 'import',
        origin: 'IMPORT',
        request_id: 'demonstration',
        commande_owner: null,
        commande_cle: null,
        created_at: at,
        avance_le: at,
        terminee_le: at,
      })
      .execute();
    await db
      .updateTable('precommande')
      .set({ commande_id: id })
      .where(
        'id',
        'in',
        lines.map((line) => line.id),
      )
      .execute();
    await issueInvoice(unit, {
      orderId: id,
      financeurId,
      contract,
      amountCents: funded,
      now: at,
      isPaidFirst: false,
    });
  };

  return {
    /** What has been ordered in the demonstration, oldest first. */
    readMadeLines: async (): Promise<readonly MadeLine[]> => {
      const { rows } = await sql<MadeLine>`
        select p.id, a.login, p.session_id as campaign, p.contract_numero as contract,
          k.financeur_id as "financeurId", coalesce(s.id_produit_compte, s.id_produit_titre) as "accountProduct",
          coalesce(s.id_produit_titre, s.id_produit_compte) as "paperProduct", p.millesime,
          p.created_at as "orderedAt", p.montant_compte_cents as "accountCents",
          p.montant_titre_cents as "paperCents", coalesce(p.valeur_faciale_cents, 0) as "faceValueCents",
          p.nombre_titres as titres, p.part_financee_cents as "fundedCents",
          p.part_beneficiaire_cents as "ownCents", p.frais_compte_cents + p.frais_titre_cents as "feesCents"
        from precommande p
        join precommande_session s on s.id = p.session_id
        join contract k on k.numero = p.contract_numero
        join beneficiary b on b.id = p.beneficiary_id
        join user_account a on a.id = b.account_id
        where p.statut in ('COMMANDEE', 'LIVREE') order by p.created_at, p.id`.execute(db);
      return rows;
    },

    /** One order for each campaign, with its invoice. */
    addOrders: async (lines: readonly MadeLine[]): Promise<void> => {
      const byCampaign = new Map<string, [MadeLine, ...MadeLine[]]>();
      for (const line of lines) {
        const known = byCampaign.get(line.campaign);
        if (known === undefined) byCampaign.set(line.campaign, [line]);
        else known.push(line);
      }
      for (const group of byCampaign.values()) await addOrder(group);
    },
  };
};
