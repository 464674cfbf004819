import type { PlanFileReport, PlanLine } from '@portail/contract/campaigns/funder-plans.schemas.ts';
import { describe, expect, it } from 'vitest';
import { cursorOf } from '../../../../test/list-cursor.ts';
import { FUNDER } from '../../../../test/funder-space-calls.ts';
import { bearer } from '../../../../test/test-api.ts';
import { workbookOf } from '../../../../test/workbooks.ts';
import { COLUMNS, PLANS, planCsv, SOCIAL, usePlanWorld } from '../../../../test/plan-world.ts';

const world = usePlanWorld('2027-03-10T10:00:00Z');
const HEADER = COLUMNS.join(';');
const plain = (text: string): string => text.replaceAll('\u00a0', ' ');
const sentences = (report: PlanFileReport): readonly string[] =>
  report.lignesRejetees.map(({ ligne, message }) => `${ligne}: ${plain(message)}`);
const plansNamed = async (nom: string): Promise<readonly PlanLine[]> =>
  (await world.current.get(`?recherche=${encodeURIComponent(nom)}`)).json<PlanLine[]>();
const counts = async () => {
  const [row] = await world.current.api.query(
    `select (select count(*) from plan_fichier)::integer as files,
       (select count(*) from plan_fichier_rejet)::integer as refused,
       (select count(*) from plan_aide)::integer as plans,
       (select count(*) from outbox_message)::integer as messages`,
  );
  return row;
};

