import { beforeAll, describe, expect, it } from 'vitest';
import { giveAccess } from '../../../../test/delegation-world.ts';
import { openLink } from '../../../../test/link-calls.ts';
import { scopeOfPerson, tryBeside, tryIn } from '../../../../test/owner-scopes.ts';
import { pngOf } from '../../../../test/pictures.ts';
import { requestCallsOf } from '../../../../test/request-calls.ts';
import { retentionNight } from '../../../../test/retention-night.ts';
import { confirmIdentity, deliver, lastMailTo } from '../../../../test/second-step.ts';
import { bearer, SIGN_IN, useTestApi } from '../../../../test/test-api.ts';
import { checkInvariants } from '../../../ledger/invariants.ts';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import { erasePersonIn } from './erase-person.repository.ts';
import { erasureReads, erasuresIn } from './erasures.repository.ts';

const api = useTestApi();
const URL = '/api/eb/beneficiaires/effacement';
const CAMILLE = 'camille.rousseau@courriel.example';

interface Erasure {
  readonly statut: string;
  readonly prevuLe?: string;
  readonly obstacles: readonly string[];
  readonly details: readonly {
    readonly obstacle: string;
    readonly origine: string;
    readonly nombre: number;
    readonly date: string;
  }[];
  readonly conserve: readonly { readonly duree: string }[];
}

const call = (method: 'GET' | 'POST' | 'DELETE', token: string) =>
  api.current.http.inject({ method, url: URL, headers: bearer(token) });

const nightIn = (days: number) => retentionNight(api.current, days);

/** Every row of every table, as text. */
const tablesWith = async (word: string): Promise<readonly string[]> => {
  const tables = await api.current.query(
    `select tablename from pg_tables where schemaname = 'public'`,
  );
  const found: string[] = [];
  for (const { tablename } of tables) {
    const rows = await api.current.query(
      `select 1 from ${String(tablename)} x where x::text ilike $1 limit 1`,
      [`%${word}%`],
    );
    if (rows.length > 0) found.push(String(tablename));
  }
  return found;
};

/** A new person of the contract, without any holdings. */
const NEWCOMER = { login: 'nouvelle-venue', mail: 'nadia.zzcanari@courriel.example' };

beforeAll(async () => {
  await api.current.query(
    `with account as (
       insert into user_account (id, login, space_type, role, first_name, last_name, mail, password_hash, created_at)
       select gen_random_uuid(), $1, space_type, role, 'Nadia', 'Zzcanari', $2, password_hash, created_at
       from user_account where login = 'demo-rh' returning id
     ), person as (
       insert into beneficiary (id, account_id, civility, birth_date, address_zone0, postal_code, town, main_phone_number, created_at)
       select gen_random_uuid(), id, 'MME', '1991-04-05', '7 impasse Zzcanari', '13001', 'ZZCANARI', '0699887711', now()
       from account returning id
     )
     insert into beneficiary_contract (beneficiary_id, contract_numero, matricule, created_at)
     select id, '100001', '7654321Z', now() from person`,
    [NEWCOMER.login, NEWCOMER.mail],
  );
});

