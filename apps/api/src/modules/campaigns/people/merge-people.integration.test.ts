import type {
  DuplicatePair,
  FunderPersonRow,
} from '@portail/contract/campaigns/funder-people.schemas.ts';
import { beforeAll, expect, it } from 'vitest';
import { createFunder, openCampaignBody, type Funder } from '../../../../test/funder-calls.ts';
import {
  addLines,
  createLineManager,
  storedPeople,
  type LineManager,
} from '../../../../test/funder-line-world.ts';
import { multipart } from '../../../../test/funder-space-calls.ts';
import { bearer, useTestApi } from '../../../../test/test-api.ts';
import { today } from '../../../../test/today.ts';
import { addMonths } from '@portail/rules/time/calendar-day.ts';
import { monthOf } from '@portail/rules/time/paris.ts';
import { formatWireMonth } from '@portail/rules/wallet/holdings/rights.ts';

const api = useTestApi();
const PEOPLE = '/api/eb/financeur/personnes';
const HEADER = 'MATRICULE;NOM;PRENOM;DATE_NAISSANCE;EMAIL';
let helene: Funder;
let lines: LineManager;
let campaign = '';
let other = '';

beforeAll(async () => {
  helene = await createFunder(api.current);
  lines = await createLineManager(api.current);
  campaign = await helene.created(openCampaignBody(api.current));
  other = await helene.created(openCampaignBody(api.current, { libelle: 'Autre session' }));
});

const importPeople = (id: string, ...people: readonly string[]) =>
  lines.imported(id, [HEADER, ...people].join('\n'));
const idOf = async (identifiant: string): Promise<string> => {
  const reply = await helene.get(`${PEOPLE}?recherche=${identifiant}`);
  const found = reply.json<FunderPersonRow[]>().find((one) => one.identifiant === identifiant);
  return found?.idPersonne ?? '';
};
const pairsOf = async (nom: string): Promise<readonly string[]> => {
  const pairs = (await helene.get('/api/eb/financeur/doublons')).json<DuplicatePair[]>();
  return pairs
    .filter(({ personnes }) => personnes.some((one) => one.nom === nom))
    .map(
      ({ raison, personnes }) => `${raison} ${personnes.map((one) => one.identifiant).join(' ')}`,
    );
};
const merge = (kept: string, gone: string) =>
  lines.inject('POST', `${PEOPLE}/${kept}/fusion`, { idAutrePersonne: gone });
const refusalOf = (reply: Awaited<ReturnType<LineManager['post']>>) => {
  const { code, erreurs = [] } = reply.json<{ code: string; erreurs?: { message: string }[] }>();
  return [
    reply.statusCode,
    code,
    ...erreurs.map(({ message }) => message.replaceAll('\u00a0', ' ')),
  ];
};
const sendPlans = async (...rows: readonly string[]) => {
  const form = multipart(
    [
      'identifiant;nom;prenom;dateNaissance;produit;unite;droitMensuel;tauxHoraire;moisDebut;moisFin',
      ...rows,
    ].join('\n'),
  );
  return await api.current.http.inject({
    method: 'POST',
    url: '/api/eb/plans-aide?numeroContrat=100002',
    headers: { ...bearer(helene.token), ...form.headers },
    payload: form.payload,
  });
};
const month = (ahead: number) => formatWireMonth(addMonths(monthOf(today()), ahead));

