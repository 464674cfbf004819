import type {
  DeparturePreview,
  FunderPerson,
  FunderPersonRow,
} from '@portail/contract/campaigns/funder-people.schemas.ts';
import { addDays, addMonths, formatFrenchDate } from '@portail/rules/time/calendar-day.ts';
import { monthOf } from '@portail/rules/time/paris.ts';
import { formatWireMonth } from '@portail/rules/wallet/holdings/rights.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  addFunderUser,
  createFunder,
  fieldErrorsOf,
  openCampaignBody,
  type Funder,
} from '../../../../test/funder-calls.ts';
import {
  addLines,
  createLineManager,
  type LineManager,
} from '../../../../test/funder-line-world.ts';
import { multipart } from '../../../../test/funder-space-calls.ts';
import { bearer, useTestApi } from '../../../../test/test-api.ts';
import { today } from '../../../../test/today.ts';

const api = useTestApi();
const PEOPLE = '/api/eb/financeur/personnes';

let helene: Funder;
let lines: LineManager;
let campaign = '';
let other = '';

const header = 'MATRICULE;NOM;PRENOM;DATE_NAISSANCE;EMAIL';
const importPeople = (id: string, ...people: readonly string[]) =>
  lines.imported(id, [header, ...people].join('\n'));

const list = async (query = ''): Promise<FunderPersonRow[]> => {
  const reply = await helene.get(`${PEOPLE}?taille=200&${query}`);
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return reply.json<FunderPersonRow[]>();
};
const named = async (recherche: string): Promise<FunderPersonRow> => {
  const [person] = await list(`recherche=${encodeURIComponent(recherche)}`);
  if (person === undefined) throw new Error(`no ${recherche}`);
  return person;
};
const sheetOf = async (id: string): Promise<FunderPerson> => {
  const reply = await helene.get(`${PEOPLE}/${id}`);
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return reply.json<FunderPerson>();
};
const correct = (id: string, payload: object, token = helene.token) =>
  api.current.http.inject({
    method: 'PATCH',
    url: `${PEOPLE}/${id}`,
    headers: bearer(token),
    payload,
  });
const sendPlans = async (...rows: readonly string[]) => {
  const form = multipart(
    [
      'identifiant;nom;prenom;dateNaissance;produit;unite;droitMensuel;tauxHoraire;moisDebut;moisFin',
      ...rows,
    ].join('\n'),
  );
  const reply = await api.current.http.inject({
    method: 'POST',
    url: '/api/eb/plans-aide?numeroContrat=100002',
    headers: { ...bearer(helene.token), ...form.headers },
    payload: form.payload,
  });
  expect(reply.statusCode, reply.body).toBe(200);
  expect(reply.json<{ lignesRejetees: unknown }>().lignesRejetees).toEqual([]);
};
const tracesOf = async (kind: string, id: string) =>
  await api.current.query(
    `select details from security_event where kind = $1 and details ->> 'personne' = $2`,
    [kind, id],
  );

beforeAll(async () => {
  helene = await createFunder(api.current);
  lines = await createLineManager(api.current);
  campaign = await helene.created(openCampaignBody(api.current));
  other = await helene.created(openCampaignBody(api.current, { libelle: 'Autre session' }));
  await importPeople(
    campaign,
    '2000001A;Abadie;Zoé;01/02/1980;zoe@societe.example',
    '2000002B;Bernard;Yann;03/04/1975;',
  );
});

