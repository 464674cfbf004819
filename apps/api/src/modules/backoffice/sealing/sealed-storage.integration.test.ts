import { randomInt } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { BANK, patch } from '../../../../test/profile-calls.ts';
import { pngOf } from '../../../../test/pictures.ts';
import { requestCallsOf } from '../../../../test/request-calls.ts';
import { confirmIdentity } from '../../../../test/second-step.ts';
import { bearer, useTestApi, type TestApi } from '../../../../test/test-api.ts';
import { openDatabase } from '../../../platform/db/database.ts';
import { createUnitsOfWork } from '../../../platform/db/unit-of-work.ts';
import { REGISTERED_TABLES } from '../../data-register.ts';
import { mandateIbanPurposeOf } from '../../settlement/direct-debits/debits.module.ts';
import { createReseal, SEALED_COLUMNS } from './reseal.ts';

const api = useTestApi();
const CAMILLE = 'camille.rousseau@courriel.example';
const CHILDREN = '/api/eb/beneficiaires/declarations/paje/enfants';

/** A valid random IBAN that belongs to no account. */
const drawnIban = (): string => {
  const bank = `3000600001${String(randomInt(10 ** 10)).padStart(10, '0')}7`;
  const rib = 97 - Number((BigInt(bank) * 100n) % 97n);
  const bban = `${bank}${String(rib).padStart(2, '0')}`;
  const key = 98 - Number(BigInt(`${bban}152700`) % 97n);
  return `FR${String(key).padStart(2, '0')}${bban}`;
};

const letters = (): string =>
  Array.from({ length: 10 }, () => 'bcdfghjklm'.charAt(randomInt(10))).join('');

const CANARIES = { bank: drawnIban(), mandate: drawnIban(), prenom: letters(), nom: letters() };

const post = (one: TestApi, token: string, url: string, payload: object) =>
  one.http.inject({ method: 'POST', url, headers: bearer(token), payload });

/** WAL position before any of it was written. */
let walStart = '';

beforeAll(async () => {
  const [row] = await api.current.query('select pg_walfile_name(pg_current_wal_lsn()) as name');
  walStart = String(row?.['name']);
  const token = await confirmIdentity(api.current, 'demo-rh', CAMILLE);
  const bank = { titulaire: 'Camille Rousseau', iban: CANARIES.bank };
  expect((await patch(api.current, token, BANK, bank)).statusCode).toBe(200);
  const mandate = { titulaire: 'Camille Rousseau', iban: CANARIES.mandate };
  expect((await post(api.current, token, '/api/sap/mandats', mandate)).statusCode).toBe(200);
  const child = {
    prenom: CANARIES.prenom,
    nom: CANARIES.nom,
    dateNaissance: '17/03/2025',
  };
  expect((await post(api.current, token, CHILDREN, child)).statusCode).toBe(200);
  const requests = requestCallsOf(api.current, token);
  const { id } = await requests.open();
  await requests.join(id, pngOf());
});

/** Searches the files on the server's disk: tables, indexes, TOAST and WAL. */
const filesWith = async (words: readonly string[]): Promise<readonly string[]> => {
  await api.current.query('checkpoint');
  const rows = await api.current.query(
    `with found(name, path) as (
       select c.relname::text, pg_relation_filepath(c.oid) from pg_class c
       where c.relkind in ('r', 'i', 't', 'm')
       union all select w.name, 'pg_wal/' || w.name from pg_ls_waldir() w
       where w.name >= $2 and w.name ~ '^[0-9A-F]{24}$'
     ), word(text) as (select unnest($1::text[]))
     select f.name, w.text from found f
     cross join lateral (select pg_read_binary_file(f.path, true) as bytes) b
     join word w on position(convert_to(w.text, 'UTF8') in b.bytes) > 0
     where f.path is not null`,
    [words, walStart],
  );
  return rows.map(({ name, text }) => `${String(name)}: ${String(text)}`);
};