describe('[P8] erasure', () => {
  it('lists what the law keeps and what prevents the erasure', async () => {
    const token = await api.current.signIn('demo-rh');
    const erasure = (await call('GET', token)).json<Erasure>();
    expect(erasure.statut).toBe('AUCUNE');
    expect(erasure.obstacles).toContain('SOLDE');
    expect(erasure.conserve.map(({ duree }) => duree)).toContain('10 ans');
    const confirmed = await confirmIdentity(api.current, 'demo-rh', CAMILLE);
    const reply = await call('POST', confirmed);
    expect(reply.statusCode).toBe(409);
    expect(reply.json()).toMatchObject({ code: 'EFFACEMENT_IMPOSSIBLE' });
  });

  it('[25-27] gives number, screen and date of each obstacle', async () => {
    const token = await api.current.signIn('demo-rh');
    const { obstacles, details } = (await call('GET', token)).json<Erasure>();
    expect(new Set(details.map(({ obstacle }) => obstacle))).toEqual(new Set(obstacles));
    const { reader } = api.current.server.platform;
    const state = await erasureReads(reader, await scopeOfPerson(api.current, 'demo-rh')).state();
    const countOf = (name: string) =>
      details
        .filter(({ obstacle }) => obstacle === name)
        .reduce((sum, { nombre }) => sum + nombre, 0);
    expect(countOf('TITRES')).toBe(state.activeTitres);
    expect(countOf('COMMANDES')).toBe(state.openOrders);
    expect(countOf('PAIEMENTS')).toBe(state.openPayments);
    expect(countOf('DECLARATIONS')).toBe(state.openDeclarations);
    expect(details.find(({ origine }) => origine === 'COMPTE')?.date).toMatch(/^31\/01\/\d{4}$/);
    expect(details.every(({ date }) => /^\d{2}\/\d{2}\/\d{4}$/.test(date))).toBe(true);
  });

  it('[S24] requires a code, is announced by mail and can be withdrawn for a week', async () => {
    const token = await api.current.signIn(NEWCOMER.login);
    expect((await call('POST', token)).json()).toMatchObject({ code: 'CONFIRMATION_REQUISE' });
    const confirmed = await confirmIdentity(api.current, NEWCOMER.login, NEWCOMER.mail);
    const requested = (await call('POST', confirmed)).json<Erasure>();
    expect(requested).toMatchObject({ statut: 'DEMANDEE', obstacles: [] });
    expect((await call('POST', confirmed)).json<Erasure>()).toEqual(requested);
    await deliver(api.current);
    expect(lastMailTo(api.current, NEWCOMER.mail)?.text).toContain('ont été demandés');
    expect((await call('DELETE', confirmed)).json<Erasure>().statut).toBe('AUCUNE');
    await deliver(api.current);
    expect(lastMailTo(api.current, NEWCOMER.mail)?.text).toContain('a été retirée');
    await nightIn(8);
    expect(await api.current.signIn(NEWCOMER.login)).toBeTruthy();
  });

  it('[S20] [S21] can be requested by the person only', async () => {
    const { reader } = api.current.server.platform;
    const [own, foreign] = [
      await scopeOfPerson(api.current, NEWCOMER.login),
      await scopeOfPerson(api.current, 'demo-rh'),
    ];
    const camille = await erasureReads(reader, foreign).state();
    expect(camille.accountCents).toBeGreaterThan(0);
    expect(await erasureReads(reader, own).state()).toEqual({
      accountCents: 0,
      activeTitres: 0,
      openOrders: 0,
      openPayments: 0,
      openDeclarations: 0,
    });
    await tryIn(api.current, async (unit) => {
      const day = '2030-01-01';
      await erasuresIn(unit, own).insert({ id: crypto.randomUUID(), requestedAt: new Date(), day });
      expect(await erasuresIn(unit, foreign).read().findWaiting()).toBeUndefined();
      expect(await erasuresIn(unit, foreign).withdraw(new Date())).toBe(false);
      expect(await erasuresIn(unit, own).read().findWaiting()).toBeDefined();
    });
    const held = 'select id from beneficiary where id = $1';
    await expect(
      tryBeside(api.current, held, [own.beneficiaryId], (unit) =>
        erasuresIn(unit, foreign).lockOwner(),
      ),
    ).resolves.toBeUndefined();
    for (const kind of ['readOnly', 'partner'] as const) {
      const token = await openLink(api.current, kind);
      expect((await call('POST', token)).statusCode).toBe(403);
    }
  });

  it('removes all data of the person on its day and prevents the sign-in', async () => {
    const token = await confirmIdentity(api.current, NEWCOMER.login, NEWCOMER.mail);
    const requests = requestCallsOf(api.current, token);
    const { id } = await requests.open({ objet: 'AUTRE', message: 'Je suis Nadia Zzcanari.' });
    await requests.join(id, pngOf(), 'zzcanari.png');
    await api.current.http.inject({
      method: 'PATCH',
      url: '/api/eb/preferences',
      headers: bearer(token),
      payload: { rappels: false },
    });
    await api.current.query(
      `insert into saved_view (id, account_id, list, name, query, created_at, updated_at)
       select gen_random_uuid(), id, 'factures', 'Vue de zzcanari', '{}', now(), now()
       from user_account where login = $1`,
      [NEWCOMER.login],
    );
    await deliver(api.current);
    expect((await call('POST', token)).statusCode).toBe(200);
    await deliver(api.current);
    expect((await nightIn(6))['effacements']).toBe(0);
    expect((await nightIn(7))['effacements']).toBe(1);
    for (const word of ['zzcanari', NEWCOMER.login, '0699887711', '7654321Z', '1991-04-05']) {
      expect(await tablesWith(word), word).toEqual([]);
    }
    const reply = await api.current.http.inject({
      method: 'POST',
      url: SIGN_IN,
      payload: {
        login: NEWCOMER.login,
        password: 'Portail-Demo-2026',
        typeEspace: 'ESPACE_BENEFICIAIRE',
      },
    });
    expect(reply.statusCode).toBe(401);
    expect((await call('GET', token)).statusCode).toBe(401);
    expect((await nightIn(8))['effacements']).toBe(0);
  });

  const eraseNow = async (login: string): Promise<void> => {
    const { beneficiaryId } = await scopeOfPerson(api.current, login);
    const [row] = await api.current.query('select id from user_account where login = $1', [login]);
    const person = { beneficiaryId, userId: String(row?.['id']) };
    await api.current.server.platform.units.transact((unit) =>
      erasePersonIn(unit, operatorScope('essai', 'effacement')).erase(
        person,
        crypto.randomUUID(),
        new Date(),
      ),
    );
  };

  it('[P19] removes the recipients, addresses and workers of services', async () => {
    await api.current.query(
      `update commande_service set zone_adresse1 = 'Zzservice', code_postal_et_ville = '33000 ZZSERVICE',
         contact_nom = 'Zzservice', contact_email = 'zzservice@courriel.example', consignes = 'zzservice',
         intervenant = case when intervenant is null then null else 'Zzservice' end
       where numero like 'CSDEMO%'`,
    );
    await api.current.query(
      `update commande_attribution set prenom = 'Zzservice' where lien <> 'MOI'`,
    );
    expect(await tablesWith('zzservice')).toHaveLength(2);
    await eraseNow('demo-unique');
    expect(await tablesWith('zzservice')).toEqual([]);
  });

  it('leaves the ledger unchanged and no name in the kept rows', async () => {
    const invariants = () => checkInvariants((sql) => api.current.query(sql));
    const before = await invariants();
    await eraseNow('demo-rh');
    expect(await invariants()).toEqual(before);
    for (const word of ['rousseau', 'tilleuls', '0612345678', '0478123456', '1000001A']) {
      expect(await tablesWith(word), word).toEqual([]);
    }
  });
});

describe('access given to a carer', () => {
  it.each(['demo-petit', 'demo-vide'])('is removed with the portal of %s', async (login) => {
    const { idAcces, open } = await giveAccess(api.current, {
      from: 'demo-petit',
      to: 'demo-vide',
    });
    await open();
    const [row] = await api.current.query(
      `select a.id as "userId", b.id as "beneficiaryId" from user_account a
       join beneficiary b on b.account_id = a.id where a.login = $1`,
      [login],
    );
    const person = {
      userId: String(row?.['userId']),
      beneficiaryId: String(row?.['beneficiaryId']),
    };
    const left = await tryIn(api.current, async (unit) => {
      const ours = operatorScope('essai', 'effacement');
      await erasePersonIn(unit, ours).erase(person, crypto.randomUUID(), new Date());
      return await transactionOf(unit)
        .selectFrom('delegation as d')
        .leftJoin('user_session as s', 's.delegation_id', 'd.id')
        .select(['d.id', 's.id as sessionId'])
        .where('d.id', '=', idAcces)
        .execute();
    });
    expect(left).toEqual([]);
    await api.current.query(
      `update delegation set close_le = now() + interval '1 day', close_par = 'BENEFICIAIRE' where id = $1`,
      [idAcces],
    );
  });
});
