import { ERROR_CATALOGUE } from '@portail/contract/errors/catalogue.ts';
import { describe, expect, it } from 'vitest';
import { checkControls, checkRegistered } from '../../../../test/registration-calls.ts';
import { useTestApi } from '../../../../test/test-api.ts';

const api = useTestApi({ env: { LIMIT_REGISTRATION_PER_ADDRESS: '1000' } });

const get = (url: string) => api.current.http.inject(url);
const sessionsOf = async (contract: string) => {
  const reply = await get(`/api/eb/inscriptions/sessions?numeroContrat=${contract}`);
  return reply.json<{ id: string; infoControles: object[]; infosSupplementaires: object[] }[]>();
};

describe('registration parameters of a contract', () => {
  it('[REG-05] [REG-07] [REG-23] returns the parameters of each kind of registration', async () => {
    const parameters = async (contract: string) =>
      (await get(`/api/eb/inscriptions/${contract}/parametres`)).json<object>();
    expect(await parameters('100001')).toEqual({
      autoriserChoixTypeProduit: true,
      typeInscription: 'CONTROLE',
      raisonSociale: 'Groupe Horizon',
      typeContrat: 'CESU_RH',
      libelleMatricule: null,
    });
    expect(await parameters('100002')).toMatchObject({
      autoriserChoixTypeProduit: false,
      typeInscription: 'CODE_CESU',
      typeContrat: 'CESU_SOCIAL',
    });
    expect(await parameters('100003')).toMatchObject({
      typeInscription: 'MATRICULE',
      libelleMatricule: 'Numéro de salarié',
    });
  });

  it.each([
    '/api/eb/inscriptions/999999/parametres',
    '/api/eb/inscriptions/sessions?numeroContrat=999999',
  ])('[REG-07] refuses an unknown contract (%s)', async (url) => {
    const reply = await get(url);
    expect(reply.statusCode).toBe(404);
    expect(reply.json()).toMatchObject({
      code: 'CONTRAT_INCONNU',
      errorMessage: 'Contrat inconnu.',
    });
  });

  it('[REG-08] [REG-11] lists the open campaigns with their controls and additional information', async () => {
    const sessions = await sessionsOf('100001');
    expect(sessions.map(({ id }) => id).toSorted()).toEqual(['5001', '5002', '5003', '5006']);
    const byId = (id: string) => sessions.find((one) => one.id === id);
    // The income is in the file but is not a selected control.
    expect(byId('5001')).toMatchObject({
      infoControles: [
        { code: 'MATRICULE', libelle: 'Matricule' },
        { code: 'DATE_NAISSANCE', libelle: 'Date de naissance' },
      ],
      infosSupplementaires: [],
    });
    expect(byId('5002')?.infosSupplementaires).toHaveLength(2);
    expect(byId('5003')).toMatchObject({ infoControles: [], infosSupplementaires: [] });
  });

  it('[REG-11] never lists the four fields that belong to the profile', async () => {
    await api.current.query(
      `insert into precommande_controle (id, session_id, rang, code, libelle, selectionnee)
       select gen_random_uuid(), '5003', rang, code, code, true
       from unnest(array['emailContact', 'confirmationEmailContact', 'mailOffers', 'postalOffersRefusal'])
         with ordinality as field(code, rang)`,
    );
    const session = (await sessionsOf('100001')).find(({ id }) => id === '5003');
    expect(session?.infoControles).toEqual([]);
    await api.current.query(`delete from precommande_controle where session_id = '5003'`);
  });

  it('[REG-09] returns no campaign when the contract has none', async () => {
    expect(await sessionsOf('100004')).toEqual([]);
  });

  it('[REG-08] follows the business day and an early closing by the funder', async () => {
    try {
      // Demonstration campaigns: the first closes in sixty days, the next opens in ninety.
      api.current.clock.advance(100 * 86_400_000);
      expect((await sessionsOf('100001')).map(({ id }) => id).toSorted()).toEqual(['5002', '5005']);
      await api.current.query(`update precommande_session set fermee_le = now() where id = '5002'`);
      expect((await sessionsOf('100001')).map(({ id }) => id)).toEqual(['5005']);
    } finally {
      await api.current.query(`update precommande_session set fermee_le = null`);
      api.current.clock.advance(-100 * 86_400_000);
    }
  });
});

const ANTOINE = { MATRICULE: '1000101K', DATE_NAISSANCE: '15/06/1990' };