describe('[33-1] list of people', () => {
  it('[33-1] lists each imported person once, however many campaigns expect them', async () => {
    await importPeople(other, '2000001A;Abadie;Zoé;01/02/1980;');
    const found = await list('recherche=2000001A');
    expect(found).toMatchObject([
      {
        nom: 'Abadie',
        prenom: 'Zoé',
        identifiant: '2000001A',
        numeroContrat: '100001',
        dateNaissance: '01/02/1980',
        etat: 'ATTENDUE',
        montantAnnee: 0,
      },
    ]);
    const sheet = await sheetOf(found[0]?.idPersonne ?? '');
    expect(sheet.sessions.map(({ idSession }) => idSession).toSorted()).toEqual(
      [campaign, other].toSorted(),
    );
    expect(sheet.eMail).toBe('zoe@societe.example');
  });

  it('[33-1] lists a person who registered, with the orders of the year and without refused ones', async () => {
    await addLines(api.current, campaign, [
      { nom: 'Commande', prenom: 'Une', matricule: '2000003C', accountCents: 10_000 },
    ]);
    const person = await named('Commande');
    expect(person).toMatchObject({
      etat: 'INSCRITE',
      identifiant: '2000003C',
      montantAnnee: 100,
      partFinanceeAnnee: 60,
    });
    const [line] = (await sheetOf(person.idPersonne)).lignes;
    await lines.patch(campaign, [{ idLigne: line?.idLigne ?? '', statut: 'REFUSEE' }]);
    expect(await named('Commande')).toMatchObject({ montantAnnee: 0 });
  });

  it('[33-1] finds by the beginning of either name or of the identifier, in any case and accent', async () => {
    for (const words of ['abad', 'ABADIE ZOE', 'zoe', 'Zoé Abadie', '2000001a']) {
      expect(
        (await list(`recherche=${encodeURIComponent(words)}`)).map(({ nom }) => nom),
        words,
      ).toEqual(['Abadie']);
    }
    expect(await list('recherche=%25')).toEqual([]);
  });

  it('[33-1] sorts, filters and continues by page without losing or repeating a person', async () => {
    for (const tri of ['nom', 'prenom', 'identifiant', 'numeroContrat']) {
      for (const ordre of ['asc', 'desc']) {
        const all = await list(`tri=${tri}&ordre=${ordre}`);
        const seen: string[] = [];
        let url: string | undefined = `${PEOPLE}?tri=${tri}&ordre=${ordre}&taille=2`;
        while (url !== undefined) {
          const reply = await helene.get(url);
          seen.push(...reply.json<FunderPersonRow[]>().map(({ idPersonne }) => idPersonne));
          url = /<([^>]+)>; rel="next"/.exec(String(reply.headers['link'] ?? ''))?.[1];
        }
        expect(seen, `${tri} ${ordre}`).toEqual(all.map(({ idPersonne }) => idPersonne));
        expect(new Set(seen).size).toBe(seen.length);
      }
    }
    const states = new Set((await list('etat=ATTENDUE')).map(({ etat }) => etat));
    expect([...states]).toEqual(['ATTENDUE']);
    expect(
      (await list('numeroContrat=100002')).every((one) => one.numeroContrat === '100002'),
    ).toBe(true);
  });

  it('[33-1] shows a plan in progress, joined to the person by identifier or by name and birth date', async () => {
    const month = monthOf(today());
    const next = formatWireMonth(addMonths(month, 2));
    await sendPlans(
      `77A;Planchet;Odile;05/06/1941;AD;MINUTE;60;24,00;${formatWireMonth(month)};${next}`,
    );
    await sendPlans(
      `77A;Planchette;Odile;05/06/1941;AD;MINUTE;90;24,00;${formatWireMonth(addMonths(month, 1))};${next}`,
    );
    const found = await list('recherche=Odile');
    expect(found).toMatchObject([
      { nom: 'Planchette', identifiant: '77A', numeroContrat: '100002' },
    ]);
    expect(found[0]?.planActif).not.toBeNull();
    expect((await list('plan=AVEC')).map(({ nom }) => nom)).toContain('Planchette');
    expect((await list('plan=SANS')).map(({ nom }) => nom)).not.toContain('Planchette');
    const sheet = await sheetOf(found[0]?.idPersonne ?? '');
    expect(sheet.plans).toHaveLength(2);
    // No control file names the person: an address would have no place.
    expect(sheet.champsModifiables).not.toContain('eMail');
    const mail = await correct(sheet.idPersonne, { eMail: 'odile@societe.example' });
    expect(fieldErrorsOf(mail)[0]).toMatch(/^eMail: Aucun fichier de contrôle/);
  });

  it('[33-1] keeps one row when an expected person registers, and forgets who is no longer expected', async () => {
    await importPeople(other, '2000009J;Passage;Noa;09/09/1990;');
    const before = await named('Passage');
    await api.current.query(
      `update controle_ligne set beneficiary_id = (
         select bc.beneficiary_id from beneficiary_contract bc where bc.matricule = '2000003C')
       where session_id = $1 and identifiant = '2000009J'`,
      [other],
    );
    expect(await list('recherche=Passage')).toEqual([]);
    expect((await list('recherche=Commande')).length).toBe(1);
    await importPeople(other, '2000010K;Disparu;Noa;09/09/1990;');
    expect((await list('recherche=Disparu')).length).toBe(1);
    await api.current.query(`delete from controle_ligne where identifiant = '2000010K'`);
    expect(await list('recherche=Disparu')).toEqual([]);
    expect(before.etat).toBe('ATTENDUE');
  });
});

