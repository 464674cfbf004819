import { beforeAll, describe, expect, it } from 'vitest';
import { retentionNight } from '../../../../test/retention-night.ts';
import { requestCallsOf } from '../../../../test/request-calls.ts';
import { bearer, useTestApi } from '../../../../test/test-api.ts';
import { checkInvariants } from '../../../ledger/invariants.ts';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import { erasePersonIn } from './erase-person.repository.ts';
import { holdsIn } from './held-people.repository.ts';

const api = useTestApi();
const YEAR = 365.25;
const ours = operatorScope('essai', 'durées de conservation');
const nightIn = (days: number) => retentionNight(api.current, Math.ceil(days));

const countOf = async (rows: string): Promise<number> =>
  Number((await api.current.query(`select count(*) as n from ${rows}`))[0]?.['n']);

const personOf = async (login: string) => {
  const [row] = await api.current.query(
    `select a.id as "userId", b.id as "beneficiaryId" from user_account a
     join beneficiary b on b.account_id = a.id where a.login = $1`,
    [login],
  );
  return { userId: String(row?.['userId']), beneficiaryId: String(row?.['beneficiaryId']) };
};

const hold = (login: string) =>
  api.current.server.platform.units.transact((unit) =>
    holdsIn(unit, ours).put(login, {
      id: crypto.randomUUID(),
      reason: 'Réquisition judiciaire 2026-17',
      at: new Date(),
    }),
  );
const lift = (login: string) =>
  api.current.server.platform.units.transact((unit) => holdsIn(unit, ours).lift(login, new Date()));

const NEEDED = `declaration where contenu <> '{}'`;

beforeAll(async () => {
  const token = await api.current.signIn('demo-rh');
  const reply = await api.current.http.inject({
    method: 'POST',
    url: '/api/sap/mandats',
    headers: bearer(token),
    payload: { titulaire: 'Camille Zzarchive', iban: 'FR7630006000011234567890189' },
  });
  expect(reply.statusCode).toBe(200);
});

describe('[P6] accounting retention', () => {
  it('removes names after ten years, not a day before, and keeps the amounts', async () => {
    const figures = () =>
      api.current.query(
        `select (select sum(montant_net_cents) from declaration) as declared,
           (select sum(part_financee_cents) from precommande) as funded,
           (select sum(montant_cents) from paiement_compte) as paid`,
      );
    const before = { figures: await figures(), declarations: await countOf(NEEDED) };
    expect(before.declarations).toBeGreaterThan(0);
    const [{ days } = { days: 0 }] = await api.current.query(
      `select ceil(extract(epoch from min(created_at) + interval '10 years' - now()) / 86400)::int
         as days from declaration`,
    );
    const early = await nightIn(Number(days) - 2);
    expect(early['declarations']).toBe(0);
    expect((await nightIn(Number(days) + 1))['declarations']).toBeGreaterThan(0);
    const left = await countOf(NEEDED);
    const invariants = await checkInvariants((sql) => api.current.query(sql));
    const report = await nightIn(12 * YEAR);
    expect(report['declarations']).toBe(left);
    expect(report['commandes']).toBeGreaterThan(0);
    expect(await countOf(NEEDED)).toBe(0);
    const named = await countOf(
      `precommande where email_contact <> 'efface@efface.invalid' or telephone_principal <> ''`,
    );
    expect(named).toBe(0);
    expect(await figures()).toEqual(before.figures);
    expect(await checkInvariants((sql) => api.current.query(sql))).toEqual(invariants);
    // A second run finds nothing.
    expect((await nightIn(12 * YEAR))['declarations']).toBe(0);
  });
});

