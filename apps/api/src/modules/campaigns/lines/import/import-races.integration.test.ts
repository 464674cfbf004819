import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { createFunder, openCampaignBody } from '../../../../../test/funder-calls.ts';
import {
  createLineManager,
  storedPeople,
  type LineManager,
} from '../../../../../test/funder-line-world.ts';
import { codeOf } from '../../../../../test/order-calls.ts';
import { useTestApi } from '../../../../../test/test-api.ts';

const api = useTestApi();
let helene: LineManager;
let createCampaign: () => Promise<string>;

const HEADER = 'MATRICULE;NOM;CATEGORIE';
const LINES = ['1000001A;Anne;Employé', '1000002B;Bruno;Cadre', '1000003C;Chloé;Cadre'];
const FILE = [HEADER, ...LINES].join('\n');

beforeAll(async () => {
  helene = await createLineManager(api.current);
  const funder = await createFunder(api.current);
  createCampaign = () =>
    funder.created(
      openCampaignBody(api.current, {
        quotas: ['Employé', 'Cadre'].map((categoriePersonnel) => ({
          categoriePersonnel,
          maxParticipation: 600,
          maxCESU: 1_000,
          tauxParticipation: 60,
          tranches: [],
        })),
      }),
    );
});

const isWaiting = async (): Promise<boolean> => {
  const [row] = await api.current.query(
    `select count(*)::int as waiting from pg_stat_activity
     where wait_event_type = 'Lock' and datname = current_database()`,
  );
  return Number(row?.['waiting']) > 0;
};

/** Runs another change in a transaction that commits once the import waits for it. */
const overtaken = async <T>(
  statements: readonly (readonly [string, unknown[]])[],
  run: () => Promise<T>,
) => {
  const client = new pg.Client({ connectionString: api.current.urls.adminUrl });
  await client.connect();
  try {
    await client.query('begin');
    for (const [text, values] of statements) await client.query(text, values);
    const running = run();
    await expect.poll(isWaiting, { timeout: 30_000, interval: 20 }).toBe(true);
    await client.query('commit');
    return await running;
  } finally {
    await client.end();
  }
};

describe('[L33] import concurrent with another change', () => {
  it('[L33] closing the campaign: stores nothing and reports why', async () => {
    const id = await createCampaign();
    const reply = await overtaken(
      [['update precommande_session set fermee_le = now() where id = $1', [id]]],
      () => helene.upload(id, FILE),
    );
    expect(reply.statusCode).toBe(409);
    expect(codeOf(reply)).toBe('SESSION_FERMEE');
    expect(await storedPeople(api.current, id)).toEqual([]);
    expect(codeOf(await helene.upload(id, FILE))).toBe('SESSION_FERMEE');
  });

  it('[L33] removing a category: reads the file again and reports each refused line', async () => {
    const id = await createCampaign();
    const reply = await overtaken(
      [
        ['update precommande_session set libelle = libelle where id = $1', [id]],
        [
          `delete from precommande_quota where session_id = $1 and categorie_personnel = 'Cadre'`,
          [id],
        ],
      ],
      () => helene.upload(id, FILE),
    );
    expect(reply.json()).toMatchObject({
      lignesLues: 3,
      lignesAjoutees: 1,
      lignesRejetees: [{ ligne: 3 }, { ligne: 4 }],
    });
    expect(await storedPeople(api.current, id)).toMatchObject([{ identifiant: '1000001A' }]);
  });

  it('[L33] removing a person: the file adds the person again', async () => {
    const id = await createCampaign();
    await helene.imported(id, FILE);
    const reply = await overtaken(
      [[`delete from controle_ligne where session_id = $1 and identifiant = '1000002B'`, [id]]],
      () => helene.upload(id, FILE.replace('Chloé', 'Chloë')),
    );
    expect(reply.json()).toMatchObject({
      lignesLues: 3,
      lignesAjoutees: 1,
      lignesModifiees: 1,
      lignesInchangees: 1,
    });
    expect(await storedPeople(api.current, id)).toHaveLength(3);
  });

  it('[L33] another import: the second is refused', async () => {
    const id = await createCampaign();
    const replies = await Promise.all(
      Array.from({ length: 4 }, (_, index) =>
        helene.upload(id, FILE.replace('Anne', `Anne${index}`)),
      ),
    );
    const outcomes = replies.map((reply) => (reply.statusCode === 200 ? 'taken' : codeOf(reply)));
    expect(outcomes).toContain('taken');
    expect(new Set(outcomes.filter((one) => one !== 'taken'))).toEqual(
      outcomes.every((one) => one === 'taken') ? new Set() : new Set(['IMPORT_EN_COURS']),
    );
    expect(await storedPeople(api.current, id)).toHaveLength(3);
  });

  it('[L33] [L32] losing the connection: stores nothing and succeeds when sent again', async () => {
    const id = await createCampaign();
    const client = new pg.Client({ connectionString: api.current.urls.adminUrl });
    await client.connect();
    try {
      await client.query('begin');
      await client.query('update precommande_session set libelle = libelle where id = $1', [id]);
      const running = helene.upload(id, FILE);
      await expect.poll(isWaiting, { timeout: 30_000, interval: 20 }).toBe(true);
      // All rows are written and only the last lock is missing: the worst moment for a failure.
      await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where wait_event_type = 'Lock' and datname = current_database()`,
      );
      const reply = await running;
      expect(reply.statusCode).toBeGreaterThanOrEqual(500);
      await client.query('commit');
    } finally {
      await client.end();
    }
    expect(await storedPeople(api.current, id)).toEqual([]);
    expect(await helene.imported(id, FILE)).toMatchObject({
      lignesAjoutees: 3,
      dejaImporte: false,
    });
  });
});
