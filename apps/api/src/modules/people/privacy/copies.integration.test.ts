import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { openLink } from '../../../../test/link-calls.ts';
import { scopeOfPerson, tryBeside, tryIn } from '../../../../test/owner-scopes.ts';
import { readPdf } from '../../../../test/pdf-reader.ts';
import { requestCallsOf } from '../../../../test/request-calls.ts';
import { confirmIdentity, deliver, lastMailTo } from '../../../../test/second-step.ts';
import { bearer, useTestApi } from '../../../../test/test-api.ts';
import { copiesIn, ownCopies } from './copies.repository.ts';
import { givenColumnsOf, personalTables } from './personal-data.queries.ts';

const api = useTestApi({ env: { LIMIT_EXPORTS_PER_PERSON: '3' } });
const URL = '/api/eb/beneficiaires/donnees-personnelles';
const CAMILLE = 'camille.rousseau@courriel.example';
let camille: string;

beforeAll(async () => {
  camille = await api.current.signIn('demo-rh');
});

interface Copy {
  readonly idExport: string;
  readonly statut: string;
  readonly disponibleJusquAu?: string;
}

const ask = (token: string) =>
  api.current.http.inject({ method: 'POST', url: URL, headers: bearer(token) });
const list = async (token: string) =>
  (await api.current.http.inject({ url: URL, headers: bearer(token) })).json<Copy[]>();
const fetch = (token: string, id: string) =>
  api.current.http.inject({ method: 'POST', url: `${URL}/${id}/fichier`, headers: bearer(token) });

interface Table {
  readonly table: string;
  readonly lignes: readonly Readonly<Record<string, unknown>>[];
}

