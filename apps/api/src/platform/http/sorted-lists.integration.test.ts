import { LIST_EXPORTS, TABLE_CALLS } from '@portail/contract/calls/all-calls.ts';
import { getCampaignLines } from '@portail/contract/campaigns/funder-lines.calls.ts';
import { OPERATOR_PERMISSIONS } from '@portail/rules/identity/access/vocabulary.ts';
import type { TableCall } from '@portail/contract/calls/list-exports.ts';
import { Readable } from 'node:stream';
import { buffer as readBuffer } from 'node:stream/consumers';
import { PAYMENT_MODES } from '@portail/rules/orders/order-statut.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { addFunderUser } from '../../../test/funder-calls.ts';
import { addLines, createLineManager } from '../../../test/funder-line-world.ts';
import { cursorOf, nextPageOf } from '../../../test/list-cursor.ts';
import { createFunderWorld } from '../../../test/funder-order-world.ts';
import { openOperator } from '../../../test/operator-sessions.ts';
import { reportCalls } from '../../../test/report-world.ts';
import { requestCallsOf } from '../../../test/request-calls.ts';
import { sampleUrl } from '../../../test/sample-url.ts';
import { bearer, useTestApi } from '../../../test/test-api.ts';
import { tableFile } from '../table-file.ts';
import { createListExport } from './list-export.ts';

const api = useTestApi();
const tokens: Record<string, string> = {};
const FUNDER_PATH = /^\/api\/eb\/(?:sessions-precommande|plans-aide|financeur)/;

const tokenOf = ({ path }: Pick<TableCall, 'path'>): string => {
  if (FUNDER_PATH.test(path)) return tokens['funder'] ?? '';
  return tokens[path.startsWith('/api/sap/intervenant') ? 'payee' : 'operator'] ?? '';
};

const VIEWS = '/api/eb/vues-enregistrees';
let campaign = '';

const CANCELLED = {
  modePaiement: PAYMENT_MODES.CHEQUE,
  statut: 'ANNULEE',
  statutPaiement: 'PAYEE',
} as const;