describe('[P6] [P8] archive of erased people', () => {
  it('keeps what the law requires until the end of its retention', async () => {
    const person = await personOf('demo-social');
    const declared = await countOf(`declaration where beneficiary_id = '${person.beneficiaryId}'`);
    const rh = await personOf('demo-rh');
    const { units } = api.current.server.platform;
    for (const one of [person, rh]) {
      await units.transact((unit) =>
        erasePersonIn(unit, ours).erase(one, crypto.randomUUID(), new Date()),
      );
    }
    const [mandate] = await api.current.query(
      `select contenu ->> 'titulaire' as holder, iban_scelle <> '' as sealed, jusquau::text as day
       from archive.piece where nature = 'MANDAT' and beneficiary_id = $1`,
      [rh.beneficiaryId],
    );
    expect(mandate).toMatchObject({ holder: 'Camille Zzarchive', sealed: true });
    expect(await countOf(`mandat_sepa where titulaire = 'Camille Zzarchive'`)).toBe(0);
    const [live] = await api.current.query(
      'select statut, iban_scelle from mandat_sepa where beneficiary_id = $1',
      [rh.beneficiaryId],
    );
    expect(live).toEqual({ statut: 'REVOQUE', iban_scelle: '' });
    const ofPerson = `archive.piece where beneficiary_id = '${person.beneficiaryId}'`;
    expect(await countOf(`${ofPerson} and nature = 'DECLARATION'`)).toBe(declared);
    const all = await countOf('archive.piece');
    await nightIn(9 * YEAR);
    expect(await countOf('archive.piece')).toBe(all);
    expect((await nightIn(10 * YEAR + 3))['archive']).toBe(all);
    expect(await countOf('archive.piece')).toBe(0);
  });

  it('cannot be read or changed by the role of the product', async () => {
    const { units } = api.current.server.platform;
    for (const work of [
      () =>
        units.transact((unit) =>
          transactionOf(unit).selectFrom('archive.piece').selectAll().execute(),
        ),
      () => units.transact((unit) => transactionOf(unit).deleteFrom('archive.piece').execute()),
    ]) {
      await expect(work()).rejects.toThrow(/permission denied/);
    }
  });
});

describe('[P6] legal hold', () => {
  it('[26-3] suspends every retention of one person until it is lifted', async () => {
    const calls = requestCallsOf(api.current, await api.current.signIn('demo-double'));
    await calls.open();
    await api.current.signIn('demo-petit');
    const { userId } = await personOf('demo-double');
    const { beneficiaryId } = await personOf('demo-vide');
    const held = [
      `demande_gestion where account_id = '${userId}'`,
      `security_event where account_id = '${userId}'`,
    ];
    await api.current.query(
      `insert into effacement (id, beneficiary_id, demande_le, prevu_le)
       values (gen_random_uuid(), $1, now(), current_date)`,
      [beneficiaryId],
    );
    const holder = await personOf('demo-double');
    held.push(`copie_donnees where beneficiary_id = '${holder.beneficiaryId}'`);
    held.push(`effacement where beneficiary_id = '${holder.beneficiaryId}'`);
    const freePerson = await personOf('demo-petit');
    for (const person of [holder, freePerson]) {
      await api.current.query(
        `insert into copie_donnees (id, beneficiary_id, demandee_le, prete_le, expire_le)
         values (gen_random_uuid(), $1, now(), now(), now() + interval '1 day')`,
        [person.beneficiaryId],
      );
      await api.current.query(
        `insert into effacement (id, beneficiary_id, demande_le, prevu_le, retire_le)
         values (gen_random_uuid(), $1, now(), current_date + 30, now())`,
        [person.beneficiaryId],
      );
    }
    const counts = await Promise.all(held.map(countOf));
    expect(counts.every((count) => count > 0)).toBe(true);
    // A second hold is the same one.
    for (const login of ['demo-double', 'demo-double', 'demo-vide']) {
      expect(await hold(login)).toBe(true);
    }
    expect(await hold('personne')).toBe(false);
    const others = await countOf(`security_event where account_id <> '${userId}'`);
    expect(others).toBeGreaterThan(0);
    const report = await nightIn(4 * YEAR);
    expect(report['effacements']).toBe(0);
    expect(await Promise.all(held.map(countOf))).toEqual(counts);
    expect(report).toMatchObject({ copies: 1, demandesEffacement: 1 });
    const free = `beneficiary_id = '${freePerson.beneficiaryId}'`;
    expect(await countOf(`copie_donnees where ${free}`)).toBe(0);
    expect(await countOf(`effacement where ${free}`)).toBe(0);
    expect(await countOf(`security_event where account_id <> '${userId}'`)).toBe(0);
    expect(await lift('demo-double')).toBe(true);
    expect(await lift('demo-double')).toBe(false);
    expect(await lift('demo-vide')).toBe(true);
    expect((await nightIn(4 * YEAR))['effacements']).toBe(1);
    expect(await Promise.all(held.map(countOf))).toEqual(held.map(() => 0));
  });
});
