import { randomUUID } from 'node:crypto';
import { addDays, type CalendarDay } from '@portail/rules/time/calendar-day.ts';
import { startOfDayInParis } from '@portail/rules/time/paris.ts';
import { addTargetDays, isTargetDay } from '@portail/rules/time/target-days.ts';
import { ibanPurposeOf } from '../src/modules/settlement/payouts/payouts.module.ts';
import { dayInFrance } from '../src/platform/clock.ts';
import { systemIds } from '../src/platform/ids.ts';
import { createLedgerWorld } from './ledger-world.ts';
import { bearer, type ManualClock, type TestApi } from './test-api.ts';

export const IBAN = 'FR7630006000011234567890189';
export const OTHER_IBAN = 'DE89370400440532013000';
export const FATOU = '1234567';
export const FATOU_MAIL = 'fatou.ndiaye@courriel.example';
const PAY = '/api/eb/beneficiaires/paiements-comptes/prestataires';
const MORNING_MS = 6 * 3_600_000;

/** Payouts: due amounts, bank details and TARGET days. */
export const createPayoutWorld = (api: TestApi) => {
  const ledger = createLedgerWorld(api.server.platform);
  const tokens = new Map<string, string>();

  const one = async (sql: string, values: unknown[] = []) => (await api.query(sql, values))[0];

  /** Signs in again when the clock has moved. */
  const tokenOf = async (login: string, space?: string): Promise<string> => {
    const key = `${login}/${api.clock.realNow().getTime()}`;
    const token = tokens.get(key) ?? (await api.signIn(login, space));
    tokens.set(key, token);
    return token;
  };

  const intervenantOf = async (codeNan: string): Promise<string> =>
    String((await one('select id from intervenant where code_nan = $1', [codeNan]))?.['id']);

  /** Bank details that are usable by default. */
  const giveBank = async (
    codeNan: string,
    usableAt = new Date(0),
    iban = IBAN,
  ): Promise<string> => {
    const [id, intervenantId] = [systemIds.ordered(), await intervenantOf(codeNan)];
    await api.query(
      `update coordonnees_bancaires set remplacees_le = now()
       where intervenant_id = $1 and remplacees_le is null`,
      [intervenantId],
    );
    await api.query(
      `insert into coordonnees_bancaires (id, intervenant_id, titulaire, iban_scelle, iban_fin,
         created_at, utilisables_le)
       values ($1, $2, 'Fatou Ndiaye', $3, $4, '1970-01-01', $5)`,
      [
        id,
        intervenantId,
        api.server.platform.secretBox.seal(ibanPurposeOf(id), iban),
        iban.slice(-4),
        usableAt,
      ],
    );
    return id;
  };

  return {
    one,
    tokenOf,
    intervenantOf,

    giveBank,

    /** Bank details that the bank has recognised, so that payments to them are paid out at once. */
    giveVerifiedBank: async (codeNan: string, verification = 'CONCORDANT'): Promise<string> => {
      const bankId = await giveBank(codeNan);
      await api.query(
        'update coordonnees_bancaires set verification = $2, verifiees_le = now() where id = $1',
        [bankId, verification],
      );
      return bankId;
    },

    /** The live transfers of a payment. */
    carriedBy: (reference: string) =>
      api.query(
        `select v.canal, v.bout_en_bout as id, l.montant_cents::int as cents
         from versement_ligne l join versement v on v.id = l.versement_id
         join paiement_compte p on p.id = l.paiement_id
         where p.reference = $1 and not l.rejetee`,
        [reference],
      ),

    /** A payment of demo-rh from an account of its own. */
    pay: async (cents: number, codeNAN = FATOU): Promise<string> => {
      const account = await ledger.openLoadedAccount(cents, { login: 'demo-rh' });
      const reply = await api.http.inject({
        method: 'POST',
        url: PAY,
        headers: { ...bearer(await tokenOf('demo-rh')), 'idempotency-key': randomUUID() },
        payload: {
          codeNAN,
          montant: cents / 100,
          numeroComptesCESU: [account.numero],
          numeroContrat: '100001',
          typeContrat: 'CESU_RH',
        },
      });
      if (reply.statusCode !== 200) throw new Error(reply.body);
      return reply.json<{ valeur: string }>().valeur;
    },

    statutOf: async (reference: string): Promise<unknown> =>
      (await one('select statut from paiement_compte where reference = $1', [reference]))?.[
        'statut'
      ],

    /** The amount due to a payee by the payment tables. */
    dueTo: async (codeNan: string): Promise<number> =>
      Number(
        (
          await one(
            `select coalesce(sum(cents), 0)::int as due from (
               select montant_cents + complement_cents as cents, intervenant_id, statut from paiement_compte
               union all select montant_cents, intervenant_id, statut from remise_titres
             ) x join intervenant i on i.id = x.intervenant_id
             where i.code_nan = $1 and x.statut = 'EN_COURS'`,
            [codeNan],
          )
        )?.['due'],
      ),

    /** The amount due to a payee by the ledger. */
    payableTo: async (codeNan: string): Promise<number> =>
      Number(
        (
          await one(
            `select coalesce(sum(e.amount), 0)::int as due from ledger_account a
             join ledger_entry e on e.account_id = a.id join ledger_journal j on j.id = e.journal_id
             where a.kind = 'A_PAYER' and a.key = $1 and j.phase = 'POSTE'`,
            [await intervenantOf(codeNan)],
          )
        )?.['due'],
      ),

    payouts: (codeNan: string) =>
      api.query(
        `select v.id, v.bout_en_bout as reference, v.montant_cents::int as cents, v.nombre as count,
           v.statut, f.jour::text as day, f.statut as file
         from versement v join versement_fichier f on f.id = v.fichier_id
         join intervenant i on i.id = v.intervenant_id
         where i.code_nan = $1 order by v.id`,
        [codeNan],
      ),
  };
};
export type PayoutWorld = ReturnType<typeof createPayoutWorld>;

/** Moves the clock to the next morning when TARGET is open; returns its day. */
export const nextTargetMorning = (clock: ManualClock): CalendarDay => {
  const day = addTargetDays(dayInFrance(clock.realNow()), 1);
  clock.advance(startOfDayInParis(day) + MORNING_MS - clock.realNow().getTime());
  return day;
};

/** Moves the clock to the next morning when TARGET is closed. */
export const nextClosedMorning = (clock: ManualClock): CalendarDay => {
  let day = addDays(dayInFrance(clock.realNow()), 1);
  while (isTargetDay(day)) day = addDays(day, 1);
  clock.advance(startOfDayInParis(day) + MORNING_MS - clock.realNow().getTime());
  return day;
};
