import { ERROR_CATALOGUE } from '@portail/contract/errors/catalogue.ts';
import type { DeclarationLine } from '@portail/contract/declarations/declaring.schemas.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { openDeclaration } from '../../../../test/declared-months.ts';
import { useDeclaringWorld } from '../../../../test/declaring-world.ts';
import { payingCalls, type PayingCalls } from '../../../../test/paying-calls.ts';
import { patch } from '../../../../test/profile-calls.ts';

const DECLARATIONS = '/api/eb/beneficiaires/declarations';
const PROFILE = '/api/eb/beneficiaires/profil/informations-declaration';
/** Camille Rousseau's, that is demo-rh's. */
const CAMILLE_CESU = '08000000000001';
const CAMILLE_PAJE = 'P0000000000001';
const FATOU = '10000000000001';
const REFUSAL = {
  code: 'NUMERO_EMPLOYEUR_REFUSE',
  errorMessage: ERROR_CATALOGUE.NUMERO_EMPLOYEUR_REFUSE.message,
};
const world = useDeclaringWorld();

const tokens = new Map<string, Promise<string>>();
const tokenOf = (login: string): Promise<string> => {
  const known = tokens.get(login) ?? world.current.api.signIn(login);
  tokens.set(login, known);
  return known;
};
const as = (login: string): PayingCalls => payingCalls(world.current.api, () => tokenOf(login));
const change = async (login: string, body: object) =>
  patch(world.current.api, await tokenOf(login), PROFILE, body);
const profileOf = async (login: string) => (await as(login).get(PROFILE)).json<object>();

/** A month declared with the number of another person. */
const monthUnder = async (numeroEmployeur: string) => ({
  ...(await world.current.newMonth('CESU')),
  numeroEmployeur,
});

const proofs = (numero: string) =>
  world.current.api.query(
    `select a.login from numero_employeur_prouve p join beneficiary b on b.id = p.beneficiary_id
     join user_account a on a.id = b.account_id where p.numero = $1`,
    [numero],
  );

describe('[25-4] employer number of another person', () => {
  const uses: readonly (readonly [
    string,
    (calls: PayingCalls) => ReturnType<PayingCalls['get']>,
  ])[] = [
    [
      'checked at identification, CESU',
      (calls) =>
        calls.post(`${DECLARATIONS}/cesu/employeurs/verification`, {
          numeroEmployeur: CAMILLE_CESU,
        }),
    ],
    [
      'checked at identification, Pajemploi',
      (calls) =>
        calls.post(`${DECLARATIONS}/paje/employeurs/verification`, {
          numeroPajemploi: CAMILLE_PAJE,
        }),
    ],
    [
      'named beside an employee',
      (calls) =>
        calls.post(`${DECLARATIONS}/cesu/salaries/verification`, {
          numeroSalarie: FATOU,
          numeroEmployeur: CAMILLE_CESU,
        }),
    ],
    [
      'associated with an employee',
      (calls) =>
        calls.post(`${DECLARATIONS}/cesu/associations`, {
          numeroEmployeur: CAMILLE_CESU,
          numeroSalarie: '10000000000002',
          typeOrganisme: 'CESU',
        }),
    ],
    [
      'used for its mandate',
      (calls) => calls.get(`${DECLARATIONS}/cesu/mandat?numeroEmployeur=${CAMILLE_CESU}`),
    ],
    [
      'declared with',
      async (calls) => calls.post(`${DECLARATIONS}/cesu`, await monthUnder(CAMILLE_CESU)),
    ],
  ];

  it.each(uses)('is refused when %s, and not stored', async (_title, ask) => {
    const reply = await ask(as('demo-vide'));
    expect(reply.statusCode, reply.body).toBe(409);
    expect(reply.json()).toMatchObject(REFUSAL);
    expect(reply.body).not.toMatch(/rousseau|camille/i);
    const storedRows = await world.current.api.query(
      `select e.numero from declaration_employeur e join beneficiary b on b.id = e.beneficiary_id
       join user_account a on a.id = b.account_id where a.login = 'demo-vide'`,
    );
    expect(storedRows).toEqual([]);
    expect(await profileOf('demo-vide')).toMatchObject({
      numeroEmployeurCesu: '',
      numeroPajemploi: '',
    });
  });

  it('is refused in the profile, with the same message on the field', async () => {
    const reply = await change('demo-vide', { numeroEmployeurCesu: CAMILLE_CESU });
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({
      erreurs: [{ champ: 'numeroEmployeurCesu', message: REFUSAL.errorMessage }],
    });
    expect(await profileOf('demo-vide')).toMatchObject({ numeroEmployeurCesu: '' });
  });

  it('leaves the month free for the owner of the number', async () => {
    const { api, declare, newMonth } = world.current;
    const month: Record<string, unknown> = { ...(await newMonth('CESU')) };
    // A row from before numbers were proved: another person declared this month with this number.
    const { id } = await openDeclaration(api, { login: 'demo-vide' });
    await api.query(
      `update declaration set numero_employeur = $2, mois = $3, date_debut = $3,
         date_fin = $3::date + 27, date_paiement = $3::date + 27 where id = $1`,
      [id, month['numeroEmployeur'], String(month['dateDebut']).split('/').toReversed().join('-')],
    );
    const reply = await declare('CESU', month);
    expect(reply.statusCode, reply.body).toBe(200);
  });

  it('is not sent by a message stored before numbers were proved', async () => {
    const { api, work } = world.current;
    const { id, reference } = await openDeclaration(api, { login: 'demo-double' });
    await api.query('update declaration set numero_employeur = $2 where id = $1', [
      id,
      CAMILLE_CESU,
    ]);
    await api.query(
      `insert into outbox_message (id, kind, payload, dedup_key, created_at)
       select gen_random_uuid(), 'DECLARATION_A_ENVOYER', jsonb_build_object('envoiId', e.id),
         'essai:' || e.id, now() from declaration_envoi e where e.declaration_id = $1`,
      [id],
    );
    await work();
    const held = await world.current.body('CESU').held();
    expect(held.filter(({ cle }) => cle === `essai-${reference}`)).toEqual([]);
    const line = (await as('demo-double').get(`${DECLARATIONS}/cesu/${reference}`)).json<object>();
    expect(line).toMatchObject({ statut: 'REJETEE', motif: REFUSAL.errorMessage });
  });
});

