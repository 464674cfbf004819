import { PAYMENT_MODES } from '@portail/rules/orders/order-statut.ts';
import { calendarDay } from '@portail/rules/time/calendar-day.ts';
import { createDirectDebits } from '../src/modules/settlement/direct-debits/debits.module.ts';
import { SHARE_CENTS, type OperationsWorld } from './operations-world.ts';
import type { TestApi } from './test-api.ts';

/** The day of every file of debits. */
export const COLLECTED_ON = calendarDay('2026-03-16');
const IBAN = 'FR7630006000011234567890189';

interface Line {
  readonly id: string;
  readonly reference: string;
}

/** Orders paid by debit, from the mandate to the collection. */
export const createDebitWorld = (api: TestApi, world: OperationsWorld) => {
  let mandates = 0;

  /** The person of an order signs a mandate, and asks to be debited. */
  const sign = async ({ id }: Line): Promise<void> => {
    mandates += 1;
    await world.query(`update precommande set mode_paiement = $2 where id = $1`, [
      id,
      PAYMENT_MODES.PRELEVEMENT,
    ]);
    await world.query(
      `insert into mandat_sepa (id, rum, beneficiary_id, titulaire, iban_scelle, iban_fin, statut, created_at, signed_at)
       select gen_random_uuid(), 'RETOUR' || $2::int, p.beneficiary_id, 'Essai', '', '0189', 'ACTIF', now(), now()
       from precommande p where p.id = $1`,
      [id, mandates],
    );
    const mandate = await world.one(`select id from mandat_sepa where rum = 'RETOUR' || $1::int`, [
      mandates,
    ]);
    const mandateId = String(mandate?.['id']);
    await world.query('update mandat_sepa set iban_scelle = $2 where id = $1', [
      mandateId,
      api.server.platform.secretBox.seal(`iban-mandat:${mandateId}`, IBAN),
    ]);
  };

  /** A debit of the order in a file of the bank. */
  const debit = async ({ id }: Line) => {
    const person = await world.one('select beneficiary_id as id from precommande where id = $1', [
      id,
    ]);
    await createDirectDebits(api.server.platform).issue(COLLECTED_ON, [
      {
        cause: 'PRECOMMANDE',
        causeId: id,
        beneficiaryId: String(person?.['id']),
        contract: '100001',
        amountCents: SHARE_CENTS,
        label: 'Commande CESU',
      },
    ]);
    const row = await world.one(
      `select p.bout_en_bout as ref, f.id, f.message_id as file from prelevement p
       join prelevement_fichier f on f.id = p.fichier_id where p.cause_id = $1 and p.statut = 'EMIS'`,
      [id],
    );
    await world.query('update prelevement_fichier set jour = $2 where id = $1', [
      row?.['id'],
      COLLECTED_ON,
    ]);
    return { file: String(row?.['file']), endToEndId: String(row?.['ref']) };
  };

  /** Sent to the bank, and not collected yet. */
  const sent = async (line?: Line) => {
    const of = line ?? (await world.expectedLine());
    await sign(of);
    return { ...of, ...(await debit(of)) };
  };

  return {
    sign,
    debit,
    sent,

    collected: async (line?: Line) => {
      const one = await sent(line);
      await world.receive(world.receiptOf(one.reference, { moyen: 'PRELEVEMENT' }));
      return one;
    },

    /** What the account of the bank holds in the books. */
    bank: async (): Promise<number> => {
      const row = await world.one(
        `select coalesce(sum(e.amount), 0)::int as sum from ledger_account a
         join ledger_entry e on e.account_id = a.id where a.kind = 'BANQUE'`,
      );
      // An asset: its debits are what it holds.
      return -Number(row?.['sum']);
    },

    stateOf: async (endToEndId: string) =>
      await world.one(
        `select p.statut, p.retourne_le is not null as "isTakenBack", m.statut as mandate,
           m.suspendu_le is not null as "isSuspended"
         from prelevement p join mandat_sepa m on m.id = p.mandat_id where p.bout_en_bout = $1`,
        [endToEndId],
      ),
  };
};
export type DebitWorld = ReturnType<typeof createDebitWorld>;
