import { beforeAll, describe, expect, it } from 'vitest';
import { createFunder } from '../../../../../test/funder-calls.ts';
import { storedPeople, type LineManager } from '../../../../../test/funder-line-world.ts';
import { CONTROL_FILE, createLineCampaigns } from '../../../../../test/line-campaigns.ts';
import { useTestApi } from '../../../../../test/test-api.ts';
import { workbookOf } from '../../../../../test/workbooks.ts';

const { HEADER, ANNE, BRUNO, of: file } = CONTROL_FILE;

const api = useTestApi();
let helene: LineManager;
let createCampaign: (changes?: object) => Promise<string>;

beforeAll(async () => {
  ({ helene, createCampaign } = await createLineCampaigns(api.current));
});

const refusals = (report: { lignesRejetees: { ligne: number; message: string }[] }) =>
  report.lignesRejetees.map(({ ligne, message }) => `${ligne}: ${message}`);

describe('[FUND-18] control file import', () => {
  it('[FUND-18] stores the expected people and counts them in the report', async () => {
    const id = await createCampaign();
    const report = await helene.imported(id, file(ANNE, BRUNO));
    expect(report).toMatchObject({
      apercu: false,
      dejaImporte: false,
      lignesLues: 2,
      lignesAjoutees: 2,
      lignesModifiees: 0,
      lignesInchangees: 0,
      lignesRejetees: [],
      encodage: 'UTF-8',
      separateur: ';',
      colonnesIgnorees: [],
    });
    expect(report.premieresLignes[0]).toEqual(ANNE.split(';'));
    expect(await storedPeople(api.current, id)).toMatchObject([
      {
        identifiant: '1000001A',
        nom: 'Lefèvre',
        categorie_personnel: 'Employé',
        email_contact: 'anne@essai.example',
        valeurs: { MATRICULE: '1000001A', QUOTIENT_FAMILIAL: '950' },
      },
      { identifiant: '1000002B', valeurs: { QUOTIENT_FAMILIAL: '1 800,50' } },
    ]);
  });

  it('[33-4] a preview names who changes, before and after, and who would become another person', async () => {
    const id = await createCampaign();
    const header = `${HEADER};DATE_NAISSANCE`;
    const of = (...lines: readonly string[]) => [header, ...lines].join('\r\n');
    const anne = '1000001A;Lefèvre;Anne;Employé;950;anne@essai.example;14/03/1986';
    const bruno = '1000002B;Muller;Bruno;Cadre;1800;bruno@essai.example;01/02/1990';
    const eva = '1000003C;Roux;Eva;Cadre;1800;eva@essai.example;02/02/1990';
    await helene.imported(id, of(anne, bruno, eva));
    const changed = of(
      '1000001A;Le Fevre;Anne;Employé;1000;anne@essai.example;14/03/1986',
      '1000002B;Blanc;Luc;Cadre;1800;;03/02/1991',
    );
    const preview = await helene.imported(id, changed, '?apercu=true&remplacer=true');
    expect(preview).toMatchObject({
      lignesModifiees: 2,
      nombreAutresPersonnes: 1,
      modifications: [
        {
          identifiant: '1000002B',
          personne: 'Muller Bruno',
          autrePersonne: true,
          champs: [
            { colonne: 'NOM', avant: 'Muller', apres: 'Blanc' },
            { colonne: 'PRENOM', avant: 'Bruno', apres: 'Luc' },
            { colonne: 'EMAIL', avant: 'bruno@essai.example', apres: '' },
            { colonne: 'DATE_NAISSANCE', avant: '01/02/1990', apres: '03/02/1991' },
          ],
        },
        {
          identifiant: '1000001A',
          personne: 'Lefèvre Anne',
          autrePersonne: false,
          champs: [
            { colonne: 'NOM', avant: 'Lefèvre', apres: 'Le Fevre' },
            { colonne: 'QUOTIENT_FAMILIAL', avant: '950', apres: '1000' },
          ],
        },
      ],
      retraits: [{ identifiant: '1000003C', personne: 'Roux Eva' }],
    });
    expect(await storedPeople(api.current, id)).toHaveLength(3);
    expect(await helene.imported(id, changed, '?remplacer=true')).toMatchObject({
      lignesModifiees: 2,
      modifications: [],
      retraits: [],
    });
  });

  it('[33-4] a file without the columns of a person changes controls alone, and says which', async () => {
    const id = await createCampaign();
    const of = (quotient: string) => `MATRICULE;QUOTIENT_FAMILIAL\r\n1000001A;${quotient}`;
    await helene.imported(id, file(ANNE));
    const preview = await helene.imported(id, of('1000'), '?apercu=true');
    expect(preview).toMatchObject({
      lignesModifiees: 1,
      nombreAutresPersonnes: 0,
      modifications: [
        {
          personne: 'Lefèvre Anne',
          champs: [{ colonne: 'QUOTIENT_FAMILIAL', avant: '950', apres: '1000' }],
        },
      ],
    });
    await helene.imported(id, of('1000'));
    expect(await storedPeople(api.current, id)).toMatchObject([
      { nom: 'Lefèvre', valeurs: { QUOTIENT_FAMILIAL: '1000' } },
    ]);
  });

  it('[FUND-18] [L32] gives the same result in every encoding, separator and line ending', async () => {
    const text = file(ANNE, BRUNO);
    const variants = [
      Buffer.from(text, 'utf8'),
      Buffer.from(`\ufeff${text}`, 'utf8'),
      Buffer.from(text, 'latin1'),
      Buffer.from(text.replaceAll('\r\n', '\n'), 'utf8'),
      Buffer.from(text.replaceAll('1 800,50', '"1 800,50"').replaceAll(';', ','), 'utf8'),
      Buffer.from(text.replaceAll('Lefèvre', '"Lefèvre"'), 'latin1'),
    ];
    const expected = await (async () => {
      const id = await createCampaign();
      await helene.imported(id, text);
      return storedPeople(api.current, id);
    })();
    for (const bytes of variants) {
      const id = await createCampaign();
      expect(await helene.imported(id, bytes)).toMatchObject({ lignesAjoutees: 2 });
      expect(await storedPeople(api.current, id)).toEqual(expected);
    }
  });

  it('[FUND-18] [L32] gives the same result from a workbook, with the numbers of its rows', async () => {
    const header = `${HEADER};DATE_NAISSANCE`;
    const [csvId, workbookId] = [await createCampaign(), await createCampaign()];
    const fromCsv = await helene.imported(
      csvId,
      [
        header,
        '1000001A;Lefèvre;Anne;Employé;950;anne@essai.example;14/03/1986',
        '',
        '1000002B;Muller;Bruno;Cadre;1800,5;bruno@essai.example;01/02/1990',
        '1000003C;Roux;Eva;Ouvrier;;;02/02/1990',
        '1000004D;Blanc;Luc;Cadre;#N/A;;03/02/1990',
      ].join('\r\n'),
    );
    const workbook = workbookOf([
      header.split(';'),
      [
        '1000001A',
        'Lefèvre',
        'Anne',
        'Employé',
        950,
        'anne@essai.example',
        { value: 31_485, style: 'day' },
      ],
      [],
      ['1000002B', 'Muller', 'Bruno', 'Cadre', 1800.5, 'bruno@essai.example', '01/02/1990'],
      ['1000003C', 'Roux', 'Eva', 'Ouvrier', null, null, { value: 32_906, style: 'builtInDay' }],
      [
        '1000004D',
        'Blanc',
        'Luc',
        'Cadre',
        { xml: '<c t="e"><v>#N/A</v></c>' },
        null,
        '03/02/1990',
      ],
    ]);
    const fromWorkbook = await helene.imported(workbookId, workbook);
    expect(fromWorkbook).toEqual({
      ...fromCsv,
      idImport: fromWorkbook.idImport,
      encodage: null,
      separateur: null,
    });
    expect(refusals(fromWorkbook)).toEqual([
      '5: «\u00a0CATEGORIE\u00a0»\u00a0: la catégorie Ouvrier n’est pas proposée dans la session.',
      '6: «\u00a0QUOTIENT_FAMILIAL\u00a0» n’est pas un montant.',
    ]);
    expect(await storedPeople(api.current, workbookId)).toEqual(
      await storedPeople(api.current, csvId),
    );
    expect(await helene.imported(workbookId, workbook)).toMatchObject({ dejaImporte: true });
  });

  it('[FUND-18] refuses each invalid line with its reason and imports the others', async () => {
    const id = await createCampaign();
    const report = await helene.imported(
      id,
      file(
        ANNE,
        ';Sans;Matricule;Employé;;',
        '1000003C;Roux;Eva;Ouvrier;;',
        '1000004D;Blanc;Luc;Cadre;beaucoup;',
        '1000005E;Noir;Max;Cadre;;max-chez-lui',
        '1000006F;Trop;Court',
        '1000007G;"Mal"placé;X;Cadre;;',
        '1000001a;Double;Anne;Employé;;',
        `1000008H;${'x'.repeat(256)};Y;Cadre;;`,
        BRUNO,
      ),
    );
    expect(refusals(report)).toEqual([
      '3: «\u00a0MATRICULE\u00a0» est requis.',
      '4: «\u00a0CATEGORIE\u00a0»\u00a0: la catégorie Ouvrier n’est pas proposée dans la session.',
      '5: «\u00a0QUOTIENT_FAMILIAL\u00a0» n’est pas un montant.',
      '6: «\u00a0EMAIL\u00a0» n’est pas une adresse e-mail.',
      '7: Cette ligne compte 3 colonnes au lieu de 6.',
      '8: Les guillemets de cette ligne sont mal placés.',
      '9: «\u00a0MATRICULE\u00a0»\u00a0: 1000001A est déjà à la ligne 2.',
      '10: «\u00a0NOM\u00a0» dépasse 255 caractères.',
    ]);
    expect(report).toMatchObject({ lignesLues: 10, lignesAjoutees: 2, nombreLignesRejetees: 8 });
    expect(await storedPeople(api.current, id)).toHaveLength(2);
  });

  it('[FUND-18] returns the refused lines and imports them once corrected', async () => {
    const id = await createCampaign();
    const report = await helene.imported(id, file(ANNE, '1000003C;Roux;Eva;Ouvrier;;'));
    const url = `fichier-controle/imports/${report.idImport}/rejets`;
    const refused = await helene.get(id, url);
    expect(refused.headers['content-type']).toContain('text/csv');
    expect(refused.headers['content-disposition']).toContain('lignes-refusees');
    expect(refused.body).toBe(
      `\ufeff${HEADER};Motif du rejet\r\n1000003C;Roux;Eva;Ouvrier;;;«\u00a0CATEGORIE\u00a0»\u00a0: la catégorie Ouvrier n’est pas proposée dans la session.\r\n`,
    );
    const corrected = await helene.imported(id, refused.body.replace('Eva;Ouvrier', 'Eva;Cadre'));
    expect(corrected).toMatchObject({
      lignesAjoutees: 1,
      nombreLignesRejetees: 0,
      colonnesIgnorees: [],
    });
    expect(await storedPeople(api.current, id)).toHaveLength(2);
    const history = (await helene.get(id, 'fichier-controle/imports')).json<object[]>();
    expect(history).toMatchObject([
      { idImport: corrected.idImport, lignesAjoutees: 1, nomFichier: 'personnel.csv' },
      { idImport: report.idImport, nombreLignesRejetees: 1 },
    ]);
  });

  it('[32-11] dates past imports at the time of Paris, summer and winter', async () => {
    const id = await createCampaign();
    const { idImport } = await helene.imported(id, file(ANNE, BRUNO));
    const dateAt = async (at: string) => {
      await api.current.query('update controle_import set created_at = $2 where id = $1', [
        idImport,
        at,
      ]);
      return (await helene.get(id, 'fichier-controle/imports')).json<{ date: string }[]>()[0]?.date;
    };
    expect(await dateAt('2026-11-10T23:30:00Z')).toBe('11/11/2026 00:30');
    expect(await dateAt('2026-07-01T10:00:00Z')).toBe('01/07/2026 12:00');
  });

  it('[FUND-18] [L32] sent twice, returns the same report and changes nothing', async () => {
    const id = await createCampaign();
    const text = file(ANNE, BRUNO, ';;;;;x');
    const first = await helene.imported(id, text);
    const before = await storedPeople(api.current, id);
    const second = await helene.imported(id, text);
    expect(second).toEqual({ ...first, dejaImporte: true });
    expect(await storedPeople(api.current, id)).toEqual(before);
    // Read again after another file: no person is duplicated.
    await helene.imported(id, file(ANNE.replace('950', '990')));
    const third = await helene.imported(id, text);
    expect(third).toMatchObject({ dejaImporte: false, lignesModifiees: 1, lignesInchangees: 1 });
    expect(await storedPeople(api.current, id)).toEqual(before);
  });

  it('[FUND-18] is read again after the missing category was added', async () => {
    const funder = await createFunder(api.current);
    const id = await createCampaign();
    const text = file('1000003C;Roux;Eva;Ouvrier;;');
    expect((await helene.imported(id, text)).nombreLignesRejetees).toBe(1);
    await api.current.query(
      `insert into precommande_quota (id, session_id, rang, categorie_personnel,
         max_participation_cents, max_cesu_cents, taux_participation_bp)
       values (gen_random_uuid(), $1, 9, 'Ouvrier', 100, 100, 100)`,
      [id],
    );
    expect(await helene.imported(id, text)).toMatchObject({
      dejaImporte: false,
      lignesAjoutees: 1,
    });
    expect((await funder.campaign(id)).quotas).toHaveLength(3);
  });

  it('[FUND-18] updates the given fields and keeps the absent ones', async () => {
    const id = await createCampaign();
    await helene.imported(id, file(ANNE, BRUNO));
    const report = await helene.imported(
      id,
      'Matricule;Catégorie de personnel;Quotient familial\n1000001A;Cadre;\n1000002B;Cadre;1 800,50\n',
    );
    expect(report).toMatchObject({ lignesModifiees: 1, lignesInchangees: 1 });
    expect(await storedPeople(api.current, id)).toMatchObject([
      {
        nom: 'Lefèvre',
        email_contact: 'anne@essai.example',
        categorie_personnel: 'Cadre',
        valeurs: { MATRICULE: '1000001A' },
      },
      { nom: 'Muller', valeurs: { QUOTIENT_FAMILIAL: '1 800,50' } },
    ]);
  });

  it('[FUND-18] replaces the list on request, except for registered people', async () => {
    const id = await createCampaign();
    await helene.imported(id, file(ANNE, BRUNO, '1000003C;Roux;Eva;Cadre;;'));
    await api.current.query(
      `update controle_ligne set beneficiary_id = (select id from beneficiary limit 1)
       where session_id = $1 and identifiant = '1000002B'`,
      [id],
    );
    const next = file(ANNE, '1000004D;Noir;Max;Inconnue;;');
    const preview = await helene.imported(id, next, '?remplacer=true&apercu=true');
    expect(preview).toMatchObject({ lignesSupprimees: 1, lignesInchangees: 1 });
    expect(await storedPeople(api.current, id)).toHaveLength(3);
    expect(await helene.imported(id, next, '?remplacer=true')).toMatchObject({
      lignesSupprimees: 1,
    });
    const left = (await storedPeople(api.current, id)).map(({ identifiant }) => identifiant);
    expect(left).toEqual(['1000001A', '1000002B']);
  });

  it('[FUND-18] a preview stores nothing', async () => {
    const id = await createCampaign();
    await helene.imported(id, file(ANNE));
    const before = await storedPeople(api.current, id);
    const preview = await helene.imported(
      id,
      file(ANNE.replace('950', '951'), BRUNO, 'x'),
      '?apercu=true',
    );
    expect(preview).toMatchObject({
      apercu: true,
      idImport: null,
      lignesLues: 3,
      lignesAjoutees: 1,
      lignesModifiees: 1,
      nombreLignesRejetees: 1,
    });
    expect(await storedPeople(api.current, id)).toEqual(before);
    expect((await helene.get(id, 'fichier-controle/imports')).json()).toHaveLength(1);
  });

  it('[FUND-18] exports the imported values with formulas escaped [S38]', async () => {
    const id = await createCampaign();
    const model = await helene.get(id, 'fichier-controle');
    expect(model.body).toMatch(/^\ufeffMATRICULE;QUOTIENT_FAMILIAL;CIVILITE;NOM;PRENOM;/);
    await helene.imported(
      id,
      file('1000001A;=cmd|calc;＝1+1;Cadre;950;', '1000002B;-5;@x;Cadre;;'),
    );
    expect((await storedPeople(api.current, id)).map(({ nom }) => nom)).toEqual([
      '=cmd|calc',
      '-5',
    ]);
    const out = await helene.get(id, 'fichier-controle');
    expect(out.body).toContain(";'=cmd|calc;'＝1+1;");
    expect(out.body).toContain(";-5;'@x;");
    const back = await helene.imported(id, out.body);
    expect(back).toMatchObject({ lignesInchangees: 2, nombreLignesRejetees: 0 });
  });

  it('[FUND-18] lets an expected person register', async () => {
    const id = await createCampaign();
    await helene.imported(id, file(ANNE));
    const [line] = await api.current.query(
      `select v.cle from controle_valeur v join controle_ligne l on l.id = v.ligne_id
       where l.session_id = $1 and v.code = 'MATRICULE'`,
      [id],
    );
    expect(line).toEqual({ cle: '1000001A' });
  });
});