describe('[25-4] number confirmed by the body', () => {
  it('belongs to one person, also while the body is unavailable', async () => {
    const { sandbox, body } = world.current;
    const numero = 'Z1000000000001';
    await sandbox.addEmployer('cesu', {
      numero,
      nom: 'MARCHAND',
      prenom: 'Sophie',
      dateNaissance: '1979-07-21',
    });
    const check = (login: string) =>
      as(login).post(`${DECLARATIONS}/cesu/employeurs/verification`, { numeroEmployeur: numero });
    expect((await check('demo-vide')).json()).toMatchObject(REFUSAL);
    expect((await check('demo-double')).json()).toMatchObject({ etat: 'ACTIF' });
    expect(await proofs(numero)).toEqual([{ login: 'demo-double' }]);
    await body('CESU').set({ panne: 'ERREUR' });
    try {
      expect((await change('demo-double', { numeroEmployeurCesu: numero })).statusCode).toBe(200);
      // The number is already proved, so the refusal needs no call to the body.
      expect((await check('demo-vide')).json()).toMatchObject(REFUSAL);
      const unproved = await change('demo-vide', { numeroEmployeurCesu: '08000000000006' });
      expect(unproved.json()).toMatchObject({ code: 'ORGANISME_INDISPONIBLE' });
    } finally {
      await body('CESU').restore();
    }
  });

  it('goes to one of two people who prove it at the same time', async () => {
    const { api, sandbox } = world.current;
    const numero = 'Z1000000000002';
    await sandbox.addEmployer('cesu', {
      numero,
      nom: 'Petit',
      prenom: 'Thomas',
      dateNaissance: '1995-05-17',
    });
    // Same name and birth date, so that the body confirms both.
    await api.query(
      `update user_account set first_name = 'Thomas', last_name = 'Petit' where login = 'demo-social'`,
    );
    await api.query(
      `update beneficiary set birth_date = '1995-05-17'
       where account_id = (select id from user_account where login = 'demo-social')`,
    );
    const replies = await Promise.all(
      ['demo-vide', 'demo-social'].map((login) =>
        as(login).post(`${DECLARATIONS}/cesu/employeurs/verification`, { numeroEmployeur: numero }),
      ),
    );
    const codes = replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
    expect(codes).toEqual([200, 409]);
    expect(await proofs(numero)).toHaveLength(1);
  });
});

describe('[25-4] refused declaration', () => {
  let before: object;
  beforeAll(async () => {
    await world.current.sandbox.addEmployer('cesu', {
      numero: 'Z1000000000003',
      nom: 'Garnier',
      prenom: 'Nicolas',
      dateNaissance: '1982-01-30',
    });
    before = await profileOf('demo-unique');
  });

  it('writes no number to the profile, whether the rules or the body refuse it', async () => {
    const { work, body, keysOf, follow } = world.current;
    const calls = as('demo-unique');
    const month = await monthUnder('Z1000000000003');
    const byRules = await calls.post(`${DECLARATIONS}/cesu`, { ...month, exactitude: false });
    expect(byRules.statusCode).toBe(400);
    expect(await profileOf('demo-unique')).toEqual(before);

    const sent = await calls.post(`${DECLARATIONS}/cesu`, month);
    expect(sent.statusCode, sent.body).toBe(200);
    const { idTeledeclaration: id } = sent.json<{ idTeledeclaration: string }>();
    await work();
    for (const cle of await keysOf(id)) {
      await body('CESU').decide(cle, { etat: 'REJETEE', motif: 'Salarié absent ce mois-là.' });
    }
    await follow();
    tokens.clear();
    const [line] = (await as('demo-unique').get(DECLARATIONS)).json<DeclarationLine[]>();
    expect(line).toMatchObject({ statut: 'REJETEE' });
    expect(await profileOf('demo-unique')).toEqual(before);
  });

  it('is followed by a valid one, whose number the profile then shows', async () => {
    const reply = await as('demo-unique').post(
      `${DECLARATIONS}/cesu`,
      await monthUnder('Z1000000000003'),
    );
    expect(reply.statusCode, reply.body).toBe(200);
    expect(await profileOf('demo-unique')).toMatchObject({ numeroEmployeurCesu: 'Z1000000000003' });
  });
});