describe('[33-1] [P20] what a funder sees of a person', () => {
  it('[33-1] [P20] the sheet holds neither the reason of an order, nor the account’s address', async () => {
    await addLines(api.current, campaign, [
      { nom: 'Discret', matricule: '2000004D', accountCents: 5_000, motif: 'GARDE_ENFANT' },
    ]);
    const { idPersonne } = await named('Discret');
    const body = JSON.stringify(await sheetOf(idPersonne));
    expect(body).toContain('50');
    for (const hidden of ['GARDE_ENFANT', '@essai.example', 'rue de l’Essai', 'motif']) {
      expect(body, hidden).not.toContain(hidden);
    }
  });

  it('[33-1] records the reading of a registered person, on the list and on the sheet', async () => {
    const { idPersonne } = await named('Discret');
    await sheetOf(idPersonne);
    const rows = await api.current.query(
      `select distinct motif as reason from consultation where motif like '%votre financeur'`,
    );
    expect(rows.map(({ reason }) => reason)).toEqual(
      expect.arrayContaining([
        'Lecture de la liste des personnes par votre financeur',
        'Lecture de votre fiche par votre financeur',
      ]),
    );
  });

  it('[33-1] [S20] [S21] another funder sees and changes no person of this one', async () => {
    await addFunderUser(api.current, {
      login: 'essai-perrin',
      clientId: '4003',
      role: 'ADMINISTRATEUR',
    });
    const token = await api.current.signIn('essai-perrin', 'ESPACE_CLIENT');
    const { idPersonne } = await named('Abadie');
    const ask = (method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) =>
      api.current.http.inject({
        method,
        url,
        headers: bearer(token),
        ...(payload === undefined ? {} : { payload }),
      });
    const names = (await ask('GET', `${PEOPLE}?taille=200`)).json<FunderPersonRow[]>();
    expect(names.map(({ nom }) => nom)).not.toContain('Abadie');
    expect(names.every(({ numeroContrat }) => !['100001', '100002'].includes(numeroContrat))).toBe(
      true,
    );
    expect((await ask('GET', `${PEOPLE}?numeroContrat=100001`)).statusCode).toBe(403);
    const day = formatFrenchDate(today());
    const replies = [
      await ask('GET', `${PEOPLE}/${idPersonne}`),
      await ask('PATCH', `${PEOPLE}/${idPersonne}`, { nom: 'Volé' }),
      await ask('GET', `${PEOPLE}/${idPersonne}/depart?dateDepart=${day}`),
      await ask('POST', `${PEOPLE}/${idPersonne}/depart`, { dateDepart: day, montantLignes: 0 }),
      await ask('POST', `${PEOPLE}/${idPersonne}/retour`),
    ];
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404]);
    expect(await named('Abadie')).toMatchObject({ nom: 'Abadie', etat: 'ATTENDUE' });
  });

  it('[33-1] a reader sees people without plans, and corrects none', async () => {
    await addFunderUser(api.current, { login: 'lectrice', clientId: '4001', role: 'LECTEUR' });
    const token = await api.current.signIn('lectrice', 'ESPACE_CLIENT');
    const reply = await api.current.http.inject({
      url: `${PEOPLE}?recherche=Planchette&plan=SANS`,
      headers: bearer(token),
    });
    const [person] = reply.json<FunderPersonRow[]>();
    expect(person).toMatchObject({ nom: 'Planchette', planActif: null });
    const sheet = await api.current.http.inject({
      url: `${PEOPLE}/${person?.idPersonne}`,
      headers: bearer(token),
    });
    expect(sheet.json()).toMatchObject({ plans: null });
    expect((await correct(person?.idPersonne ?? '', { nom: 'Autre' }, token)).statusCode).toBe(403);
  });
});

