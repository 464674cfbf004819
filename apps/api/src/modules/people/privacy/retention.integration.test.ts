import { describe, expect, it } from 'vitest';
import { pngOf } from '../../../../test/pictures.ts';
import { requestCallsOf } from '../../../../test/request-calls.ts';
import { retentionNight } from '../../../../test/retention-night.ts';
import { openLink } from '../../../../test/link-calls.ts';
import { useTestApi } from '../../../../test/test-api.ts';

const api = useTestApi();

const countOf = async (table: string): Promise<number> =>
  Number((await api.current.query(`select count(*) as n from ${table}`))[0]?.['n']);

const nightIn = (days: number) => retentionNight(api.current, days);

describe('[P6] retention job', () => {
  it('[P6] deletes each class on its day and not before', async () => {
    const calls = requestCallsOf(api.current, await api.current.signIn('demo-rh'));
    const { id } = await calls.open();
    await calls.join(id, pngOf());
    await calls.post(`/${id}/messages`, { message: 'Une précision de plus.' });
    await openLink(api.current, 'readOnly');
    await api.current.query(
      `insert into audience_count (day, page, evenement, count) values (current_date, 'HOME', 'VUE', 1)
       on conflict do nothing`,
    );
    const [events, consultations, requests] = [
      await countOf('security_event'),
      await countOf('consultation'),
      await countOf('demande_gestion'),
    ];
    expect(events).toBeGreaterThan(0);
    const [file] = await api.current.query(
      `insert into plan_fichier (id, contract_numero, empreinte, nom, account_id, lignes_lues,
         lignes_retenues, nombre_rejets, personnes_connues, personnes_attendues, created_at)
       select gen_random_uuid(), '100002', repeat('a', 64), 'plans.csv', id, 1, 0, 1, 0, 0, now()
       from user_account where login = 'demo-financeur' returning id`,
    );
    await api.current.query(
      `insert into plan_fichier_rejet (fichier_id, ligne, cellules, message)
       values ($1, 2, array['Zzcanari'], 'Cette ligne est refusée.')`,
      [file?.['id']],
    );
    const refused = `plan_fichier_rejet where fichier_id = '${String(file?.['id'])}'`;
    await nightIn(29);
    expect(await countOf(refused)).toBe(1);
    await nightIn(32);
    expect(await countOf(refused)).toBe(0);
    await nightIn(364);
    expect(await countOf('security_event')).toBe(events);
    expect((await nightIn(368))['journaux']).toBe(events);
    expect(await countOf('audience_count')).toBeGreaterThan(0);
    await nightIn(25 * 31 + 2);
    expect(await countOf('audience_count')).toBe(0);
    // The requests of the demo data are a few weeks old.
    await nightIn(3 * 365 - 60);
    expect(await countOf('demande_gestion')).toBe(requests);
    expect(await countOf('consultation')).toBe(consultations);
    const report = await nightIn(3 * 366 + 2);
    expect(report['demandes']).toBeGreaterThan(0);
    for (const table of [
      'demande_gestion',
      'demande_message',
      'demande_fichier',
      'consultation',
      'consultation_appel',
    ]) {
      expect(await countOf(table), table).toBe(0);
    }
    // The ledger is unchanged after twelve years.
    const entries = await countOf('ledger_entry');
    await nightIn(12 * 366);
    expect(await countOf('ledger_entry')).toBe(entries);
  });

  it('cannot delete earlier: the database function checks the dates', async () => {
    await nightIn(0);
    await expect(
      api.current.query(`select * from journaux_oublier(now(), now() - interval '4 years')`),
    ).rejects.toThrow(/six mois/);
    await expect(
      api.current.query(`select * from journaux_oublier(now() - interval '1 year', now())`),
    ).rejects.toThrow(/trois ans/);
  });

  it('empties an expired copy of data', async () => {
    await api.current.query(
      `insert into copie_donnees (id, beneficiary_id, demandee_le, prete_le, expire_le, contenu_scelle)
       select gen_random_uuid(), id, now() - interval '3 days', now() - interval '2 days',
         now() - interval '1 day', 'x' from beneficiary limit 1`,
    );
    expect((await nightIn(0))['copiesVidees']).toBe(1);
    const kept = await api.current.query(
      'select 1 from copie_donnees where contenu_scelle is not null',
    );
    expect(kept).toEqual([]);
  });
});