describe('[P7] copy of one’s data', () => {
  it('[P7] [P19] is prepared in the background, announced by mail, downloaded once after a code', async () => {
    await requestCallsOf(api.current, camille).open();
    const first = (await ask(camille)).json<Copy>();
    expect(first.statut).toBe('EN_PREPARATION');
    // A second request returns the same copy.
    expect((await ask(camille)).json<Copy>().idExport).toBe(first.idExport);
    await deliver(api.current);
    const [ready] = await list(camille);
    expect(ready).toMatchObject({ idExport: first.idExport, statut: 'PRET' });
    expect(ready?.disponibleJusquAu).toMatch(/^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}$/);
    await deliver(api.current);
    const mail = lastMailTo(api.current, CAMILLE);
    expect(mail?.subject).toBe('La copie de vos données est prête');
    expect(mail?.text).toContain('https://portail.example/profil/donnees-personnelles');
    expect(mail?.text).not.toContain(first.idExport);

    const early = await fetch(camille, first.idExport);
    expect(early.statusCode).toBe(403);
    expect(early.json()).toMatchObject({ code: 'CONFIRMATION_REQUISE' });

    const confirmed = await confirmIdentity(api.current, 'demo-rh', CAMILLE);
    const reply = await fetch(confirmed, first.idExport);
    expect(reply.statusCode, reply.body.slice(0, 200)).toBe(200);
    expect(reply.headers['content-type']).toBe('application/zip');
    expect(reply.headers['content-disposition']).toContain('mes-donnees.zip');
    const files = unzipSync(reply.rawPayload);
    expect(Object.keys(files).toSorted()).toEqual(['donnees.json', 'donnees.pdf']);

    const again = await fetch(confirmed, first.idExport);
    expect(again.statusCode).toBe(409);
    expect(again.json()).toMatchObject({ code: 'COPIE_INDISPONIBLE' });
    const [row] = await api.current.query(
      'select contenu_scelle, telechargee_le from copie_donnees where id = $1',
      [first.idExport],
    );
    expect(row?.['contenu_scelle']).toBeNull();
    expect((await list(camille))[0]?.statut).toBe('TELECHARGE');
    await deliver(api.current);
    expect(lastMailTo(api.current, CAMILLE)?.text).toContain('a été téléchargée');

    const json = JSON.parse(strFromU8(files['donnees.json'] ?? new Uint8Array())) as {
      personne: string;
      donnees: Table[];
    };
    expect(json.personne).toBe('Camille Rousseau');
    const tables = new Map(json.donnees.map(({ table, lignes }) => [table, lignes]));
    for (const table of ['user_account', 'beneficiary', 'demande_gestion', 'paiement_compte']) {
      expect(tables.get(table)?.length, table).toBeGreaterThan(0);
    }
    expect(tables.get('beneficiary')?.[0]).toMatchObject({
      town: 'LYON',
      birth_date: '1986-03-14',
    });
    // [P19] Children are decrypted for their parent.
    expect(tables.get('enfant')?.[0]).toMatchObject({
      identite_scellee: { prenom: 'Léo', nom: 'Rousseau' },
    });
    const pdf = readPdf(Buffer.from(files['donnees.pdf'] ?? new Uint8Array()));
    expect(pdf.isTagged).toBe(true);
    expect(pdf.lang).toBe('fr-FR');
    expect(pdf.texts.join(' ')).toContain('Vos paiements par compte');
  });

  it('[P7] contains every tagged field and no data of others', async () => {
    const token = await confirmIdentity(
      api.current,
      'demo-social',
      'bernard.lefevre@courriel.example',
    );
    await ask(token);
    await deliver(api.current);
    const [copy] = await list(token);
    const reply = await fetch(token, copy?.idExport ?? '');
    const text = strFromU8(unzipSync(reply.rawPayload)['donnees.json'] ?? new Uint8Array());
    const { donnees } = JSON.parse(text) as { donnees: Table[] };
    for (const { table, lignes } of donnees) {
      const entry = personalTables().find((one) => one.table === table);
      if (entry === undefined) throw new Error(`no register entry for ${table}`);
      for (const row of lignes) expect(Object.keys(row)).toEqual([...givenColumnsOf(entry)]);
    }
    for (const word of ['Rousseau', 'rousseau', 'Marchand', 'Tilleuls', '$argon2']) {
      expect(text).not.toContain(word);
    }
    const people = await api.current.query(
      `select b.id, a.id as account from beneficiary b join user_account a on a.id = b.account_id
       where a.login <> 'demo-social'`,
    );
    for (const { id, account } of people) {
      expect(text.includes(String(id)) || text.includes(String(account))).toBe(false);
    }
  });

  it('[P7] expires after a day', async () => {
    const address = 'sophie.marchand@courriel.example';
    const token = await confirmIdentity(api.current, 'demo-double', address);
    await ask(token);
    await deliver(api.current);
    const [copy] = await list(token);
    await api.current.query(
      `update copie_donnees set demandee_le = demandee_le - interval '25 hours',
         prete_le = prete_le - interval '25 hours', expire_le = expire_le - interval '25 hours'
       where id = $1`,
      [copy?.idExport],
    );
    expect((await list(token))[0]?.statut).toBe('EXPIRE');
    const reply = await fetch(token, copy?.idExport ?? '');
    expect(reply.json()).toMatchObject({ code: 'COPIE_INDISPONIBLE' });
    // Another copy can be requested.
    expect((await ask(token)).json<Copy>().idExport).not.toBe(copy?.idExport);
  });

  it('[P7] [S20] [S21] is available to its owner only', async () => {
    const { reader } = api.current.server.platform;
    const [own, foreign] = [
      await scopeOfPerson(api.current, 'demo-double'),
      await scopeOfPerson(api.current, 'demo-unique'),
    ];
    const id = crypto.randomUUID();
    await api.current.query(
      `insert into copie_donnees (id, beneficiary_id, demandee_le, prete_le, expire_le, contenu_scelle)
       values ($1, $2, now() + interval '1 hour', now() + interval '2 hours', now() + interval '9 hours', 'x')`,
      [id, own.beneficiaryId],
    );
    expect((await ownCopies(reader, own))[0]?.id).toBe(id);
    expect(await ownCopies(reader, foreign)).toEqual([]);
    await tryIn(api.current, async (unit) => {
      expect(await copiesIn(unit, foreign).lock(id)).toBeUndefined();
      expect(await copiesIn(unit, foreign).lockOwner()).toEqual([]);
      await copiesIn(unit, foreign).markFetched(id, new Date());
      expect((await copiesIn(unit, own).lockOwner())[0]?.fetchedAt).toBeNull();
    });
    const held = 'select id from beneficiary where id = $1';
    await expect(
      tryBeside(api.current, held, [own.beneficiaryId], (unit) =>
        copiesIn(unit, foreign).lockOwner(),
      ),
    ).resolves.toEqual([]);
    const outsider = await confirmIdentity(
      api.current,
      'demo-social',
      'bernard.lefevre@courriel.example',
    );
    expect((await fetch(outsider, id)).statusCode).toBe(404);
  });

  it('[P7] [P11] cannot be requested or downloaded in a session opened by another person', async () => {
    const token = await openLink(api.current, 'readOnly');
    expect((await ask(token)).json()).toMatchObject({ code: 'LECTURE_SEULE' });
    const partner = await openLink(api.current, 'partner');
    expect((await ask(partner)).json()).toMatchObject({ code: 'ACCES_REFUSE' });
  });

  it('[P7] [S40] is limited per day', async () => {
    // A person without previous requests.
    const nadia = await api.current.signIn('demo-unique');
    const codes: number[] = [];
    for (let rank = 0; rank < 4; rank += 1) {
      codes.push((await ask(nadia)).statusCode);
      await api.current.query(
        `update copie_donnees set prete_le = now(), expire_le = now() + interval '1 second',
           telechargee_le = now(), contenu_scelle = null where prete_le is null`,
      );
    }
    expect(codes).toEqual([200, 200, 200, 429]);
  });
});