describe('[33-1] corrections', () => {
  it('[33-1] corrects the spelling and the identifier everywhere the funder gave them', async () => {
    const { idPersonne } = await named('Bernard');
    const reply = await correct(idPersonne, {
      nom: 'Besnard',
      prenom: 'Yann',
      dateNaissance: '04/04/1975',
      identifiant: '2000005E',
      eMail: 'yann@societe.example',
    });
    expect(reply.statusCode, reply.body).toBe(200);
    expect(reply.json()).toMatchObject({
      idPersonne,
      nom: 'Besnard',
      identifiant: '2000005E',
      dateNaissance: '04/04/1975',
      eMail: 'yann@societe.example',
    });
    expect(
      await api.current.query(
        `select l.identifiant, l.nom, l.date_naissance::text as naissance, v.valeur, v.cle
         from controle_ligne l join controle_valeur v on v.ligne_id = l.id and v.code = 'MATRICULE'
         where l.session_id = $1 and l.nom = 'Besnard'`,
        [campaign],
      ),
    ).toEqual([
      {
        identifiant: '2000005E',
        nom: 'Besnard',
        naissance: '1975-04-04',
        valeur: '2000005E',
        cle: '2000005E',
      },
    ]);
    // The corrected file is a known person, not a second one.
    expect(
      await importPeople(campaign, '2000005E;Besnard;Yann;04/04/1975;yann@societe.example'),
    ).toMatchObject({ lignesAjoutees: 0, lignesInchangees: 1 });
    expect((await list('recherche=Besnard')).length).toBe(1);
    expect(await tracesOf('PERSONNE_CORRIGEE', idPersonne)).toMatchObject([
      { details: { champs: 'nom, dateNaissance, identifiant, eMail' } },
    ]);
  });

  it('[33-1] refuses the identifier of another person, naming its holder', async () => {
    const { idPersonne } = await named('Besnard');
    const reply = await correct(idPersonne, { identifiant: '2000001A' });
    expect(reply.statusCode).toBe(400);
    expect(fieldErrorsOf(reply)).toEqual(['identifiant: Cet identifiant est celui de Zoé Abadie.']);
    expect(await named('Besnard')).toMatchObject({ identifiant: '2000005E' });
  });

  it('[33-1] leaves to a registered person their name and address, and corrects their number', async () => {
    const { idPersonne } = await named('Discret');
    const refused = await correct(idPersonne, { nom: 'Autre', identifiant: '2000006F' });
    expect(refused.statusCode).toBe(400);
    expect(fieldErrorsOf(refused)[0]).toContain('nom: Cette personne est inscrite');
    expect(await named('Discret')).toMatchObject({ identifiant: '2000004D' });
    const reply = await correct(idPersonne, { nom: 'Discret', identifiant: '2000006F' });
    expect(reply.statusCode, reply.body).toBe(200);
    const [held] = await api.current.query(
      `select bc.matricule from beneficiary_contract bc join beneficiary b on b.id = bc.beneficiary_id
       join user_account a on a.id = b.account_id where a.last_name = 'Discret'`,
    );
    expect(held).toEqual({ matricule: '2000006F' });
  });
});