it('[33-1] merges two records of one person: sessions follow, and the old identifier opens no other record', async () => {
  await importPeople(campaign, '4000001A;Doublet;Nina;01/02/1981;');
  await importPeople(other, '4900001A;Doublet;Nina;01/02/1981;nina@societe.example');
  expect(await pairsOf('Doublet')).toEqual(['NOM_NAISSANCE 4000001A 4900001A']);
  const [kept, gone] = [await idOf('4000001A'), await idOf('4900001A')];
  const replies = await Promise.all([merge(kept, gone), merge(kept, gone)]);
  expect(replies.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual(
    [200, 404],
  );
  const sheet = (await helene.get(`${PEOPLE}/${kept}`)).json<{
    sessions: { idSession: string }[];
  }>();
  expect(sheet.sessions.map(({ idSession }) => idSession).toSorted()).toEqual(
    [campaign, other].toSorted(),
  );
  expect(await pairsOf('Doublet')).toEqual([]);
  expect(await storedPeople(api.current, other)).toMatchObject([
    { identifiant: '4000001A', valeurs: { MATRICULE: '4000001A' } },
  ]);
  // The next file still has the old identifier.
  expect(
    await importPeople(
      other,
      '4900001A;Doublet;Nina;01/02/1981;nina@societe.example',
      '4000001A;Doublet;Nina;01/02/1981;',
    ),
  ).toMatchObject({ lignesAjoutees: 0, lignesInchangees: 1, nombreLignesRejetees: 1 });
  expect(await idOf('4900001A')).toBe('');
  const [trace] = await api.current.query(
    `select details from security_event where kind = 'PERSONNES_REUNIES'
     and details ->> 'personne' = $1`,
    [kept],
  );
  expect(trace).toMatchObject({ details: { personneRetiree: gone, lignes: 1, plans: 0 } });
});

it('[33-1] refuses two lines in one session', async () => {
  await importPeople(
    campaign,
    '4000002B;Session;Ida;01/02/1982;',
    '4900002B;Session;Ida;01/02/1982;',
  );
  expect(await pairsOf('Session')).toEqual(['NOM_NAISSANCE 4000002B 4900002B']);
  expect(refusalOf(await merge(await idOf('4000002B'), await idOf('4900002B')))).toEqual([
    409,
    'FUSION_IMPOSSIBLE',
    expect.stringMatching(/^Chacune a une ligne dans la même session : /),
  ]);
  expect(await idOf('4900002B')).not.toBe('');
});

it('[33-1] a registered person keeps their record and takes the lines; two accounts are never one', async () => {
  await addLines(api.current, campaign, [
    { nom: 'Inscrit', prenom: 'Paul', matricule: '4000003C', accountCents: 5_000 },
    { nom: 'Inscrit', prenom: 'Paul', matricule: '4000004D', accountCents: 5_000 },
  ]);
  await importPeople(other, '4000005E;Inscrit;Paul;01/01/1980;');
  const [account, second, expected] = [
    await idOf('4000003C'),
    await idOf('4000004D'),
    await idOf('4000005E'),
  ];
  expect((await pairsOf('Inscrit')).toSorted()).toEqual([
    'NOM_NAISSANCE 4000003C 4000005E',
    'NOM_NAISSANCE 4000004D 4000005E',
  ]);
  expect(refusalOf(await merge(account, second))[2]).toMatch(/^Ces deux personnes ont chacune/);
  expect(refusalOf(await merge(expected, account))[2]).toMatch(/c’est sa fiche qui reste/);
  expect((await merge(account, expected)).statusCode).toBe(200);
  expect(await storedPeople(api.current, other)).toContainEqual(
    expect.objectContaining({ identifiant: '4000003C' }),
  );
  expect((await merge(account, account)).statusCode).toBe(404);
});

it('[33-1] moves plans, never two of one product in a month, and later files find them', async () => {
  const plan = (identifiant: string, prenom: string, from: number, to: number) =>
    `${identifiant};Droits;${prenom};05/06/1941;AD;MINUTE;60;24,00;${month(from)};${month(to)}`;
  await sendPlans(plan('88A', 'Rose', 1, 2));
  await sendPlans(plan('088A', 'Rosa', 2, 3));
  const [kept, gone] = [await idOf('88A'), await idOf('088A')];
  expect(await pairsOf('Droits')).toEqual(['IDENTIFIANT 088A 88A']);
  expect(refusalOf(await merge(kept, gone))).toEqual([
    409,
    'FUSION_IMPOSSIBLE',
    expect.stringMatching(/^Chacune a un plan sur les mêmes mois : /),
  ]);
  await api.current.query(
    `update plan_aide set premier_mois = premier_mois + interval '2 months',
       dernier_mois = dernier_mois + interval '2 months' where personne_id = $1`,
    [gone],
  );
  expect((await merge(kept, gone)).statusCode).toBe(200);
  const plansOf = async () =>
    await api.current.query(
      `select identifiant, prenom from plan_aide where personne_id = $1 and remplace_par is null
       order by premier_mois`,
      [kept],
    );
  expect(await plansOf()).toEqual([
    { identifiant: '88A', prenom: 'Rose' },
    { identifiant: '88A', prenom: 'Rose' },
  ]);
  const again = await sendPlans(plan('088A', 'Rose', 1, 2));
  expect(again.json()).toMatchObject({ lignesRetenues: 1 });
  expect(await plansOf()).toHaveLength(2);
  expect(await idOf('088A')).toBe('');
});
