import { errorBodySchema } from '@portail/contract/errors/error-body.ts';
import type { ContractSheet } from '@portail/contract/funders/contract-settings.schemas.ts';
import { FEATURE_IDS } from '@portail/rules/identity/access/vocabulary.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { approvePending } from '../../../../test/approvals.ts';
import { fieldErrorsOf } from '../../../../test/funder-calls.ts';
import {
  CONTRACTS,
  createFunderCalls,
  NEW_CONTRACT,
  type FunderCalls,
} from '../../../../test/funder-order-calls.ts';
import { openLink } from '../../../../test/link-calls.ts';
import { bearer, createManualClock, useTestApi, type TestApi } from '../../../../test/test-api.ts';

const clock = createManualClock();
const api = useTestApi({ clock });
let operator: FunderCalls;
let replica: TestApi;

beforeAll(async () => {
  operator = await createFunderCalls(api.current);
  replica = await api.current.variant({});
});
afterAll(() => replica.server.close());

/** Every flag and parameter, each different from its default. */
const WHOLE = {
  ...NEW_CONTRACT,
  clientType: 'PETIT_CLIENT',
  supportedType: 'TITRE_ET_COMPTE',
  paramEspaceCompteId: 'ESPACE-7',
  contratSapFk: 'SAP-700001',
  contractActivated: false,
  typeInscription: 'MATRICULE',
  libelleMatricule: 'Numéro d’agent',
  typeFrais: 'PROPORTIONNEL',
  montantFrais: 1.5,
  tauxFrais: 2.25,
  trancheCarte: 320.4,
  fraisCompte: 0.5,
  fraisTitre: 3,
  echanges: [
    {
      startProductType: 'COMPTE',
      finalProductType: 'TITRE',
      tradeEnabled: true,
      feeAmount: 10,
      thresholdAmount: 200,
      feeRate: 5.5,
    },
  ],
  fonctionnalites: [
    { id: 'AFFICHER_MES_TITRES', proprietes: {} },
    { id: 'COMMUNICATION_RH', proprietes: { titre: 'Bonjour', message: 'La campagne ouvre.' } },
  ],
  produits: ['GE', 'SAP'],
};

const changesOf = ({ historique }: ContractSheet) => historique[0]?.changements ?? [];

describe('a new contract', () => {
  it('[BO-17] stores every flag and parameter, and the portal reads them', async () => {
    const reply = await operator.call('POST', CONTRACTS, WHOLE);
    expect(reply.statusCode, reply.body).toBe(200);
    expect(reply.json()).toMatchObject({
      ...WHOLE,
      version: 1,
      typeModifiable: true,
      nombreBeneficiaires: 0,
      historique: [{ acte: 'CREATION', auteur: 'Lucie Fontaine' }],
    });
    expect(await operator.contract('700001')).toEqual(reply.json());
    const features = await api.current.http.inject({
      url: '/api/eb/fonctionnalites?numeroContrat=700001',
      headers: bearer(await openLink(api.current, 'operator')),
    });
    expect(features.json()).toEqual(WHOLE.fonctionnalites);
    const parameters = '/api/eb/inscriptions/700001/parametres';
    expect((await api.current.http.inject(parameters)).statusCode).toBe(404);
    await operator.set('700001', { contractActivated: true });
    expect((await api.current.http.inject(parameters)).json()).toMatchObject({
      typeInscription: 'MATRICULE',
      libelleMatricule: 'Numéro d’agent',
      autoriserChoixTypeProduit: true,
    });
    expect((await operator.funder('4003')).contrats.map(({ contractId }) => contractId)).toEqual([
      '100004',
      '700001',
    ]);
  });

  it('[BO-17] takes defaults for everything left out', async () => {
    const reply = await operator.call('POST', CONTRACTS, { ...NEW_CONTRACT, contractId: '700002' });
    expect(reply.json()).toMatchObject({
      typeFrais: null,
      fraisCompte: 0,
      echanges: [],
      fonctionnalites: [],
      produits: [],
      optionsFlags: { afficherImagesConnexion: true, afficherContact: true, afficherAide: true },
    });
  });

  it('[BO-17] requires a free number and an existing funder', async () => {
    const taken = await operator.call('POST', CONTRACTS, { ...NEW_CONTRACT, contractId: '100001' });
    expect(taken.statusCode).toBe(409);
    expect(fieldErrorsOf(taken)).toEqual(['contractId: Un contrat porte déjà ce numéro.']);
    const ofUnknownFunder = { ...NEW_CONTRACT, contractId: '700009', clientId: '999999' };
    expect((await operator.call('POST', CONTRACTS, ofUnknownFunder)).statusCode).toBe(404);
  });

  it.each([
    ['contractId', 'deux mots'],
    ['contractType', 'CESU_AUTRE'],
    ['cesuAccountType', 'MONTANT_PAR_MOIS'],
    ['supportedType', 'RIEN'],
    ['typeInscription', 'MATRICULE'],
    ['typeFrais', 'FORFAIT'],
    ['montantFrais', 1.005],
    ['montantFrais', 1000.01],
    ['tauxFrais', 100.01],
    ['tauxFrais', '2'],
    ['trancheCarte', -1],
    ['trancheCarte', 10_000.01],
    ['allowWithholding', 'true'],
    ['produits', ['INCONNU']],
    ['produits', ['GE', 'GE']],
    ['fonctionnalites', [{ id: 'AUTRE', proprietes: {} }]],
    ['fonctionnalites', [{ id: 'COMMUNICATION_RH', proprietes: { titre: 'A' } }]],
    ['fonctionnalites', [{ id: 'SOUS_MENU_ECHANGE', proprietes: { '<b>': 'x' } }]],
    ['echanges', [{ ...WHOLE.echanges[0], feeRate: -1 }]],
    ['echanges', [WHOLE.echanges[0], WHOLE.echanges[0]]],
    ['optionsFlags', { afficherImagesConnexion: true, afficherContact: true, afficherAide: true }],
  ])('[BO-17] is refused with a wrong %s: %j', async (field, value) => {
    const reply = await operator.call('POST', CONTRACTS, {
      ...NEW_CONTRACT,
      contractId: '700008',
      [field]: value,
    });
    expect(reply.statusCode, reply.body).toBe(400);
    const { erreurs = [] } = z.parse(errorBodySchema, reply.json());
    // A field required by a choice is reported at the field to fill.
    const at = { typeInscription: 'libelleMatricule', typeFrais: 'montantFrais' }[field] ?? field;
    expect(new Set(erreurs.map(({ champ }) => champ.split('.')[0]))).toEqual(new Set([at]));
  });
});