/** For the lists that the sample data leaves empty. */
const MORE_ROWS = [
  `insert into plan_fichier (id, contract_numero, empreinte, nom, account_id, lignes_lues,
     lignes_retenues, nombre_rejets, personnes_connues, personnes_attendues, created_at)
   select gen_random_uuid(), '100002', encode(sha256(n::text::bytea), 'hex'), 'fichier' || (n % 2),
     a.id, n, n, 0, n, 0, now() from generate_series(1, 5) n, user_account a
   where a.login = 'demo-financeur'`,
  `insert into avis_financeur (id, account_id, contract_numero, type, cle, libelle, dans_portail,
     created_at)
   select gen_random_uuid(), a.id, case when n % 2 = 0 then '100001' else '100002' end,
     case when n % 2 = 0 then 'IMPORT_TERMINE' else 'COMMANDE_PRETE' end, 'essai' || n,
     'Objet ' || n % 3, true, now()
   from generate_series(1, 5) n, user_account a where a.login = 'demo-financeur'`,
  `insert into declaration_a_resoudre (id, declaration_id, cause, ouvert_le)
   select gen_random_uuid(), d.id, 'REFUSEE', now() from declaration d limit 4`,
  `insert into versement_fichier (id, message_id, jour, statut, created_at)
   values (gen_random_uuid(), 'VIREMENTS-1', '2020-01-02', 'VIDE', now())`,
  `insert into banque_retour (id, message_id, empreinte, versement_fichier_id, operateur_id, recu_le)
   select gen_random_uuid(), 'RETOUR' || n, repeat('0', 64), f.id, a.id, now()
   from generate_series(1, 4) n, (select id from versement_fichier limit 1) f,
     (select id from user_account where space_type = 'ESPACE_OPERATEUR' limit 1) a`,
  `insert into releve (id, compte, numero, type, origine, empreinte, lignes, credits_cents, recu_le)
   select gen_random_uuid(), 'FR76', 'REL' || n, 'CAMT053', 'DOSSIER', repeat('0', 64), n % 2, 100 * n, now()
   from generate_series(1, 4) n`,
  `with line as (
     insert into releve_ligne (id, compte, ecriture, rang, sens, montant_cents, jour,
       reference_bancaire, messages, partie_scellee, created_at)
     select gen_random_uuid(), 'FR76', 'E' || n, 0, 'CREDIT', 100 * n, current_date - n % 2,
       'BQ' || n % 3, '{}', 'scelle', now()
     from generate_series(1, 5) n returning id)
   insert into releve_rapprochement (ligne_id, etat, modifie_le)
   select id, 'A_TRAITER', now() from line`,
  `insert into banque_rappel (id, sens, numero, fichier_message_id, bout_en_bout, montant_cents,
     motif, statut, demande_par, demande_le)
   select gen_random_uuid(), 'RECU', 'RAPPEL' || n, 'F', 'E' || n, 100 * (n % 2 + 1), 'FRAD', 'OUVERT',
     a.id, now()
   from generate_series(1, 4) n,
     (select id from user_account where space_type = 'ESPACE_OPERATEUR' limit 1) a`,
  `with banks as (
     insert into coordonnees_bancaires (id, intervenant_id, titulaire, iban_scelle, iban_fin, created_at,
       utilisables_le, remplacees_le)
     select gen_random_uuid(), i.id, 'Essai', '', '0189', now(), now(), now()
     from intervenant i limit 1 returning id, intervenant_id
   ), files as (
     insert into versement_fichier (id, message_id, jour, statut, nombre, total_cents, created_at, transmis_le)
     select gen_random_uuid(), 'RETENUS-' || n, date '2020-02-01' + n, 'TRANSMIS', 1, 100, now(), now()
     from generate_series(1, 4) n returning id
   )
   insert into versement (id, fichier_id, intervenant_id, coordonnees_id, bout_en_bout, nombre,
     montant_cents, statut, created_at, rejete_le, motif_rejet, retenu)
   select gen_random_uuid(), f.id, b.intervenant_id, b.id,
     upper(replace(gen_random_uuid()::text, '-', '')), 1, 100, 'REJETE', now(), now(), 'FF01', true
   from files f, banks b`,
  `insert into reponse_type (id, titre, texte, created_at, updated_at)
   select gen_random_uuid(), 'Titre ' || n % 3, 'Bonjour {nom}', now(), now()
   from generate_series(1, 5) n`,
  `insert into lot_impression (id, nombre_carnets, nombre_titres, created_at)
   select gen_random_uuid(), n % 2 + 1, 20, now() from generate_series(1, 5) n`,
  `with mandate as (
     insert into mandat_sepa (id, rum, beneficiary_id, titulaire, iban_scelle, iban_fin, statut,
       created_at)
     select gen_random_uuid(), 'RUMESSAI', b.id, 'Essai', 'scelle', '0189', 'EN_ATTENTE', now()
     from beneficiary b limit 1 returning id)
   insert into prelevement (id, mandat_id, cause, cause_id, contract_numero, montant_cents, libelle,
     bout_en_bout, statut, created_at)
   select gen_random_uuid(), m.id, 'PRECOMMANDE', 'essai' || n, '100001', 100 * (n % 2 + 1), 'Essai',
     'ESSAI' || n, 'A_EMETTRE', now()
   from generate_series(1, 5) n, mandate m`,
  `with file as (
     insert into prelevement_fichier (id, message_id, jour, nombre, total_cents, created_at)
     values (gen_random_uuid(), 'RETOURNES', '2020-01-02', 3, 300, now()) returning id)
   insert into prelevement (id, mandat_id, cause, cause_id, contract_numero, montant_cents, libelle,
     bout_en_bout, sequence, statut, fichier_id, created_at, retourne_le, retour_reference)
   select gen_random_uuid(), m.id, 'PRECOMMANDE', p.id::text, p.contract_numero, 100, 'Essai',
     upper(replace(p.id::text, '-', '')), 'OOFF', 'REJETE', file.id, now(), now(), 'RETOUR'
   from precommande p, file, (select id from mandat_sepa where rum = 'RUMESSAI') m
   where p.statut = 'ANNULEE' and p.statut_paiement = 'A_PAYER'`,
  `insert into carte_transaction (reference, prestataire, cause, cause_id, beneficiary_id,
     contract_numero, montant_cents, etat, commande_owner, commande_cle, created_at, updated_at,
     poll_since)
   select gen_random_uuid(), 'essai', 'PRECOMMANDE', 'essai' || n, b.id, '100001', 100, 'EXPIREE',
     'essai', 'essai' || n, now(), now(), now()
   from generate_series(1, 5) n, (select id from beneficiary limit 1) b`,
] as const;

