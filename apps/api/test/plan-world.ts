import type {
  PlanFileColumn,
  PlanFileReport,
} from '@portail/contract/campaigns/funder-plans.schemas.ts';
import { useTestDatabase } from '@portail/testing/database/test-database.ts';
import { afterAll, beforeAll } from 'vitest';
import { createCalendarModule } from '../src/modules/settlement/calendar/calendar.module.ts';
import { systemIds } from '../src/platform/ids.ts';
import { FUNDER, multipart } from './funder-space-calls.ts';
import { openLedgerWorld } from './ledger-world.ts';
import { deliver } from './second-step.ts';
import { bearer, createManualClock, startTestApi } from './test-api.ts';

export const SOCIAL = '100002';
export const PLANS = '/api/eb/plans-aide';
export const COLUMNS: readonly PlanFileColumn[] = [
  'identifiant',
  'nom',
  'prenom',
  'dateNaissance',
  'produit',
  'unite',
  'droitMensuel',
  'tauxHoraire',
  'moisDebut',
  'moisFin',
  'report',
];

export type PlanCells = Partial<Record<PlanFileColumn, string>>;

/** Thirty hours a month from March to December 2027, unless told otherwise. */
export const planCells = (cells: PlanCells): PlanCells => ({
  dateNaissance: '02/04/1939',
  produit: 'AD',
  unite: 'MINUTE',
  droitMensuel: '1800',
  tauxHoraire: '24,00',
  moisDebut: '03/2027',
  moisFin: '12/2027',
  ...cells,
});

const quoted = (cell: string): string =>
  /[";\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

export const planCsv = (...lines: readonly PlanCells[]): string =>
  [
    COLUMNS.join(';'),
    ...lines.map((line) => COLUMNS.map((name) => quoted(planCells(line)[name] ?? '')).join(';')),
  ].join('\r\n');

interface NewPerson {
  readonly nom: string;
  readonly prenom: string;
  readonly birthDate?: string;
  readonly cesuCode?: string;
  readonly contract?: string;
}

let people = 0;

const open = async (urls: { adminUrl: string; appUrl: string }, start: string) => {
  const clock = createManualClock(Date.parse(start));
  const ledger = openLedgerWorld(urls);
  await ledger.setBusinessTime(start);
  const api = await startTestApi(urls, { clock });
  const tasks = () => createCalendarModule(api.server.platform).tasks;

  const sendAs = async (login: string, csv: string | Buffer, query = '') => {
    const token = await api.signIn(login, 'ESPACE_CLIENT');
    const form = multipart(csv);
    return await api.http.inject({
      method: 'POST',
      url: `${PLANS}?numeroContrat=${SOCIAL}${query}`,
      headers: { ...bearer(token), ...form.headers },
      payload: form.payload,
    });
  };

  return {
    api,
    ledger,
    tasks,
    close: async () => {
      await api.server.close();
      await ledger.close();
    },

    /** Business time from now on, for the API and for the books. */
    at: async (instant: string): Promise<void> => {
      clock.advance(Date.parse(instant) - clock.realNow().getTime());
      await ledger.setBusinessTime(instant);
    },

    /** A person registered under the contract. */
    addPerson: async ({
      nom,
      prenom,
      birthDate = '1939-04-02',
      cesuCode,
      contract = SOCIAL,
    }: NewPerson): Promise<string> => {
      people += 1;
      const [userId, beneficiaryId] = [systemIds.ordered(), systemIds.ordered()];
      await api.query(
        `insert into user_account (id, login, space_type, role, first_name, last_name, mail, password_hash, created_at)
         select $1, $2, 'ESPACE_BENEFICIAIRE', 'BENEFICIAIRE', $3, $4, $2 || '@courriel.example', password_hash, now()
         from user_account where login = 'demo-social'`,
        [userId, `essai-plan-${people}`, prenom, nom],
      );
      await api.query(
        `insert into beneficiary (id, account_id, civility, birth_date, address_zone1, postal_code, town, cesu_code, created_at)
         values ($1, $2, 'MME', $3, '1 rue des Lilas', '69003', 'LYON', $4, now())`,
        [beneficiaryId, userId, birthDate, cesuCode ?? null],
      );
      await api.query(
        `insert into beneficiary_contract (beneficiary_id, contract_numero, created_at) values ($1, $2, now())`,
        [beneficiaryId, contract],
      );
      return beneficiaryId;
    },

    sendAs,
    take: async (...lines: readonly PlanCells[]): Promise<PlanFileReport> => {
      const reply = await sendAs(FUNDER, planCsv(...lines));
      if (reply.statusCode !== 200) throw new Error(reply.body);
      return reply.json<PlanFileReport>();
    },
    preview: async (...lines: readonly PlanCells[]): Promise<PlanFileReport> => {
      const reply = await sendAs(FUNDER, planCsv(...lines), '&apercu=true');
      if (reply.statusCode !== 200) throw new Error(reply.body);
      return reply.json<PlanFileReport>();
    },
    change: async (payload: object) =>
      await api.http.inject({
        method: 'POST',
        url: `${PLANS}/changements`,
        headers: bearer(await api.signIn(FUNDER, 'ESPACE_CLIENT')),
        payload,
      }),
    deliver: () => deliver(api),

    get: async (path: string, login = FUNDER) =>
      await api.http.inject({
        url: `${PLANS}${path}`,
        headers: bearer(await api.signIn(login, 'ESPACE_CLIENT')),
      }),

    /** What a person may spend of each month: "2027-03: 1800". */
    rightsOf: async (beneficiaryId: string): Promise<readonly string[]> => {
      const rows = await api.query(
        `select to_char(a.mois, 'YYYY-MM') as mois, a.balance::integer as balance
         from ledger_account a join compte_cesu c on c.id = a.compte_id
         where a.kind = 'DROITS' and c.beneficiary_id = $1 order by a.mois`,
        [beneficiaryId],
      );
      return rows.map(({ mois, balance }) => `${String(mois)}: ${String(balance)}`);
    },
  };
};
export type PlanWorld = Awaited<ReturnType<typeof open>>;

/** A social funder, its people and its months, on a database of their own. */
export const usePlanWorld = (start: string): { readonly current: PlanWorld } => {
  const urls = useTestDatabase();
  let world: PlanWorld | undefined;
  beforeAll(async () => {
    world = await open({ adminUrl: urls.adminUrl, appUrl: urls.appUrl }, start);
  });
  afterAll(async () => {
    await world?.close();
  });
  return {
    get current() {
      if (world === undefined) throw new Error('usePlanWorld: read inside a test or a hook');
      return world;
    },
  };
};