describe('[33-1] departures', () => {
  const depart = (id: string, dateDepart: string, montantLignes: number) =>
    helene.post(`${PEOPLE}/${id}/depart`, { dateDepart, montantLignes });

  it('[33-1] shows what a departure ends, then ends it in one transaction with its traces', async () => {
    const [waiting = '', validated = '', ordered = ''] = [
      ...(await addLines(api.current, campaign, [
        { nom: 'Partante', matricule: '2000007G', accountCents: 4_000, rate: 10_000 },
      ])),
    ];
    expect([validated, ordered]).toEqual(['', '']);
    const { idPersonne } = await named('Partante');
    const day = formatFrenchDate(addDays(today(), -1));
    const preview = await helene.get(`${PEOPLE}/${idPersonne}/depart?dateDepart=${day}`);
    expect(preview.json<DeparturePreview>()).toMatchObject({
      lignes: [{ idLigne: waiting, montantTotal: 40, effet: 'REFUSEE', rembourse: false }],
      montantLignes: 40,
      plans: [],
    });
    const stale = await depart(idPersonne, day, 39);
    expect(stale.statusCode).toBe(409);
    expect(stale.json()).toMatchObject({ code: 'DEPART_MODIFIE' });
    expect((await sheetOf(idPersonne)).lignes).toMatchObject([{ statut: 'EN_ATTENTE' }]);

    const reply = await depart(idPersonne, day, 40);
    expect(reply.statusCode, reply.body).toBe(200);
    expect(reply.json()).toMatchObject({
      etat: 'PARTIE',
      dateDepart: day,
      lignes: [{ statut: 'REFUSEE' }],
    });
    const [stored] = await api.current.query(
      'select motif_decision from precommande where id = $1',
      [waiting],
    );
    expect(stored).toEqual({ motif_decision: `Départ le ${day}` });
    expect(await tracesOf('PERSONNE_PARTIE', idPersonne)).toMatchObject([
      { details: { lignes: 1 } },
    ]);
    expect((await list('etat=PARTIE')).map(({ nom }) => nom)).toContain('Partante');
  });

  it('[33-1] a person who left orders nothing until the date is taken back', async () => {
    const person = await api.current.signIn('demo-rh');
    const seen = () =>
      api.current.http.inject({
        url: '/api/eb/beneficiaires/sessions-precommande',
        headers: bearer(person),
      });
    const [row] = await api.current.query(
      `select p.id from personne_financeur p join beneficiary b on b.id = p.beneficiary_id
       join user_account a on a.id = b.account_id where a.login = 'demo-rh' and p.contract_numero = '100001'`,
    );
    const id = String(row?.['id']);
    const open = (await seen()).json<unknown[]>();
    const day = formatFrenchDate(addDays(today(), -1));
    const { montantLignes } = (
      await helene.get(`${PEOPLE}/${id}/depart?dateDepart=${day}`)
    ).json<DeparturePreview>();
    expect((await depart(id, day, montantLignes)).statusCode).toBe(200);
    const left = (await seen()).json<unknown[]>();
    expect(left.length).toBeLessThan(open.length);
    const back = await helene.post(`${PEOPLE}/${id}/retour`);
    expect(back.json()).toMatchObject({ etat: 'INSCRITE', dateDepart: null });
    expect((await seen()).json<unknown[]>()).toHaveLength(open.length);
    expect(await tracesOf('PERSONNE_REVENUE', id)).toHaveLength(1);
  });

  it('[33-1] an expected person who leaves is expected in no open session, and stays in the list', async () => {
    const { idPersonne } = await named('Abadie');
    const day = formatFrenchDate(addDays(today(), -1));
    const preview = await helene.get(`${PEOPLE}/${idPersonne}/depart?dateDepart=${day}`);
    expect(preview.json<DeparturePreview>().sessions).toHaveLength(2);
    expect((await depart(idPersonne, day, 0)).json()).toMatchObject({
      etat: 'PARTIE',
      sessions: [],
    });
    expect(await named('Abadie')).toMatchObject({ etat: 'PARTIE', identifiant: '2000001A' });
  });

  it('[33-1] plans stop after the month of the departure, and the current month stays granted', async () => {
    const { idPersonne } = await named('Planchette');
    const leaving = addMonths(monthOf(today()), 1);
    const day = formatFrenchDate(leaving);
    const preview = (
      await helene.get(`${PEOPLE}/${idPersonne}/depart?dateDepart=${day}`)
    ).json<DeparturePreview>();
    expect(preview.plans.map(({ dernierMois }) => dernierMois)).toEqual([formatWireMonth(leaving)]);
    expect((await depart(idPersonne, day, 0)).statusCode).toBe(200);
    const rows = await api.current.query(
      `select interruption, to_char(interrompu_depuis, 'YYYY-MM-DD') as depuis from plan_aide
       where personne_id = $1 and interruption is not null`,
      [idPersonne],
    );
    expect(rows).toEqual([{ interruption: 'ARRET', depuis: addMonths(leaving, 1) }]);
    expect((await sheetOf(idPersonne)).etat).toBe('ATTENDUE');
  });
});