beforeAll(async () => {
  tokens['funder'] = await api.current.signIn('demo-financeur', 'ESPACE_CLIENT');
  tokens['payee'] = await api.current.signIn('demo-intervenant', 'ESPACE_INTERVENANT');
  tokens['operator'] = await openOperator(api.current);
  await createLineManager(api.current);
  await addLines(api.current, '5001', [
    { nom: 'Zola', accountCents: 5_000 },
    { nom: 'abel', accountCents: 5_000 },
    { nom: 'Éluard', accountCents: 7_000 },
    { nom: '=1+1', accountCents: 7_000 },
    // To be refunded.
    { ...CANCELLED, accountCents: 6_000 },
    { ...CANCELLED, accountCents: 8_000 },
    // Owed, once a debit of theirs has come back.
    { ...CANCELLED, statutPaiement: 'A_PAYER', accountCents: 9_000 },
    { ...CANCELLED, statutPaiement: 'A_PAYER', accountCents: 9_000 },
    { ...CANCELLED, statutPaiement: 'A_PAYER', accountCents: 9_500 },
  ]);
  await api.current.query(
    `insert into interlocuteur (id, client_id, nom, prenom, fonction, mail, created_at, updated_at)
     select gen_random_uuid(), '4003', 'Nom' || (n % 3), '=1+1', 'Essai', 'n' || n || '@x.example', now(), now()
     from generate_series(1, 8) n`,
  );
  await addFunderUser(api.current, { login: 'collegue', clientId: '4001', role: 'LECTEUR' });
  for (const statement of MORE_ROWS) await api.current.query(statement);
  const reports = reportCalls(api.current, tokens['operator'] ?? '');
  for (const month of ['01', '02', '03'])
    await reports.requested('PAIEMENTS', `01/${month}/2026`, `15/${month}/2026`);
  const requests = requestCallsOf(api.current, await api.current.signIn('demo-rh'));
  for (const objet of ['AUTRE', 'COMMANDE', 'AUTRE'])
    await requests.open({ objet, message: 'Ma demande' });
  const orders = await createFunderWorld(api.current);
  campaign = await orders.openCampaign();
  for (const accountCents of [20_000, 10_000]) {
    await orders.addLine(campaign, { accountCents });
    await orders.ordered(campaign);
    await orders.orders.makeOrders();
  }
});

const get = (call: Pick<TableCall, 'path'>, url: string) =>
  api.current.http.inject({ url, headers: bearer(tokenOf(call)) });

const urlOf = (call: TableCall, query: string): string => {
  const url = sampleUrl(call, (name) => (name === 'id' ? campaign : undefined)).replace(
    'recherche=demo-rh',
    'recherche=demo',
  );
  return `${url}${url.includes('?') ? '&' : '?'}${query}`;
};

const rowsOf = (body: unknown): readonly unknown[] => z.parse(z.array(z.unknown()), body);

const follow = async (call: TableCall, query: string): Promise<readonly unknown[]> => {
  const rows: unknown[] = [];
  for (let url: string | undefined = urlOf(call, query); url !== undefined;) {
    const reply = await get(call, url);
    expect(reply.statusCode, `${url} ${reply.body}`).toBe(200);
    rows.push(...rowsOf(reply.json()));
    url = nextPageOf(reply);
  }
  return rows;
};

const texts = (rows: readonly unknown[]): readonly string[] =>
  rows.map((row) => JSON.stringify(row));

