import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MIGRATIONS_FOLDER, splitStatements } from '../../../platform/db/migrate.ts';
import { addLines } from '../../../../test/funder-line-world.ts';
import { useTestApi } from '../../../../test/test-api.ts';

const api = useTestApi();
const TABLES = ['controle_ligne', 'beneficiary_contract', 'plan_aide'] as const;

const setTriggers = async (state: 'enable' | 'disable'): Promise<void> => {
  for (const table of TABLES) await api.current.query(`alter table ${table} ${state} trigger user`);
};
const fill = async (): Promise<void> => {
  const sql = await readFile(join(MIGRATIONS_FOLDER, '0146-known-funder-people.sql'), 'utf8');
  for (const statement of splitStatements(sql)) await api.current.query(statement);
};
const people = () =>
  api.current.query(
    `select p.identifiant, p.cle, p.nom, p.beneficiary_id is not null as inscrite,
       (select count(*)::int from plan_aide g where g.personne_id = p.id) as plans
     from personne_financeur p where p.nom like 'Ancien%' order by p.nom, p.identifiant`,
  );

describe('[33-1] people that were there before the list', () => {
  beforeAll(async () => {
    await setTriggers('disable');
    await addLines(api.current, '5001', [
      { nom: 'Ancienne inscrite', matricule: '3000001A', accountCents: 5_000 },
    ]);
    await api.current.query(
      `insert into controle_ligne (id, session_id, identifiant, nom, prenom, date_naissance, created_at)
       select gen_random_uuid(), s.id, x.identifiant, x.nom, 'Ida', '1970-01-01', now()
       from (values ('5001', '3000001A', 'Ancienne inscrite'), ('5001', '3000002B', 'Ancienne attendue'),
         ('5003', '3000002B', 'Ancienne attendue')) x (session, identifiant, nom)
       join precommande_session s on s.id = x.session`,
    );
    await api.current.query(
      `insert into plan_aide (id, contract_numero, produit_id, identifiant, nom, prenom, date_naissance,
         type_compte, quantite_par_mois, taux_horaire_cents, reporte, premier_mois, dernier_mois, created_at)
       select gen_random_uuid(), '100002', 'AD', '88B', 'Ancienne aidée', 'Ida', '1940-01-01',
         'MINUTE_PAR_MOIS', 60, 2400, false, m.mois, m.mois, now()
       from (values (date '2026-01-01'), (date '2026-02-01')) m (mois)`,
    );
  });
  afterAll(() => setTriggers('enable'));

  it('[33-1] are listed once by the migration, which may run again', async () => {
    expect(await people()).toEqual([]);
    await fill();
    const found = await people();
    expect(found).toEqual([
      { identifiant: '88B', cle: '88B', nom: 'Ancienne aidée', inscrite: false, plans: 2 },
      {
        identifiant: '3000002B',
        cle: '3000002B',
        nom: 'Ancienne attendue',
        inscrite: false,
        plans: 0,
      },
      {
        identifiant: '3000001A',
        cle: '3000001A',
        nom: 'Ancienne inscrite',
        inscrite: true,
        plans: 0,
      },
    ]);
    await fill();
    expect(await people()).toEqual(found);
  });
});