describe('plan file import', () => {
  it('[L32] takes a workbook whose dates, months and amounts are cells of Excel', async () => {
    const workbook = workbookOf([
      COLUMNS,
      [
        30_000_099,
        'Classeur',
        'Odile',
        { value: 14_337, style: 'builtInDay' },
        'AD',
        'MINUTE',
        1_800,
        24.5,
        { value: 46_447, style: 'builtInMonth' },
        { value: 46_722, style: 'month' },
        null,
      ],
      [null, 'Classeur', 'Sans date', null, 'AD', 'MINUTE', 1_800, 24, '03/2027', '12/2027'],
    ]);
    const reply = await world.current.sendAs(FUNDER, workbook, '&apercu=true');
    const report = reply.json<PlanFileReport>();
    expect(report.premieresLignes).toEqual([
      {
        identifiant: '30000099',
        nom: 'Classeur',
        prenom: 'Odile',
        dateNaissance: '02/04/1939',
        idProduit: 'AD',
        unite: 'MINUTE',
        droitMensuel: 1_800,
        tauxHoraire: 24.5,
        moisDebut: '03/2027',
        moisFin: '12/2027',
        report: false,
      },
    ]);
    expect(sentences(report)).toEqual(['3: « dateNaissance » est requis.']);
  });

  it('[L32] a preview reports everything and stores nothing', async () => {
    await world.current.addPerson({ nom: 'Aperçu', prenom: 'Connue' });
    const before = await counts();
    const report = await world.current.preview(
      { nom: 'APERCU', prenom: 'connue' },
      { nom: 'Aperçu', prenom: 'Attendue', identifiant: '30000001' },
      { nom: 'Aperçu', prenom: 'Fausse', moisFin: '02/2027' },
    );
    expect(report).toMatchObject({
      idFichier: null,
      apercu: true,
      dejaImporte: false,
      lignesLues: 3,
      lignesRetenues: 2,
      nombreRejets: 1,
      personnesConnues: 1,
      personnesAttendues: 1,
    });
    expect(sentences(report)).toEqual(['4: « moisFin » ne peut pas précéder « moisDebut ».']);
    expect(report.premieresLignes[0]).toEqual({
      identifiant: null,
      nom: 'APERCU',
      prenom: 'connue',
      dateNaissance: '02/04/1939',
      idProduit: 'AD',
      unite: 'MINUTE',
      droitMensuel: 1_800,
      tauxHoraire: 24,
      moisDebut: '03/2027',
      moisFin: '12/2027',
      report: false,
    });
    expect(await counts()).toEqual(before);
  });

  it('[L32] stores the valid lines and returns the others for correction', async () => {
    const report = await world.current.take(
      { nom: 'Bonne', prenom: 'Ligne', identifiant: '30000002' },
      { nom: 'Mauvaise', prenom: '=1+1', droitMensuel: '1,5' },
    );
    expect(report).toMatchObject({ lignesLues: 2, lignesRetenues: 1, nombreRejets: 1 });
    expect(await plansNamed('bonne')).toMatchObject([
      { identifiant: '30000002', statut: 'EN_ATTENTE_INSCRIPTION', idFichier: report.idFichier },
    ]);
    const file = await world.current.get(`/fichiers/${report.idFichier}/rejets`);
    expect(file.headers['content-type']).toContain('text/csv');
    const [header, line] = file.body.replace('\ufeff', '').split('\r\n');
    expect(header).toBe(`${HEADER};motif du rejet`);
    expect(plain(line ?? '')).toContain('Ligne 3 : « droitMensuel » doit être un nombre entier');
    // [S38] Cells are stored as typed and escaped against formula execution.
    expect(line).toContain(`;'=1+1;`);
    const [stored] = await world.current.api.query(
      'select cellules from plan_fichier_rejet where fichier_id = $1',
      [report.idFichier],
    );
    expect(stored?.['cellules']).toContain('=1+1');
    // The reasons column of the refused file does not prevent the corrected file from being sent.
    const corrected = file.body.replace(`'=1+1`, 'Juste').replace(';1,5;', ';150;');
    const again = await world.current.sendAs(FUNDER, corrected);
    expect(again.json()).toMatchObject({ lignesRetenues: 1, nombreRejets: 0 });
  });

  it('[L32] the same bytes sent again return the first report and store nothing', async () => {
    const lines = [
      { nom: 'Double', prenom: 'Envoi', identifiant: '30000003' },
      { nom: '', prenom: 'Sans nom' },
    ];
    const first = await world.current.take(...lines);
    const before = await counts();
    const second = await world.current.take(...lines);
    expect(second).toEqual({ ...first, dejaImporte: true });
    expect(await counts()).toEqual(before);
    const read = await world.current.get(`/fichiers/${first.idFichier}`);
    expect(read.json()).toEqual(first);
  });

  it('[L32] ten concurrent sends of one file import it once', async () => {
    const csv = planCsv({ nom: 'Dix', prenom: 'Fois', identifiant: '30000004' });
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => world.current.sendAs(FUNDER, csv)),
    );
    const reports = replies.map((reply) => reply.json<PlanFileReport>());
    expect(new Set(reports.map(({ idFichier }) => idFichier)).size).toBe(1);
    expect(reports.filter(({ dejaImporte }) => !dejaImporte)).toHaveLength(1);
    expect(await plansNamed('Dix')).toHaveLength(1);
  });

  it('[L33] concurrent files for one person: the second is validated after the first', async () => {
    const csv = (droitMensuel: string) =>
      planCsv({ nom: 'Course', prenom: 'Une', identifiant: '30000005', droitMensuel });
    const replies = await Promise.all(
      ['600', '900'].map((quantity) => world.current.sendAs(FUNDER, csv(quantity))),
    );
    const reports = replies.map((reply) => reply.json<PlanFileReport>());
    expect(reports.filter(({ lignesRetenues }) => lignesRetenues === 1)).toHaveLength(1);
    expect(reports.flatMap(sentences)).toEqual([
      '2: Le droit de 03/2027 est déjà ouvert pour cette personne : un nouveau plan commence au plus tôt en 04/2027.',
    ]);
    expect(await plansNamed('Course')).toHaveLength(1);
  });

  it('[L32] reads UTF-8 with its mark, Windows-1252, commas, quotes and any line end', async () => {
    const line = (prenom: string) =>
      [
        '30000006',
        '"L’Hôpital, dit ""Zoé"""',
        prenom,
        '02/04/1939',
        'AD',
        'MINUTE',
        '60',
        '"24,00"',
        '03/2027',
        '12/2027',
        'OUI',
      ].join(',');
    const text = (prenom: string) => `${COLUMNS.join(',')}\n${line(prenom)}\n`;
    const cp1252 = Buffer.from(text('Hélène').replace('’', '\u0092'), 'latin1');
    const first = await world.current.sendAs(FUNDER, cp1252);
    expect(first.json(), first.body).toMatchObject({ lignesRetenues: 1 });
    expect(await plansNamed('L’Hôpital')).toMatchObject([
      { nom: 'L’Hôpital, dit "Zoé"', prenom: 'Hélène', report: true, droitMensuel: 60 },
    ]);
    const utf8 = await world.current.sendAs(
      FUNDER,
      `\ufeff${text('Irène').replace('30000006', '').replaceAll('\n', '\r\n')}`,
    );
    expect(utf8.json(), utf8.body).toMatchObject({ lignesRetenues: 1 });
  });

  it.each<readonly [string, string | Buffer, string, RegExp]>([
    ['is empty', '', 'FICHIER_ILLISIBLE', /vide/],
    ['has a header alone', `${HEADER}\r\n`, 'FICHIER_ILLISIBLE', /aucune ligne/],
    ['is a workbook', Buffer.from('PK\u0003\u0004....'), 'FICHIER_ILLISIBLE', /classeur/],
    ['lacks columns', 'nom;prenom\r\nA;B', 'FICHIER_NON_CONFORME', /dateNaissance.+manque/],
    ['has a column twice', `${HEADER};nom\r\nA`, 'FICHIER_NON_CONFORME', /deux fois/],
    ['asks for a NIR', `${HEADER};NIR\r\nA`, 'FICHIER_NON_CONFORME', /sécurité sociale/],
  ])('[L32] [P3] one that %s is refused as a whole', async (_what, bytes, code, message) => {
    const before = await counts();
    const reply = await world.current.sendAs(FUNDER, bytes);
    expect(reply.statusCode).toBe(400);
    const body = reply.json<{ code: string; erreurs: { champ: string; message: string }[] }>();
    expect(body.code).toBe(code);
    expect(body.erreurs.map((one) => plain(one.message)).join('\n')).toMatch(message);
    expect(body.erreurs.every(({ champ }) => champ === 'fichier')).toBe(true);
    expect(await counts()).toEqual(before);
  });

  it('[L32] a failure in the middle leaves nothing behind', async () => {
    const { api } = world.current;
    const before = await counts();
    await api.query(
      `alter table outbox_message add constraint essai check (kind <> 'PLANS_AIDE_RECUS') not valid`,
    );
    const lines = { nom: 'Panne', prenom: 'Au milieu', identifiant: '30000007' };
    try {
      expect((await world.current.sendAs(FUNDER, planCsv(lines))).statusCode).toBe(500);
    } finally {
      await api.query('alter table outbox_message drop constraint essai');
    }
    expect(await counts()).toEqual(before);
    expect(await world.current.take(lines)).toMatchObject({
      lignesRetenues: 1,
      dejaImporte: false,
    });
  });

  it('refuses plans for a contract without monthly products', async () => {
    const token = await world.current.api.signIn(FUNDER, 'ESPACE_CLIENT');
    const reply = await world.current.api.http.inject({
      method: 'POST',
      url: `${PLANS}?numeroContrat=100001`,
      headers: {
        ...bearer(token),
        'content-type': 'multipart/form-data; boundary=b',
      },
      payload: `--b\r\ncontent-disposition: form-data; name="fichier"; filename="a.csv"\r\n\r\n${planCsv({ nom: 'A', prenom: 'B' })}\r\n--b--\r\n`,
    });
    expect(reply.statusCode).toBe(409);
    expect(reply.json()).toMatchObject({ code: 'CONTRAT_SANS_PLAN' });
  });

  it('accepts its own template file', async () => {
    const model = await world.current.get(`/modele?numeroContrat=${SOCIAL}`);
    const reply = await world.current.sendAs(FUNDER, model.rawPayload, '&apercu=true');
    expect(reply.json(), reply.body).toMatchObject({ lignesRetenues: 2, nombreRejets: 0 });
  });

  it('lists files newest first, page by page', async () => {
    const all = (await world.current.get('/fichiers?taille=101')).json<{ id: string }[]>();
    const page = await world.current.get('/fichiers?taille=1');
    const [first] = page.json<{ id: string }[]>();
    expect(first).toMatchObject({ numeroContrat: SOCIAL, importePar: 'Hélène Dubois' });
    expect(first).toEqual(all[0]);
    const next = (await world.current.get(`/fichiers?taille=1&avant=${cursorOf(page)}`)).json<
      unknown[]
    >();
    expect(next).toEqual([all[1]]);
    expect((await world.current.get('/fichiers?avant=rien')).statusCode).toBe(400);
  });
});