const OPERATOR_LISTS = TABLE_CALLS.filter(([, { access }]) =>
  OPERATOR_PERMISSIONS.some((one) => 'anyOf' in access && access.anyOf.includes(one)),
);
const PAGE_FIELDS = new Set(['tri', 'ordre', 'avant', 'taille']);
const choiceSchema = z.object({ enum: z.array(z.string()) });

interface ListFilter {
  readonly field: string;
  /** Of a closed list; none of a text. */
  readonly values: readonly string[];
}

const filtersOf = ({ query }: TableCall): readonly ListFilter[] =>
  Object.entries(query.shape).flatMap(([field, schema]) => {
    if (PAGE_FIELDS.has(field)) return [];
    const shape = z.safeParse(
      choiceSchema,
      z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }),
    );
    return [{ field, values: shape.success ? shape.data.enum : [] }];
  });

/** What an operator writes or releases: a few rows, read as a whole. */
const WITHOUT_FILTER = ['getCannedAnswers', 'getHeldPayouts'];

const EXPORTED = TABLE_CALLS.filter(([name]) => `${name}Export` in LIST_EXPORTS);

describe('every list of a professional space', () => {
  it('[27-8] declares columns that its rows have, one name, and the parameters of its sorts', () => {
    const names = TABLE_CALLS.map(([, { list }]) => list.table.name);
    expect(new Set(names).size).toBe(names.length);
    for (const [name, { list, query }] of TABLE_CALLS) {
      expect(Object.keys(query.shape), name).toEqual(
        expect.arrayContaining(['tri', 'ordre', 'avant', 'taille', ...list.table.unsaved]),
      );
      expect(list.table.sorts, name).toContain(list.table.sortedBy.tri);
      const free = Object.keys(query.shape).filter((field) => field === 'recherche');
      expect(list.table.unsaved, name).toEqual(expect.arrayContaining(free));
    }
  });

  it.each(TABLE_CALLS)(
    '[27-8] %s is read whole, once and in reverse, under each of its sorts',
    async (_name, call) => {
      const { sorts } = call.list.table;
      const all = texts(await follow(call, 'taille=200'));
      expect(all.length).toBeGreaterThan(1);
      for (const tri of sorts) {
        const up = texts(await follow(call, `tri=${tri}&ordre=asc&taille=3`));
        const down = texts(await follow(call, `tri=${tri}&ordre=desc&taille=200`));
        expect(up, tri).toEqual(down.toReversed());
        expect(up.toSorted(), tri).toEqual(all.toSorted());
      }
    },
  );

  it.each(TABLE_CALLS)(
    '[27-8] %s refuses an unknown sort, an unknown order and a cursor of another sort',
    async (_name, call) => {
      const [first, second] = call.list.table.sorts;
      for (const [query, champ] of [
        ['tri=inconnu', 'tri'],
        ['ordre=hasard', 'ordre'],
        ['avant=rien', 'avant'],
        [
          `avant=${Buffer.from(JSON.stringify([first, 'asc', '1', '1'])).toString('base64url')}`,
          'avant',
        ],
      ] as const) {
        const reply = await get(call, urlOf(call, query));
        expect(reply.statusCode, query).toBe(400);
        const { erreurs } = reply.json<{ erreurs: { champ: string; message: string }[] }>();
        expect(erreurs.map((one) => one.champ)).toEqual([champ]);
        expect(erreurs[0]?.message).toMatch(/^\p{Lu}.+\.$/u);
      }
      const avant = cursorOf(await get(call, urlOf(call, `tri=${first}&taille=1`)));
      if (avant === undefined || second === undefined) return;
      const other = await get(call, urlOf(call, `tri=${second}&avant=${avant}`));
      expect(other.json()).toMatchObject({ erreurs: [{ champ: 'avant' }] });
    },
  );

  it('[27-8] the address of the next page does not show the value of a row', async () => {
    const reply = await get(getCampaignLines, urlOf(getCampaignLines, 'tri=nom&taille=1'));
    const [{ nom } = { nom: '' }] = reply.json<{ nom: string }[]>();
    const cursor = cursorOf(reply) ?? '';
    expect(nom).not.toBe('');
    expect(cursor).not.toBe('');
    const opened = Buffer.from(cursor, 'base64url').toString('latin1').toLowerCase();
    expect(opened).not.toContain(nom.toLowerCase());
  });

  it.each(EXPORTED)('[27-8] the file of %s holds the rows of its pages', async (_name, call) => {
    const { sorts, cellsOf, columns, name, title } = call.list.table;
    const query = `tri=${sorts[0]}&ordre=desc`;
    const rows = await follow(call, `${query}&taille=5`);
    const address = sampleUrl({ path: `${call.path}/export` });
    const url = `${address}${address.includes('?') ? '&' : '?'}${query}`;
    const reply = await get(call, url);
    expect(reply.statusCode, reply.body).toBe(200);
    expect(reply.headers['content-disposition']).toBe(`attachment; filename*=UTF-8''${name}.csv`);
    const { content } = tableFile('csv', name, { title, columns, rows: rows.map(cellsOf) });
    expect(reply.rawPayload).toEqual(await readBuffer(Readable.from(content)));
    const workbook = await get(call, `${url}&format=xlsx`);
    expect(workbook.headers['content-type']).toContain('spreadsheetml');
  });

  it('[27-8] [S38] a file runs no formula', async () => {
    const reply = await get({ path: '/api/sap/interlocuteurs' }, '/api/sap/interlocuteurs/export');
    expect(reply.body).toContain("'=1+1");
    expect(reply.body).not.toMatch(/(?:^|;)=1\+1/m);
  });

  it('[27-8] words are sorted without their case and accents', async () => {
    const reply = await get(
      { path: '/api/eb/plans-aide' },
      '/api/eb/sessions-precommande/gestion/5001/lignes?tri=nom&taille=200',
    );
    const names = reply.json<{ nom: string }[]>().map(({ nom }) => nom);
    const known = names.filter((nom) => ['Zola', 'abel', 'Éluard'].includes(nom));
    expect(known).toEqual(['abel', 'Éluard', 'Zola']);
  });

  it('[27-8] [S21] another user of the same kind reads none of these rows', async () => {
    await addFunderUser(api.current, {
      login: 'autre-financeur',
      clientId: '4003',
      role: 'ADMINISTRATEUR',
    });
    const other = await api.current.signIn('autre-financeur', 'ESPACE_CLIENT');
    for (const [name, call] of TABLE_CALLS.filter(([, { path }]) => FUNDER_PATH.test(path))) {
      const reply = await api.current.http.inject({ url: sampleUrl(call), headers: bearer(other) });
      if (reply.statusCode !== 200) continue;
      const own = new Set(texts(await follow(call, 'taille=200')));
      expect(
        texts(rowsOf(reply.json())).filter((row) => own.has(row)),
        name,
      ).toEqual([]);
    }
  });
});

