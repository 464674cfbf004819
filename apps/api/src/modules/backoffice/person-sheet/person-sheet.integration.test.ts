import type { PersonSheet } from '@portail/contract/backoffice/person-sheet.schemas.ts';
import { unzipSync } from 'fflate';
import { centsOfWire } from '@portail/rules/money/wire.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { mailOf } from '../../../../test/delegation-world.ts';
import { createOperatorCalls, type OperatorCalls } from '../../../../test/operator-calls.ts';
import { OPERATORS } from '../../../../test/operator-sessions.ts';
import { confirmSession, deliver, lastMailTo } from '../../../../test/second-step.ts';
import { placeHold } from '../../../../test/sensitive-actions.ts';
import { bearer, DEMO_PASSWORD, SIGN_IN, useTestApi } from '../../../../test/test-api.ts';

const api = useTestApi();
let operator: OperatorCalls;
let camille = '';

const accountOf = async (login: string): Promise<string> => {
  const [row] = await api.current.query('select id from user_account where login = $1', [login]);
  return String(row?.['id']);
};
const urlOf = (id: string): string => `/api/sap/fiches/${id}`;

beforeAll(async () => {
  operator = await createOperatorCalls(api.current);
  camille = await accountOf('demo-rh');
});

const sheetOf = async (id: string, token?: string): Promise<PersonSheet> => {
  const reply = await operator.get(urlOf(id), token);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<PersonSheet>();
};

describe('the sheet of a person', () => {
  it('[32-5] shows identity, contracts, holdings and the latest operations to the support', async () => {
    await api.current.signIn('demo-rh');
    const sheet = await sheetOf(camille, operator.support);
    expect(sheet).toMatchObject({
      id: camille,
      login: 'demo-rh',
      nom: 'Rousseau',
      suspension: null,
      contrats: [{ numeroContrat: '100001', financeur: 'Groupe Horizon', actif: true }],
    });
    expect(sheet.derniereConnexion).toMatch(/^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}$/);
    for (const list of [sheet.comptes, sheet.commandes, sheet.paiements, sheet.sessions])
      expect(list.length).toBeGreaterThan(0);
    const [stored] = await api.current.query(
      `select sum(l.balance)::int as cents from ledger_account l
       join compte_cesu c on c.id = l.compte_id join beneficiary b on b.id = c.beneficiary_id
       where b.account_id = $1 and l.kind = 'BENEFICIAIRE_COMPTE'`,
      [camille],
    );
    const shown = sheet.comptes.reduce((sum, { solde }) => sum + centsOfWire(solde ?? 0), 0);
    expect(shown).toBe(stored?.['cents']);
  });

  it('[32-5] records the reading, which the sheet itself shows', async () => {
    const person = await accountOf('demo-petit');
    await sheetOf(person);
    const { consultations } = await sheetOf(person);
    expect(consultations[0]?.motif).toBe('Lecture de votre fiche par l’assistance');
    expect(consultations.filter(({ motif }) => motif.startsWith('Lecture de votre'))).toHaveLength(
      1,
    );
  });

  it('[32-5] answers nothing for accounts of other spaces, and nothing to other roles', async () => {
    for (const login of ['demo-financeur', 'demo-intervenant', 'demo-operateur'])
      expect((await operator.get(urlOf(await accountOf(login)))).statusCode, login).toBe(404);
    expect((await operator.get(urlOf(crypto.randomUUID()))).statusCode).toBe(404);
    const own = await api.current.signIn('demo-rh');
    expect((await operator.get(urlOf(camille), own)).statusCode).toBe(403);
  });

  it('[32-5] shows a suspension with what lifts it', async () => {
    await placeHold(api.current, 'demo-social');
    const { suspension } = await sheetOf(await accountOf('demo-social'));
    expect(suspension).toMatchObject({ cause: 'Essai' });
    const reply = await operator.post(`/api/sap/operations-suspendues/${suspension?.id}/levee`, {
      motif: 'Vérifié au téléphone',
    });
    expect(reply.statusCode).toBe(204);
    expect((await sheetOf(await accountOf('demo-social'))).suspension).toBeNull();
  });
});

