import type { Report } from '@portail/contract/backoffice/reports.schemas.ts';
import { createMakeReports } from '../src/modules/backoffice/reports/make-reports.ts';
import { openOperator } from './operator-sessions.ts';
import { bearer, type TestApi } from './test-api.ts';

export const REPORTS = '/api/sap/rapports';

/** A second operator, because an operator cannot approve their own report. */
export const openSecondOperator = async (api: TestApi): Promise<string> => {
  const identifiantSource = 'seconde.personne';
  await api.query(
    `with account as (
       insert into user_account (id, login, space_type, role, first_name, last_name, mail, created_at)
       values (gen_random_uuid(), $1, 'ESPACE_OPERATEUR', 'BO_GESTIONNAIRE', 'Nadia', 'Second',
         'nadia.second@portail-cesu.example', now()) returning id)
     insert into partenaire_operateur (partenaire_id, identifiant, account_id)
     select p.id, $1, account.id from account, partenaire p where p.client_id = 'back-office'`,
    [identifiantSource],
  );
  return openOperator(api, identifiantSource);
};

/** Payments of one person in an otherwise empty month; `month` is MM of 2020. */
export const addOldPayments = (api: TestApi, month: string, count: number, login = 'demo-rh') =>
  api.query(
    `insert into paiement_compte (id, reference, beneficiary_id, contract_numero, intervenant_id,
       montant_cents, statut, posting_id, created_at)
     select ('20200000-' || $1 || '00-4000-8000-' || lpad(n::text, 12, '0'))::uuid,
       'PC' || $1 || lpad(n::text, 8, '0'), b.id, '100001', i.id, n, 'EFFECTUE', gen_random_uuid(),
       make_timestamptz(2020, $1::int, 10, 12, 0, 0, 'Europe/Paris')
     from generate_series(1, $2::int) n, beneficiary b join user_account a on a.id = b.account_id,
       intervenant i
     where a.login = $3 and i.code_nan = '1234567'`,
    [month, count, login],
  );

export const reportCalls = (api: TestApi, token: string) => {
  const ask = (type: string, dateDebut: string, dateFin: string) =>
    api.http.inject({
      method: 'POST',
      url: REPORTS,
      headers: bearer(token),
      payload: { type, dateDebut, dateFin },
    });
  const list = async () =>
    (await api.http.inject({ url: REPORTS, headers: bearer(token) })).json<Report[]>();
  return {
    ask,
    requested: async (type: string, dateDebut: string, dateFin: string): Promise<Report> => {
      const reply = await ask(type, dateDebut, dateFin);
      if (reply.statusCode !== 200) throw new Error(reply.body);
      return reply.json<Report>();
    },
    list,
    one: async (id: string) => (await list()).find((report) => report.id === id),
    file: (id: string, format?: string) =>
      api.http.inject({
        url: `${REPORTS}/${id}/fichier${format === undefined ? '' : `?format=${format}`}`,
        headers: bearer(token),
      }),
    agree: (id: string) =>
      api.http.inject({
        method: 'POST',
        url: `${REPORTS}/${id}/validation`,
        headers: bearer(token),
      }),
  };
};

/** The background task, as another process would run it. */
export const makerOf = (api: TestApi, batchSize?: number) =>
  createMakeReports(api.server.platform, batchSize);