describe('every list of the operators', () => {
  it('[32-4] can be exported, or says why not, and declares its filters', () => {
    expect(OPERATOR_LISTS.length).toBeGreaterThan(20);
    for (const [name, { list }] of OPERATOR_LISTS) {
      expect(`${name}Export` in LIST_EXPORTS || 'none' in list.table.export, name).toBe(true);
    }
    const bare = OPERATOR_LISTS.filter(([, call]) => filtersOf(call).length === 0);
    expect(bare.map(([name]) => name).toSorted()).toEqual(WITHOUT_FILTER);
  });

  it.each(OPERATOR_LISTS)(
    '[32-4] %s keeps the rows of each value of its filters',
    async (_, call) => {
      const all = new Set(texts(await follow(call, 'taille=200')));
      const rowSchema = z.record(z.string(), z.unknown());
      for (const { field, values } of filtersOf(call)) {
        for (const value of values) {
          const rows = await follow(call, `taille=200&${field}=${value}`);
          for (const row of rows) {
            const shown = z.parse(rowSchema, row)[field];
            if (typeof shown === 'string' && values.includes(shown)) expect(shown).toBe(value);
          }
          // Reading a list may add an event, a search or a report of its own.
          if (field !== 'nature' && field !== 'resultat' && field !== 'periode') {
            expect(texts(rows).filter((row) => !all.has(row))).toEqual([]);
          }
        }
        if (values.length === 0) continue;
        const reply = await get(call, urlOf(call, `${field}=INCONNU`));
        expect(reply.statusCode, field).toBe(400);
      }
    },
  );

  it.each(OPERATOR_LISTS)(
    '[32-4] %s is kept as a view, without what was typed',
    async (_, call) => {
      const { table } = call.list;
      const choices = filtersOf(call).filter(
        ({ field, values }) => values.length > 0 && !table.unsaved.includes(field),
      );
      const requete = {
        tri: table.sorts[0] ?? '',
        ordre: 'desc',
        ...Object.fromEntries(choices.map(({ field, values }) => [field, values[0] ?? ''])),
      };
      const save = (query: object) =>
        api.current.http.inject({
          method: 'POST',
          url: VIEWS,
          headers: bearer(tokens['operator'] ?? ''),
          payload: { liste: table.name, nom: `Vue ${crypto.randomUUID()}`, requete: query },
        });
      const saved = await save(requete);
      expect(saved.statusCode, saved.body).toBe(200);
      const views = await get(call, `${VIEWS}?liste=${table.name}`);
      expect(rowsOf(views.json())).toContainEqual(saved.json());
      for (const field of table.unsaved) {
        expect((await save({ ...requete, [field]: 'demo' })).statusCode, field).toBe(400);
      }
    },
  );
});