describe('settings of a contract', () => {
  it('[BO-17] [S43] change one by one, with before and after in the history and in the log', async () => {
    const before = await operator.contract('100003');
    const reply = await operator.set('100003', {
      allowWithholding: false,
      montantFrais: 2,
      typeFrais: 'FORFAIT',
      fonctionnalites: [{ id: 'AFFICHER_MES_TITRES', proprietes: {} }],
    });
    expect(reply.statusCode, reply.body).toBe(200);
    const after = reply.json<ContractSheet>();
    expect(after).toMatchObject({ allowWithholding: false, version: before.version + 1 });
    expect(after.echanges).toEqual(before.echanges);
    expect(changesOf(after)).toEqual([
      { champ: 'allowWithholding', avant: 'true', apres: 'false' },
      { champ: 'fonctionnalites.SOUS_MENU_FAIRE_PRECOMMANDE', avant: 'true', apres: 'false' },
    ]);
    const fees = [
      { champ: 'typeFrais', avant: 'PROPORTIONNEL', apres: 'FORFAIT' },
      { champ: 'montantFrais', avant: '0', apres: '2' },
    ];
    expect(after.changementsEnAttente).toMatchObject({ changements: fees });
    await approvePending(api.current);
    const approved = await operator.contract('100003');
    expect(changesOf(approved)).toEqual(fees);
    expect(approved).toMatchObject({ montantFrais: 2, changementsEnAttente: null });
    const [event] = await api.current.query(
      `select e.result, e.request_id, e.details, a.login from security_event e
       join user_account a on a.id = e.account_id
       where e.kind = 'CONTRAT_MODIFIE' and e.details->>'contrat' = '100003' order by e.at limit 1`,
    );
    expect(event).toMatchObject({ result: 'SUCCES', login: 'demo-operateur' });
    const { avant, apres } = z.parse(
      z.looseObject({ avant: z.string(), apres: z.string() }),
      event?.['details'],
    );
    expect(avant).toContain('"allowWithholding":"true"');
    expect(apres).toContain('"allowWithholding":"false"');
  });

  it('[BO-17] refuses a change based on an outdated version', async () => {
    const { version } = await operator.contract('100004');
    const change = (body: object) =>
      operator.call('PATCH', `${CONTRACTS}/100004`, { version, ...body });
    const [one, other] = await Promise.all([
      change({ allowProductTypeChoice: true }),
      change({ allowWithholding: true }),
    ]);
    expect(new Set([one.statusCode, other.statusCode])).toEqual(new Set([200, 409]));
    expect((await change({ fraisTitre: 2 })).json()).toMatchObject({ code: 'FICHE_MODIFIEE' });
    expect((await operator.contract('100004')).version).toBe(version + 1);
    expect((await operator.call('PATCH', `${CONTRACTS}/999999`, { version: 1 })).statusCode).toBe(
      404,
    );
  });

  it('[BO-17] cannot change once people’s accounts depend on them', async () => {
    for (const [field, value] of [
      ['contractType', 'CESU_SOCIAL'],
      ['produits', []],
    ] as const) {
      const reply = await operator.set('100001', { [field]: value });
      expect(reply.json()).toMatchObject({ code: 'CONTRAT_EN_USAGE' });
      expect(fieldErrorsOf(reply)[0]).toMatch(new RegExp(`^${field}: `));
    }
    const free = await operator.set('700002', {
      contractType: 'CESU_SOCIAL',
      cesuAccountType: 'MONTANT_PAR_MOIS',
    });
    expect(free.json()).toMatchObject({ contractType: 'CESU_SOCIAL' });
    const alone = await operator.set('700002', { contractType: 'CESU_RH' });
    expect(alone.statusCode).toBe(400);
    expect(fieldErrorsOf(alone)[0]).toMatch(/^cesuAccountType: /);
  });
});

