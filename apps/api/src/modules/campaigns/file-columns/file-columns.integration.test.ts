import type { FileColumns } from '@portail/contract/campaigns/file-columns.schemas.ts';
import { beforeAll, expect, it } from 'vitest';
import { managedUrl } from '../../../../test/funder-calls.ts';
import {
  FORM_TYPE,
  formOf,
  storedPeople,
  type LineManager,
} from '../../../../test/funder-line-world.ts';
import { createLineCampaigns } from '../../../../test/line-campaigns.ts';
import { useTestApi } from '../../../../test/test-api.ts';
import { workbookOf } from '../../../../test/workbooks.ts';

const api = useTestApi();
let helene: LineManager;
let createCampaign: (changes?: object) => Promise<string>;

beforeAll(async () => {
  ({ helene, createCampaign } = await createLineCampaigns(api.current));
});

const HEADER = 'N° agent;NOM;PRENOM;Statut;QUOTIENT_FAMILIAL';
const FILE = `${HEADER}\n5000001A;Lefèvre;Anne;Cadre;950`;
const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const messagesOf = (reply: Awaited<ReturnType<LineManager['upload']>>) =>
  reply.json<{ erreurs: { message: string }[] }>().erreurs.map(({ message }) => plain(message));

const read = async (url: string, content: string | Buffer): Promise<FileColumns> => {
  const reply = await helene.inject('POST', url, formOf(content), { 'content-type': FORM_TYPE });
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return reply.json<FileColumns>();
};
const keep = async (url: string, ...correspondances: readonly object[]) => {
  const request = { method: 'PUT', url, payload: { correspondances } } as const;
  return await api.current.http.inject({
    ...request,
    headers: { authorization: `Bearer ${helene.token}` },
  });
};
const titleOf = ({ colonnes }: FileColumns, nom: string) => colonnes.find((one) => one.nom === nom);

it('[33-2] keeps once which title is which column, and reads every later file of the funder by it', async () => {
  const [id, other] = [await createCampaign(), await createCampaign()];
  const url = managedUrl(id, 'fichier-controle/colonnes');
  const refused = await helene.upload(id, FILE);
  expect(refused.statusCode).toBe(400);
  expect(messagesOf(refused)).toEqual(['La colonne « MATRICULE » manque.']);
  const found = await read(url, FILE);
  expect(found.titres).toEqual(HEADER.split(';'));
  expect(titleOf(found, 'MATRICULE')).toMatchObject({ obligatoire: true, titre: null });
  expect(titleOf(found, 'QUOTIENT_FAMILIAL')?.titre).toBe('QUOTIENT_FAMILIAL');
  expect(
    (
      await keep(
        url,
        { colonne: 'MATRICULE', titre: 'N° agent' },
        { colonne: 'CIVILITE', titre: 'Titre' },
        { colonne: 'CATEGORIE_PERSONNEL', titre: 'Statut' },
      )
    ).statusCode,
  ).toBe(200);
  expect(titleOf(await read(url, FILE), 'MATRICULE')?.titre).toBe('N° agent');
  for (const campaign of [id, other]) {
    expect(await helene.imported(campaign, FILE)).toMatchObject({
      lignesAjoutees: 1,
      colonnesIgnorees: [],
    });
    expect(await storedPeople(api.current, campaign)).toMatchObject([
      { identifiant: '5000001A', nom: 'Lefèvre', categorie_personnel: 'Cadre' },
    ]);
  }
  // The portal's own name comes first.
  expect(
    await helene.imported(id, `MATRICULE;N° agent;QUOTIENT_FAMILIAL\n5000002B;77;800`),
  ).toMatchObject({ lignesAjoutees: 1, colonnesIgnorees: ['N° agent'] });
  expect((await keep(url, { colonne: 'MATRICULE', titre: null })).statusCode).toBe(200);
  expect((await helene.upload(id, FILE)).statusCode).toBe(400);
});

it('[33-2] refuses a column that is not expected, and a title used twice', async () => {
  const url = managedUrl(await createCampaign(), 'fichier-controle/colonnes');
  expect(
    messagesOf(
      await keep(
        url,
        { colonne: 'SALAIRE', titre: 'Salaire' },
        { colonne: 'NOM', titre: 'Agent' },
        { colonne: 'PRENOM', titre: 'Agent' },
      ),
    ),
  ).toEqual([
    'La colonne « SALAIRE » n’est pas attendue.',
    'La colonne « Agent » du fichier ne peut servir qu’une fois.',
  ]);
});

it('[33-2] reads a workbook of plans by the titles of the funder', async () => {
  const url = '/api/eb/plans-aide/colonnes';
  const titles = [
    'Usager',
    'prenom',
    'dateNaissance',
    'unite',
    'droitMensuel',
    'moisDebut',
    'moisFin',
  ];
  const workbook = workbookOf([
    titles,
    ['Colonne', 'Odile', '02/04/1939', 'EURO', '100', '12/2099', '12/2099'],
  ]);
  expect(titleOf(await read(url, workbook), 'nom')).toMatchObject({
    obligatoire: true,
    titre: null,
  });
  expect((await keep(url, { colonne: 'nom', titre: 'Usager' })).statusCode).toBe(200);
  const preview = await helene.inject(
    'POST',
    '/api/eb/plans-aide?numeroContrat=100002&apercu=true',
    formOf(workbook),
    { 'content-type': FORM_TYPE },
  );
  expect(preview.json()).toMatchObject({ lignesLues: 1 });
});