describe('the file of a list', () => {
  const table = TABLE_CALLS.find(([name]) => name === 'getInterlocutors')?.[1];
  const row = {
    id: 'x',
    nom: 'N',
    prenom: 'P',
    fonction: 'F',
    mail: 'm',
    telephone: '',
    clientId: '1',
    socialReason: 'S',
    version: 1,
  };
  const exportOfRows = (count: number, recorded: number[]) => {
    if (table === undefined) throw new Error('getInterlocutors declares a table');
    let left = count;
    return createListExport(table, async () => {
      const size = Math.min(left, 200);
      left -= size;
      return {
        rows: Array.from({ length: size }, () => row),
        next: left > 0 ? 'suite' : undefined,
        record: async () => void recorded.push(size),
      };
    });
  };
  const asFunder = { query: {}, caller: undefined };

  it('[27-8] records every page before it is sent', async () => {
    const recorded: number[] = [];
    await exportOfRows(450, recorded)(asFunder);
    expect(recorded).toEqual([200, 200, 50]);
  });

  it('[27-8] is refused above 10,000 rows, and then records no reading', async () => {
    const recorded: number[] = [];
    await exportOfRows(10_000, recorded)(asFunder);
    expect(recorded).toHaveLength(50);
    const none: number[] = [];
    await expect(exportOfRows(10_001, none)(asFunder)).rejects.toThrow(
      'Précisez les filtres de la liste',
    );
    expect(none).toEqual([]);
  });

  it('[S44] that names people is refused to an operator above 1,000 rows', async () => {
    await api.current.query(
      `insert into interlocuteur (id, client_id, nom, prenom, fonction, mail, created_at, updated_at)
       select gen_random_uuid(), '4003', 'Nom', 'Ana', 'Essai', 'grand' || n || '@x.example', now(), now()
       from generate_series(1, 1001) n`,
    );
    const ask = (query: string) =>
      get({ path: '/api/sap/interlocuteurs' }, `/api/sap/interlocuteurs/export${query}`);
    const reply = await ask('');
    expect(reply.statusCode).toBe(409);
    expect(reply.json()).toMatchObject({ code: 'EXPORT_TROP_LONG' });
    expect((await ask('?clientId=4001')).statusCode).toBe(200);
  });

  it('[24-6] is closed to a session opened by a link', async () => {
    for (const [, { access }] of Object.entries(LIST_EXPORTS)) {
      expect(access).not.toHaveProperty('links');
    }
  });
});