describe('a request opened in the name of a person', () => {
  const ask = (token: string, change: object = {}, key?: string) =>
    operator.post(
      `${urlOf(camille)}/demandes`,
      {
        numeroContrat: '100001',
        objet: 'AUTRE',
        message: 'Son carnet n’est pas arrivé.',
        ...change,
      },
      { token, ...(key === undefined ? {} : { key }) },
    );

  it('[32-5] is followed by the person in their space and mailed to them, once', async () => {
    const key = crypto.randomUUID();
    const reply = await ask(operator.support, {}, key);
    expect(reply.statusCode, reply.body).toBe(200);
    const { id, reference } = reply.json<{ id: string; reference: string }>();
    expect((await ask(operator.support, {}, key)).json()).toEqual({ id, reference });
    expect((await sheetOf(camille)).demandes[0]).toMatchObject({ id, reference });
    const own = await api.current.http.inject({
      url: '/api/sap/mes-demandes',
      headers: bearer(await api.current.signIn('demo-rh')),
    });
    expect(own.json<{ id: string }[]>().filter((one) => one.id === id)).toHaveLength(1);
    await deliver(api.current);
    expect(lastMailTo(api.current, await mailOf(api.current, 'demo-rh'))?.text).toContain(
      reference,
    );
    const [event] = await api.current.query(
      `select e.details from security_event e where e.kind = 'DEMANDE_GESTION'
       order by e.id desc limit 1`,
    );
    expect(event?.['details']).toMatchObject({ acte: 'OUVERTURE', demande: reference });
  });

  it('[32-5] is refused under a contract of others, and to a reader', async () => {
    expect((await ask(operator.support, { numeroContrat: '100003' })).statusCode).toBe(404);
    expect((await ask(operator.reader)).json()).toMatchObject({ code: 'LECTURE_SEULE' });
  });
});

describe('a change of e-mail started for a person', () => {
  const NEW = 'camille.nouvelle@courriel.example';
  const start = (token: string, body: object = { mail: NEW, motif: 'BOITE_PERDUE' }) =>
    operator.post(`${urlOf(camille)}/adresse-mail`, body, { token });

  it('[32-5] takes a code of the operator, and effect only once the person proved the address', async () => {
    const old = await mailOf(api.current, 'demo-rh');
    const refused = await start(operator.support);
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([
      403,
      'CONFIRMATION_REQUISE',
    ]);
    await confirmSession(
      api.current,
      operator.support,
      `${OPERATORS.support}@portail-cesu.example`,
    );
    expect((await start(operator.support, { mail: NEW })).statusCode).toBe(400);
    expect((await start(operator.support)).statusCode).toBe(204);
    await deliver(api.current);
    expect(lastMailTo(api.current, NEW)?.text).toMatch(/https?:\/\//);
    expect(lastMailTo(api.current, old)?.text).toContain('adresse');
    expect(await mailOf(api.current, 'demo-rh')).toBe(old);
    const [event] = await api.current.query(
      `select e.details from security_event e where e.kind = 'ADRESSE_MODIFIEE'
       order by e.id desc limit 1`,
    );
    expect(event?.['details']).toMatchObject({ acte: 'DEMANDE', motif: 'BOITE_PERDUE' });
    expect((await start(operator.reader)).json()).toMatchObject({ code: 'LECTURE_SEULE' });
  });
});

describe('a sign-in blocked by wrong passwords', () => {
  let tries = 0;
  /** From another address each time, which keeps its own limit. */
  const tryPassword = (password: string) =>
    api.current.http.inject({
      method: 'POST',
      url: SIGN_IN,
      remoteAddress: `203.0.113.${(tries += 1)}`,
      payload: { login: 'demo-petit', password, typeEspace: 'ESPACE_BENEFICIAIRE' },
    });
  const unlock = (id: string, token: string, body: object = { motif: 'IDENTITE_VERIFIEE' }) =>
    operator.post(`${urlOf(id)}/deblocage`, body, { token });

  it('[32-3] is shown with its end, and opens again by the support with a reason', async () => {
    const person = await accountOf('demo-petit');
    expect((await sheetOf(person)).connexionBloqueeJusquA).toBeNull();
    for (let count = 0; count < 50; count += 1)
      if ((await tryPassword('Mauvais-Mot-De-Passe-1')).statusCode === 429) break;
    expect((await tryPassword(DEMO_PASSWORD)).statusCode).toBe(429);
    expect((await sheetOf(person)).connexionBloqueeJusquA).toMatch(
      /^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}$/,
    );
    expect((await unlock(person, operator.reader)).json()).toMatchObject({ code: 'LECTURE_SEULE' });
    expect((await unlock(person, operator.support, {})).statusCode).toBe(400);
    expect((await tryPassword(DEMO_PASSWORD)).statusCode).toBe(429);
    expect((await unlock(person, operator.support)).statusCode).toBe(204);
    expect((await sheetOf(person)).connexionBloqueeJusquA).toBeNull();
    expect((await tryPassword(DEMO_PASSWORD)).statusCode).toBe(200);
    const [event] = await api.current.query(
      `select e.account_id, e.details from security_event e
       where e.kind = 'ACTE_OPERATEUR' and e.details->>'acte' = 'CONNEXION_DEBLOQUEE'`,
    );
    expect(event).toMatchObject({
      account_id: person,
      details: { motif: 'IDENTITE_VERIFIEE' },
    });
  });
});