describe('[P5] files on the database server’s disk, as in a backup', () => {
  it('contain stored clear text where it is searched for', async () => {
    expect(await filesWith(['Rousseau'])).not.toEqual([]);
  });

  it('contain no IBAN, no child’s name and no key of the product', async () => {
    const { config } = api.current.server.platform;
    const { titres, secondStep } = config;
    const keys = [...secondStep.keys.keys, ...titres.keys].map(({ secret }) => secret);
    expect(await filesWith([...Object.values(CANARIES), ...keys])).toEqual([]);
  });

  it('contain no voucher code: the database stores none', () => {
    const titre = REGISTERED_TABLES.find(({ table }) => table === 'titre');
    const names = titre?.columns.map(({ name }) => name) ?? [];
    expect(names).toContain('cle_id');
    expect(names.filter((name) => name.includes('code'))).toEqual([]);
  });
});

describe('[P5] a new encryption key', () => {
  it('covers every sealed column', () => {
    const sealed = REGISTERED_TABLES.flatMap(({ table, columns }) =>
      columns
        .filter(({ name }) => /scelle|(?:^|_)sealed$/.test(name))
        .map(({ name }) => `${table}.${name}`),
    );
    const known = SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`);
    expect(known.toSorted()).toEqual(sealed.toSorted());
  });

  it('is applied in batches under traffic, after which the old key can be removed', async () => {
    const ROWS = 1_200;
    const [{ id: owner } = { id: '' }] = await api.current.query(
      `select b.id from beneficiary b join user_account a on a.id = b.account_id
       where a.login = 'demo-double'`,
    );
    const { secretBox } = api.current.server.platform;
    const ids = Array.from({ length: ROWS }, () => crypto.randomUUID());
    await api.current.query(
      `insert into mandat_sepa (id, rum, beneficiary_id, titulaire, iban_scelle, iban_fin, statut, created_at)
       select id, 'ROTATION' || n, $3, 'Essai', scelle, '0189', 'EN_ATTENTE', now()
       from unnest($1::uuid[], $2::text[]) with ordinality as x(id, scelle, n)`,
      [ids, ids.map((id) => secretBox.seal(mandateIbanPurposeOf(id), `FR76${id}`)), owner],
    );
    const next = await api.current.variant({ SEALING_KEYS: `1:${'k'.repeat(40)}` });
    const admin = openDatabase({
      url: api.current.urls.adminUrl,
      maxConnections: 1,
      role: undefined,
      onConnectionLost: () => undefined,
    });
    const sealAnew = createReseal({
      units: createUnitsOfWork(admin.reader),
      secretBox: next.server.platform.secretBox,
    });
    try {
      const [report] = await Promise.all([
        sealAnew(),
        // Concurrent writes and reads of rows not yet resealed.
        (async () => {
          const token = await confirmIdentity(next, 'demo-rh', CAMILLE);
          const changed = { titulaire: 'Camille Rousseau', iban: drawnIban() };
          expect((await patch(next, token, BANK, changed)).statusCode).toBe(200);
          const children = await next.http.inject({ url: CHILDREN, headers: bearer(token) });
          expect(children.body).toContain(CANARIES.prenom);
        })(),
      ]);
      expect(report['mandat_sepa.iban_scelle']).toBeGreaterThanOrEqual(ROWS);
      expect(report['enfant.identite_scellee']).toBeGreaterThan(0);
      expect(report['demande_fichier.contenu_scelle']).toBeGreaterThan(0);
      const again = Object.values(await sealAnew());
      expect(again.every((count) => count === 0)).toBe(true);
      const rows = await api.current.query(
        'select id, iban_scelle from mandat_sepa where id = any ($1)',
        [ids],
      );
      const box = next.server.platform.secretBox;
      for (const row of rows) {
        const { id, iban_scelle: sealed } = z.parse(
          z.object({ id: z.string(), iban_scelle: z.string() }),
          row,
        );
        expect(box.open(mandateIbanPurposeOf(id), sealed)).toBe(`FR76${id}`);
        expect(() => secretBox.open(mandateIbanPurposeOf(id), sealed)).toThrow();
      }
    } finally {
      await admin.close();
      await next.server.close();
    }
  });
});
