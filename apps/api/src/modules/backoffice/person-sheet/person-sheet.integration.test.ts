import type { PersonSheet } from '@portail/contract/backoffice/person-sheet.schemas.ts';
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
    let status = 401;
    while (tries < 50 && status !== 429)
      ({ statusCode: status } = await tryPassword('Mauvais-Mot-De-Passe-1'));
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