describe('the link of an address to confirm', () => {
  const NEXT = 'camille.autre@courriel.example';
  const resend = (id: string, token: string) =>
    operator.post(`${urlOf(id)}/lien-adresse`, undefined, { token });

  it('[32-3] is mailed again to that address, and the former one stops working', async () => {
    const linkIn = () => /https?:\/\/\S+/.exec(lastMailTo(api.current, NEXT)?.text ?? '')?.[0];
    const started = await operator.post(
      `${urlOf(camille)}/adresse-mail`,
      { mail: NEXT, motif: 'ERREUR_DE_SAISIE' },
      { token: operator.support },
    );
    expect(started.statusCode).toBe(204);
    await deliver(api.current);
    const first = linkIn();
    expect((await sheetOf(camille)).lienEnAttente).toMatchObject({ mail: NEXT });
    expect((await resend(camille, operator.reader)).json()).toMatchObject({
      code: 'LECTURE_SEULE',
    });
    expect((await resend(camille, operator.support)).statusCode).toBe(204);
    await deliver(api.current);
    expect(linkIn()).not.toBe(first);
    expect(lastMailTo(api.current, NEXT)?.to).toBe(NEXT);
  });

  it('[32-3] is not found where none waits', async () => {
    const person = await accountOf('demo-vide');
    expect((await sheetOf(person)).lienEnAttente).toBeNull();
    expect((await resend(person, operator.support)).statusCode).toBe(404);
  });
});