describe('check of control values', () => {
  const NOTHING = {
    civilite: null,
    nom: '',
    prenom: '',
    dateNaissance: null,
    zoneAdresse0: '',
    zoneAdresse1: '',
    zoneAdresse2: '',
    zoneAdresse3: '',
    codePostalEtVille: '',
    emailContact: '',
    telephonePrincipal: '',
    telephoneSecondaire: '',
  };

  it('[24-14] [REG-10] accepts right values in the format of the specification and returns no personal data', async () => {
    const reply = await checkControls(api.current, ANTOINE);
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual(NOTHING);
  });

  it('[REG-10] ignores case and spacing', async () => {
    const reply = await checkControls(api.current, {
      MATRICULE: ' 1000102l ',
      DATE_NAISSANCE: '28/02/1998',
    });
    expect(reply.statusCode).toBe(200);
  });

  it.each<[string, Record<string, string>]>([
    ['nothing', {}],
    ['the identifying value alone', { MATRICULE: '1000101K' }],
    ['the other value alone', { DATE_NAISSANCE: '15/06/1990' }],
    ['a wrong second value', { ...ANTOINE, DATE_NAISSANCE: '16/06/1990' }],
    ['the second value of another person', { ...ANTOINE, DATE_NAISSANCE: '28/02/1998' }],
    ['an unknown matricule', { ...ANTOINE, MATRICULE: '9999999Z' }],
    ['a value that is not asked', { ...ANTOINE, QUOTIENT_FAMILIAL: '950' }],
    ['a field of the profile', { ...ANTOINE, emailContact: 'a@b.fr' }],
  ])('[S7] returns no personal data for %s', async (_what, values) => {
    const reply = await checkControls(api.current, values);
    expect(reply.statusCode).toBe(400);
    const { requestId, ...said } = reply.json<Record<string, unknown>>();
    expect(requestId).toEqual(reply.headers['x-request-id']);
    expect(said).toEqual({
      code: 'CONTROLES_INCORRECTS',
      errorMessage: ERROR_CATALOGUE.CONTROLES_INCORRECTS.message,
    });
  });

  it('[S7] accepts a matricule alone and returns nothing about its owner', async () => {
    const reply = await checkControls(
      api.current,
      { MATRICULE: '3000101R' },
      { contract: '100003', session: '5201' },
    );
    expect(reply.statusCode).toBe(200);
    expect(new Set(Object.values(reply.json<object>()))).toEqual(new Set(['', null]));
  });

  it('[REG-17] [XC-37] requires eight digits in a CESU code', async () => {
    const place = { contract: '100002', session: '5101' };
    for (const CODE_CESU of ['2026010', '202601011', '2026010A']) {
      const reply = await checkControls(
        api.current,
        { CODE_CESU, DATE_NAISSANCE: '03/04/1941' },
        place,
      );
      expect(reply.statusCode).toBe(400);
      expect(reply.json()).toMatchObject({
        erreurs: [
          { champ: 'informationsControles.0.valeur', message: 'Le code CESU comporte 8 chiffres.' },
        ],
      });
    }
    const right = { CODE_CESU: '20260101', DATE_NAISSANCE: '03/04/1941' };
    expect((await checkControls(api.current, right, place)).statusCode).toBe(200);
  });

  it('[25-08] [XC-16] requires 7 digits and a letter in a matricule when a campaign asks for it', async () => {
    const reply = await checkControls(api.current, { ...ANTOINE, MATRICULE: '1000101' });
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({
      erreurs: [{ message: 'Le format du matricule est incorrect' }],
    });
  });

  it.each([
    ['of another contract', { contract: '100002', session: '5001' }],
    ['that is closed', { session: '5004' }],
    ['that is still to come', { session: '5005' }],
    ['that does not exist', { session: 'rien' }],
  ])('refuses the unknown campaign %s', async (_what, place) => {
    const reply = await checkControls(api.current, ANTOINE, place);
    expect(reply.statusCode).toBe(404);
    expect(reply.json()).toMatchObject({ code: 'SESSION_INSCRIPTION_INCONNUE' });
  });
});

describe('[REG-12] check of an existing registration', () => {
  const camille = {
    nom: 'rousseau',
    prenom: 'CAMILLE',
    dateNaissance: '14/03/1986',
    codePostalEtVille: '69003 LYON',
  };
  const julie = {
    nom: 'Caron',
    prenom: 'Julie',
    dateNaissance: '05/12/1988',
    codePostalEtVille: '35000 RENNES',
  };

  it.each([
    [
      'on this contract',
      camille,
      { MATRICULE: '1000001A', DATE_NAISSANCE: '14/03/1986' },
      [true, false],
    ],
    [
      'on another one',
      julie,
      { MATRICULE: '1000103M', DATE_NAISSANCE: '05/12/1988' },
      [false, true],
    ],
    ['nowhere', { ...julie, prenom: 'Juliette' }, ANTOINE, [false, false]],
    [
      'nowhere: a homonym lives elsewhere',
      { ...julie, codePostalEtVille: '13001 MARSEILLE' },
      ANTOINE,
      [false, false],
    ],
  ])('%s', async (_where, person, values, [here, elsewhere]) => {
    const reply = await checkRegistered(api.current, person, values);
    expect(reply.json()).toEqual({
      dejaInscritSurCeContrat: here,
      dejaInscritSurUnAutreContrat: elsewhere,
    });
  });

  const FALSE_FALSE = { dejaInscritSurCeContrat: false, dejaInscritSurUnAutreContrat: false };

  it('[S7] [24-7] reveals nothing to a caller without the control values', async () => {
    const reply = await checkRegistered(api.current, camille, { MATRICULE: '1000001A' });
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual(FALSE_FALSE);
  });

  it('[24-7] reveals nothing about another person to a caller with the values of their own line', async () => {
    const reply = await checkRegistered(api.current, camille, ANTOINE);
    expect(reply.json()).toEqual(FALSE_FALSE);
  });

  it('[24-7] reveals nothing when the campaign has no controls', async () => {
    const reply = await checkRegistered(api.current, camille, {}, { session: '5003' });
    expect(reply.json()).toEqual(FALSE_FALSE);
  });
});