describe('plan line validation against stored data', () => {
  it.each([
    [
      'twice in one file, in another spelling',
      [
        { nom: 'Le Goff', prenom: 'Anne-Marie' },
        { nom: 'LE-GOFF', prenom: 'anne marie' },
      ],
      ['3: Cette personne a déjà un plan pour ce produit à la ligne 2.'],
    ],
    [
      'of two products',
      [
        { nom: 'Deux', prenom: 'Produits' },
        {
          nom: 'Deux',
          prenom: 'Produits',
          produit: 'REPAS',
          unite: 'EURO',
          tauxHoraire: '',
          droitMensuel: '120',
        },
      ],
      [],
    ],
  ])('%s', async (_what, lines, expected) => {
    expect(sentences(await world.current.preview(...lines))).toEqual(expected);
  });

  it('distinguishes homonyms by their identifier and never guesses', async () => {
    const [one] = [
      await world.current.addPerson({ nom: 'Homonyme', prenom: 'Rose', cesuCode: '41000001' }),
      await world.current.addPerson({ nom: 'Homonyme', prenom: 'Rose', cesuCode: '41000002' }),
    ];
    expect(sentences(await world.current.preview({ nom: 'Homonyme', prenom: 'Rose' }))).toEqual([
      '2: Plusieurs personnes de ce contrat ont ce nom et cette date de naissance : indiquez leur identifiant.',
    ]);
    await world.current.take(
      { nom: 'Homonyme', prenom: 'Rose', identifiant: '41000001' },
      { nom: 'Homonyme', prenom: 'Rose', identifiant: '41000002', droitMensuel: '60' },
    );
    await world.current.deliver();
    expect(await world.current.rightsOf(one)).toEqual(['2027-03: 1800']);
  });

  it('refuses an identifier that belongs to another person', async () => {
    await world.current.addPerson({ nom: 'Titulaire', prenom: 'Vraie', cesuCode: '41000003' });
    const report = await world.current.preview({
      nom: 'Intruse',
      prenom: 'Fausse',
      identifiant: '41000003',
    });
    expect(sentences(report)).toEqual([
      '2: L’identifiant 41000003 est celui d’une autre personne de ce contrat.',
    ]);
  });

  it('does not match a person registered under another contract', async () => {
    await world.current.addPerson({ nom: 'Ailleurs', prenom: 'Inscrite', contract: '100001' });
    expect(await world.current.preview({ nom: 'Ailleurs', prenom: 'Inscrite' })).toMatchObject({
      personnesConnues: 0,
      personnesAttendues: 1,
    });
  });

  it('[33-2] refuses two people under one identifier in a file', async () => {
    expect(
      sentences(
        await world.current.preview(
          { nom: 'Premiere', prenom: 'Alice', identifiant: '51000001' },
          {
            nom: 'Seconde',
            prenom: 'Berthe',
            identifiant: '51000001',
            dateNaissance: '01/01/1940',
          },
        ),
      ),
    ).toEqual(['3: L’identifiant 51000001 est celui d’une autre personne à la ligne 2.']);
  });

  it.each([
    ['', '51000002'],
    ['51000002', ''],
  ])('[33-2] refuses one person with identifier "%s", then "%s"', async (first, second) => {
    const person = { nom: 'Unique', prenom: 'Claire' };
    expect(
      sentences(
        await world.current.preview(
          { ...person, identifiant: first },
          { ...person, identifiant: second },
        ),
      ),
    ).toEqual(['3: Cette personne a déjà un plan pour ce produit à la ligne 2.']);
  });

  it('[33-2] a corrected spelling corrects the person and doubles no right', async () => {
    const identifiant = '51000003';
    await world.current.take({ nom: 'Dupond', prenom: 'Simone', identifiant });
    const right = { nom: 'Dupont', prenom: 'Simone', identifiant };
    const preview = await world.current.preview(right);
    expect(preview).toMatchObject({ lignesRetenues: 1, lignesInchangees: 1, nombreRejets: 0 });
    expect(preview.corrections).toEqual([
      { ligne: 2, avant: 'Simone Dupond, 02/04/1939', apres: 'Simone Dupont, 02/04/1939' },
    ]);
    await world.current.take(right);
    expect(await plansNamed('Dupond')).toEqual([]);
    expect(await plansNamed('Dupont')).toHaveLength(1);
    const id = await world.current.addPerson({
      nom: 'Dupont',
      prenom: 'Simone',
      cesuCode: identifiant,
    });
    await world.current.tasks().turnMonths();
    expect(await world.current.rightsOf(id)).toEqual(['2027-03: 1800']);
  });

  it('[33-2] names the person whose identifier another person is given', async () => {
    const identifiant = '51000004';
    await world.current.take({ nom: 'Tenante', prenom: 'Odette', identifiant });
    const report = await world.current.preview({
      nom: 'Nouvelle',
      prenom: 'Paule',
      identifiant,
      dateNaissance: '01/01/1940',
    });
    expect(sentences(report)).toEqual([
      '2: L’identifiant 51000004 est celui de Odette Tenante, qui a déjà un plan : vérifiez l’identifiant, le nom et la date de naissance.',
    ]);
  });

  it('[33-2] asks before a person of almost the same name, born the same day', async () => {
    const born = { dateNaissance: '07/07/1937' };
    await world.current.take({ nom: 'Fernandez', prenom: 'Lucie', ...born });
    expect(
      sentences(await world.current.preview({ nom: 'Fernandes', prenom: 'Lucie', ...born })),
    ).toEqual([
      '2: Lucie Fernandez, né(e) le même jour, a déjà un plan pour ce produit : écrivez le même nom, ou indiquez l’identifiant s’il s’agit de deux personnes.',
    ]);
    expect(
      await world.current.preview({
        nom: 'Fernandes',
        prenom: 'Lucie',
        identifiant: '51000005',
        ...born,
      }),
    ).toMatchObject({ lignesRetenues: 1 });
  });

  it('[33-2] the same line in another file is unchanged', async () => {
    const line = { nom: 'Stable', prenom: 'Marthe', identifiant: '51000006' };
    await world.current.take(line);
    const report = await world.current.take(line, {
      nom: 'Autre',
      prenom: 'Ginette',
      identifiant: '51000007',
    });
    expect(report).toMatchObject({ lignesRetenues: 2, nombreRejets: 0 });
    expect(await plansNamed('Stable')).toHaveLength(1);
  });

  it('[33-2] two waiting plans of one person are not both attached, and the table refuses it', async () => {
    const { api } = world.current;
    const line = { nom: 'Doublee', prenom: 'Huguette' };
    await world.current.take(line);
    // As an earlier version stored them.
    await api.query(
      `insert into plan_aide (id, contract_numero, produit_id, identifiant, nom, prenom,
         date_naissance, type_compte, quantite_par_mois, taux_horaire_cents, reporte, premier_mois,
         dernier_mois, created_at)
       select gen_random_uuid(), contract_numero, produit_id, '51000008', nom, prenom,
         date_naissance, type_compte, quantite_par_mois, taux_horaire_cents, reporte, premier_mois,
         dernier_mois, created_at + interval '1 second'
       from plan_aide where nom = 'Doublee'`,
    );
    const id = await world.current.addPerson({ ...line, cesuCode: '51000008' });
    await world.current.tasks().turnMonths();
    await world.current.tasks().turnMonths();
    expect(await world.current.rightsOf(id)).toEqual(['2027-03: 1800']);
    await expect(
      api.query(`update plan_aide set beneficiary_id = $1 where nom = 'Doublee'`, [id]),
    ).rejects.toMatchObject({ constraint: 'plan_aide_sans_chevauchement' });
  });
});