describe('the file of a person for an authority', () => {
  const BODY = {
    autorite: 'Tribunal judiciaire de Lyon',
    reference: 'PV 2026/118',
    motif: 'REQUISITION',
  };
  const ask = (token: string, body: object = BODY) =>
    operator.post(`${urlOf(camille)}/dossiers`, body, { token });
  const listed = async (token: string) =>
    (await operator.get(`${urlOf(camille)}/dossiers`, token)).json<Record<string, unknown>[]>();
  const download = (id: string, token: string, person = camille) =>
    operator.post(`${urlOf(person)}/dossiers/${id}/fichier`, undefined, { token });
  const decide = (id: string, token: string, body: object) =>
    operator.post(`/api/sap/operations/a-valider/${id}/decision`, body, {
      token,
      key: operator.newKey(),
    });

  it('[32-3] asks for a code and a complete demand, and changes nothing for a reader', async () => {
    expect((await ask(operator.manager)).json()).toMatchObject({ code: 'CONFIRMATION_REQUISE' });
    expect((await ask(operator.reader)).json()).toMatchObject({ code: 'LECTURE_SEULE' });
    for (const body of [
      { ...BODY, autorite: ' ' },
      { ...BODY, motif: 'CURIOSITE' },
    ])
      expect((await ask(operator.manager, body)).statusCode).toBe(400);
    expect(await listed(operator.manager)).toEqual([]);
  });

  it('[32-3] is given to its author alone, once a second person has agreed, and is traced', async () => {
    await operator.confirmManagers();
    expect((await ask(operator.manager)).statusCode).toBe(204);
    expect((await ask(operator.manager)).json()).toMatchObject({ code: 'OPERATION_DEJA_DEMANDEE' });
    const [asked] = await listed(operator.manager);
    expect(asked).toMatchObject({ ...BODY, statut: 'EN_ATTENTE', telechargeable: false });
    const id = String(asked?.['id']);
    expect((await download(id, operator.manager)).statusCode).toBe(404);
    expect((await decide(id, operator.manager, { decision: 'ACCEPTER' })).json()).toMatchObject({
      code: 'SECONDE_PERSONNE_REQUISE',
    });
    const waiting = (await operator.get('/api/sap/operations/a-valider', operator.otherManager))
      .json<Record<string, unknown>[]>()
      .find(({ idOperation }) => idOperation === id);
    expect(waiting).toMatchObject({
      montant: null,
      dossier: { idPersonne: camille, autorite: BODY.autorite, motif: BODY.motif },
    });
    const agreed = await decide(id, operator.otherManager, { decision: 'ACCEPTER' });
    expect(agreed.json()).toMatchObject({ statut: 'ACCORDE', reference: BODY.reference });

    expect((await listed(operator.otherManager))[0]).toMatchObject({ telechargeable: false });
    expect((await download(id, operator.otherManager)).statusCode).toBe(404);
    const other = await accountOf('demo-petit');
    expect((await download(id, operator.manager, other)).statusCode).toBe(404);
    const file = await download(id, operator.manager);
    expect(file.statusCode, file.body).toBe(200);
    expect(Object.keys(unzipSync(file.rawPayload))).toContain('donnees.json');
    const [event] = await api.current.query(
      `select a.login, e.details from security_event e join user_account a on a.id = e.account_id
       where e.kind = 'ACTE_OPERATEUR' and e.details->>'objet' = 'DOSSIER_PERSONNE'`,
    );
    expect(event?.['details']).toMatchObject({ acte: 'TELECHARGEMENT', reference: BODY.reference });
    // Not in what the person reads about their own data.
    const own = bearer(await api.current.signIn('demo-rh'));
    const shown = await api.current.http.inject({
      url: '/api/eb/beneficiaires/consultations',
      headers: own,
    });
    expect(shown.statusCode).toBe(200);
    expect(shown.body).not.toContain('autorité');

    await api.current.query(
      `update operation_a_valider set decide_le = decide_le - interval '8 days',
         demande_le = demande_le - interval '8 days' where id = $1`,
      [id],
    );
    expect((await download(id, operator.manager)).statusCode).toBe(404);
  });

  it('[32-3] stays closed when the second person refuses', async () => {
    const body = { ...BODY, reference: 'PV 2026/119' };
    expect((await ask(operator.manager, body)).statusCode).toBe(204);
    const found = (await listed(operator.manager)).find(
      ({ reference }) => reference === body.reference,
    );
    const id = String(found?.['id']);
    const refused = await decide(id, operator.otherManager, {
      decision: 'REFUSER',
      motif: 'NON_JUSTIFIE',
    });
    expect(refused.json()).toMatchObject({ statut: 'REFUSE' });
    expect((await listed(operator.manager)).find((one) => one['id'] === id)).toMatchObject({
      statut: 'REFUSEE',
      disponibleJusquAu: null,
    });
    expect((await download(id, operator.manager)).statusCode).toBe(404);
  });
});