describe('a flag that is turned off', () => {
  const read = async (token: string, url: string) =>
    await replica.http.inject({ url, headers: bearer(token) });
  const SESSIONS = '/api/eb/beneficiaires/sessions-precommande?numeroContrat=100001';
  const FORMATS =
    '/api/eb/beneficiaires/conversions/eligibilite?numeroContrat=100001&typeContrat=CESU_RH';

  it('[S23] is off on every replica at once, without a new sign-in', async () => {
    const token = await replica.signIn('demo-rh');
    expect((await read(token, SESSIONS)).json()).not.toEqual([]);
    expect((await read(token, FORMATS)).json()).toMatchObject({ comptesTransformables: true });
    const before = (await read(token, '/api/eb/beneficiaires/contrats')).json<object[]>();
    expect(before).toMatchObject([{ contractId: '100001', allowWithholding: true }]);

    // Turned off at one replica; the clock does not move before the other is called.
    const off = await operator.set('100001', {
      fonctionnalites: [],
      allowWithholding: false,
      allowProductTypeChoice: false,
      autoriserPaiementTitre: false,
      contractActivated: false,
    });
    expect(off.statusCode, off.body).toBe(200);
    await approvePending(api.current);
    const refused = async (at: string) => {
      const features = await replica.http.inject('/api/eb/fonctionnalites?numeroContrat=100001');
      expect(features.json(), at).toEqual([]);
      expect((await read(token, SESSIONS)).json(), at).toEqual([]);
      expect((await read(token, FORMATS)).json(), at).toMatchObject({
        comptesTransformables: false,
        titresTransformables: false,
      });
      expect(
        (await read(token, '/api/eb/beneficiaires/profil/informations-declaration')).statusCode,
      ).toBe(403);
      expect((await read(token, '/api/eb/beneficiaires/contrats')).json(), at).toMatchObject([
        {
          allowWithholding: false,
          allowProductTypeChoice: false,
          autoriserPaiementTitre: false,
          contractActivated: false,
        },
      ]);
      const choice = await replica.http.inject({
        method: 'PATCH',
        url: '/api/eb/beneficiaires/choix-type-produit?numeroContrat=100001',
        headers: bearer(token),
        payload: { valeur: 'TITRE' },
      });
      expect(choice.statusCode, at).toBe(403);
      const parameters = await replica.http.inject('/api/eb/inscriptions/100001/parametres');
      expect(parameters.statusCode, at).toBe(404);
    };
    await refused('at once');
    clock.advance(60_000);
    await refused('a minute later');

    const on = await operator.set('100001', {
      fonctionnalites: FEATURE_IDS.map((id) => ({
        id,
        proprietes: id === 'COMMUNICATION_RH' ? { message: 'Bonjour' } : {},
      })),
      contractActivated: true,
    });
    expect(on.statusCode, on.body).toBe(200);
    expect((await read(token, SESSIONS)).json()).not.toEqual([]);
  });
});
