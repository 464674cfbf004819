import { randomUUID } from 'node:crypto';
import {
  HOME_SERVICE_MESSAGES,
  PUBLIC_MESSAGES,
} from '@portail/contract/home-services/home-service-messages.ts';
import type {
  ServiceOrder,
  ServiceOrderDetail,
} from '@portail/contract/home-services/home-services.schemas.ts';
import { countersOf } from '@portail/rules/home-services/invoice-amounts.ts';
import { centsOf } from '@portail/rules/money/cents.ts';
import { addDays } from '@portail/rules/time/calendar-day.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { homeServiceCalls, makeUnified, SAP } from '../../../../test/home-services-world.ts';
import { createManualClock, useTestApi } from '../../../../test/test-api.ts';
import { today } from '../../../../test/today.ts';

const clock = createManualClock();
const api = useTestApi({ clock });
type Calls = ReturnType<typeof homeServiceCalls>;
let calls: Calls;
/** The same spaces as Nicolas, without orders. */
const SOPHIE = 'demo-double';

beforeAll(async () => {
  calls = homeServiceCalls(api.current, clock);
  await makeUnified(api.current, SOPHIE);
});

const detailOf = async (numero: string, login?: string) =>
  calls.read<ServiceOrderDetail>(await calls.get(`${SAP}/commandes/${numero}`, login));
const listOf = async (query = '', login?: string) =>
  calls.read<ServiceOrder[]>(await calls.get(`${SAP}/commandes${query}`, login));
const order = (change: object, login?: string) =>
  calls.post(`${SAP}/commandes`, calls.orderBody(change), login === undefined ? {} : { login });
const patch = (numero: string, body: object) =>
  calls.call('PATCH', `${SAP}/commandes/${numero}`, { body });
const fieldsOf = (reply: Awaited<ReturnType<Calls['call']>>) =>
  reply.json<{ erreurs?: { champ: string; message: string }[] }>().erreurs;

describe('offer of a provider', () => {
  const schemesOf = async (clientId: string) =>
    calls.read<{ code: string; libelle: string; prestations: { code: string }[] }[]>(
      await calls.get(`${SAP}/dispositifs?clientId=${clientId}`),
    );

  it('[SAP-33] contains what the law allows the provider, by scheme', async () => {
    const codes = async (clientId: string) =>
      Object.fromEntries(
        (await schemesOf(clientId)).map(({ code, prestations }) => [
          code,
          prestations.map((one) => one.code),
        ]),
      );
    // Without an approval, activities that need one are left out.
    expect(await codes('7001')).toEqual({
      PRESTATAIRE: ['DEC_1', 'DEC_2', 'DEC_3', 'DEC_4', 'DEC_9'],
      MANDATAIRE: ['DEC_1'],
    });
    expect(await codes('7002')).toEqual({
      PRESTATAIRE: ['AGR_1', 'AGR_2', 'DEC_1', 'DEC_4', 'DEC_5'],
      MANDATAIRE: ['AGR_3', 'DEC_1'],
      MISE_A_DISPOSITION: ['DEC_14'],
    });
    const [own] = await schemesOf('7001');
    expect([own?.libelle, own?.prestations[0]]).toEqual([
      'Prestataire',
      { code: 'DEC_1', libelle: 'Entretien de la maison et travaux ménagers', tarifHoraire: 26 },
    ]);
  });

  it('loses the activities of an approval once it has expired', async () => {
    const setApproval = (day: string) =>
      api.current.query(`update prestataire set agree_jusqu_au = $1 where client_id = '7002'`, [
        day,
      ]);
    await setApproval('2020-01-01');
    const child = {
      clientId: '7002',
      prestation: 'AGR_1',
      attribution: [
        { lien: 'ENFANT', prenom: 'Jules', dateNaissance: calls.dayIn(-400), part: 100 },
      ],
    };
    expect((await order(child)).json()).toMatchObject({ code: 'PRESTATION_NON_PROPOSEE' });
    await setApproval(addDays(today(), 365));
    expect((await order(child)).statusCode).toBe(200);
  });
});

describe('an order', () => {
  it('[SAP-33] is placed once per key, then read with its shares and its timeline', async () => {
    const key = randomUUID();
    const body = calls.orderBody({
      quantite: 2.75,
      attribution: [
        { lien: 'MOI', part: 60 },
        { lien: 'CONJOINT', prenom: ' Claire ', dateNaissance: '01/02/1984', part: 40 },
      ],
      contact: {
        nom: 'Nicolas Garnier',
        telephone: '0711223344',
        consignes: 'Sonner deux fois. 2 55 08 14 168 025 38',
      },
    });
    const first = await calls.post(`${SAP}/commandes`, body, { key });
    const again = await calls.post(`${SAP}/commandes`, body, { key });
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(again.json()).toEqual(first.json());
    const { numeroCommande, statut } = calls.read<{ numeroCommande: string; statut: string }>(
      first,
    );
    expect([numeroCommande.length, statut]).toEqual([12, 'EN_ATTENTE']);
    expect(await detailOf(numeroCommande)).toEqual({
      numeroCommande,
      clientId: '7001',
      dateCommande: calls.dayIn(0),
      dispositif: 'PRESTATAIRE',
      prestation: 'DEC_1',
      quantite: 2.75,
      dateDebut: calls.dayIn(10),
      dateFin: calls.dayIn(30),
      montant: 71.5,
      statut: 'EN_ATTENTE',
      attribution: [
        { lien: 'MOI', prenom: '', part: 60, quantite: 1.75 },
        { lien: 'CONJOINT', prenom: 'Claire', part: 40, quantite: 1 },
      ],
      adresse: {
        zoneAdresse0: '7 impasse du Moulin',
        zoneAdresse1: '',
        zoneAdresse2: '',
        zoneAdresse3: '',
        codePostalEtVille: '33700 MERIGNAC',
      },
      contact: {
        nom: 'Nicolas Garnier',
        telephone: '0711223344',
        email: '',
        // Social security numbers are masked.
        consignes: 'Sonner deux fois. [numéro de sécurité sociale masqué]',
      },
      modePaiement: 'CARTE',
      modifiable: true,
      annulable: true,
      etapes: [
        { id: 'COMMANDE', etat: 'FAITE', date: calls.dayIn(0) },
        { id: 'ATTRIBUTION', etat: 'EN_COURS' },
        { id: 'REALISATION', etat: 'A_VENIR' },
        { id: 'FACTURE', etat: 'A_VENIR' },
        { id: 'PAIEMENT', etat: 'A_VENIR' },
      ],
    });
    // This service has no age limit, so the birth date is not stored.
    expect(
      await api.current.query(
        'select date_naissance from commande_attribution where commande_numero = $1',
        [numeroCommande],
      ),
    ).toEqual([{ date_naissance: null }, { date_naissance: null }]);
  });

  it('[SAP-12] is listed newest first, by space, in progress or not, page by page', async () => {
    const [one, two, three] = [
      await calls.placeOrder({}, { login: SOPHIE }),
      await calls.placeOrder({ clientId: '7002' }, { login: SOPHIE }),
      await calls.placeOrder({}, { login: SOPHIE }),
    ];
    const numeros = async (query?: string) =>
      (await listOf(query, SOPHIE)).map(({ numeroCommande }) => numeroCommande);
    expect(new Set(await numeros())).toEqual(new Set([one, two, three]));
    const all = await numeros();
    expect(await numeros('?taille=1')).toEqual(all.slice(0, 1));
    expect(await numeros(`?taille=2&avant=${all[0]}`)).toEqual(all.slice(1));
    expect(await numeros('?clientId=7002')).toEqual([two]);
    await calls.post(`${SAP}/commandes/${one}/annulation`, undefined, { login: SOPHIE });
    expect(await numeros('?enCours=true')).toEqual(all.filter((numero) => numero !== one));
    expect(await numeros()).toEqual(all);
  });

  it('[SAP-11] is counted while it is in progress, next to the amount due', async () => {
    const counters = async (query = '') =>
      calls.read<object>(await calls.get(`${SAP}/compteurs${query}`));
    const invoices = await api.current.query(
      `select f.client_id, f.statut, (total_ttc_cents - avoirs_cents - paye_cents)::int as due
       from facture_service f join beneficiary b on b.id = f.beneficiary_id
       join user_account a on a.id = b.account_id where a.login = 'demo-unique'`,
    );
    const orders = await listOf();
    const expected = (clientId?: string) => {
      const { commandesEnCours, facturesAPayer, montantAPayer } = countersOf(
        orders.filter((one) => clientId === undefined || one.clientId === clientId),
        invoices
          .filter((one) => clientId === undefined || one['client_id'] === clientId)
          .map((one) => ({
            statut: one['statut'] === 'A_PAYER' ? ('A_PAYER' as const) : ('PAYEE' as const),
            due: centsOf(Number(one['due'])),
          })),
      );
      return { commandesEnCours, facturesAPayer, montantAPayer: montantAPayer / 100 };
    };
    expect(await counters()).toEqual(expected());
    expect(await counters('?clientId=7001')).toEqual(expected('7001'));
    expect(await counters('?clientId=7002')).toEqual(expected('7002'));
  });

  it('is refused with a message at the wrong field', async () => {
    const refused = async (change: object) => fieldsOf(await order(change));
    expect(await refused({ dateDebut: calls.dayIn(-1) })).toEqual([
      {
        champ: 'dateDebut',
        message: `La date doit être supérieure ou égale à ${calls.dayIn(0)}.`,
      },
    ]);
    expect(await refused({ dateDebut: calls.dayIn(400), dateFin: calls.dayIn(401) })).toMatchObject(
      [{ champ: 'dateDebut' }],
    );
    expect(await refused({ dateFin: calls.dayIn(9) })).toMatchObject([{ champ: 'dateFin' }]);
    expect(await refused({ quantite: 1.1 })).toEqual([
      { champ: 'quantite', message: HOME_SERVICE_MESSAGES.quantity },
    ]);
    // At most two hours a day for a small repair.
    expect(
      await refused({ prestation: 'DEC_3', quantite: 5, dateFin: calls.dayIn(11) }),
    ).toMatchObject([{ champ: 'quantite' }]);
    expect((await order({ prestation: 'DEC_5' })).json()).toMatchObject({
      code: 'PRESTATION_NON_PROPOSEE',
    });
    expect((await order({ modePaiement: 'PRELEVEMENT' }, SOPHIE)).json()).toMatchObject({
      code: 'PRELEVEMENT_SANS_MANDAT',
    });
  });

  it('requires the age or the attestation that the law names', async () => {
    const child = (days: number) => [
      { lien: 'MOI', part: 50 },
      { lien: 'ENFANT', prenom: 'Zoé', dateNaissance: calls.dayIn(days), part: 50 },
    ];
    const care = { prestation: 'DEC_4', clientId: '7001' };
    expect(fieldsOf(await order({ ...care, attribution: child(-900) }))).toEqual([
      { champ: 'attribution.0.dateNaissance', message: PUBLIC_MESSAGES.AGE },
      { champ: 'attribution.1.dateNaissance', message: PUBLIC_MESSAGES.AGE },
    ]);
    const alone = (days: number) =>
      child(days)
        .slice(1)
        .map((one) => ({ ...one, part: 100 }));
    expect((await order({ ...care, attribution: alone(-2_000) })).statusCode).toBe(200);
    const aged = { prestation: 'AGR_3', clientId: '7002', dispositif: 'MANDATAIRE' };
    expect(fieldsOf(await order(aged))).toEqual([
      { champ: 'attestation', message: PUBLIC_MESSAGES.ATTESTATION },
    ]);
    expect((await order({ ...aged, attestation: true })).statusCode).toBe(200);
    const mother = [
      { lien: 'ASCENDANT', prenom: 'Jeanne', dateNaissance: '01/02/1940', part: 100 },
    ];
    expect((await order({ ...aged, attribution: mother })).statusCode).toBe(200);
  });
});

describe('a change of an order', () => {
  it('[SAP-33] of the hours changes the price and ends the quotation', async () => {
    const numero = await calls.placeOrder({ quantite: 6 });
    const id = await calls.quote(numero);
    expect((await calls.accept(id)).statusCode).toBe(200);
    const changed = calls.read<ServiceOrderDetail>(await patch(numero, { quantite: 2 }));
    expect(changed).toMatchObject({ quantite: 2, montant: 52, devis: { statut: 'EXPIRE' } });
  });

  it('of the contact keeps the price', async () => {
    const numero = await calls.placeOrder({ quantite: 6 });
    await calls.quote(numero);
    const contact = { nom: 'Claire Garnier', telephone: '0556112233', email: 'c@courriel.example' };
    expect(calls.read<ServiceOrderDetail>(await patch(numero, { contact }))).toMatchObject({
      contact: { ...contact, consignes: '' },
      devis: { statut: 'ENVOYE', repondable: true },
    });
  });

  it('is checked like a new order, on its new first day', async () => {
    const numero = await calls.placeOrder({
      prestation: 'DEC_4',
      attribution: [
        // Seventeen until the eve of the new first day.
        { lien: 'ENFANT', prenom: 'Léa', dateNaissance: calls.dayIn(20 - 6_575), part: 100 },
      ],
    });
    expect(fieldsOf(await patch(numero, { dateDebut: calls.dayIn(29) }))).toEqual([
      { champ: 'dateDebut', message: PUBLIC_MESSAGES.AGE },
    ]);
    expect(fieldsOf(await patch(numero, { dateFin: calls.dayIn(5) }))).toMatchObject([
      { champ: 'dateFin' },
    ]);
    expect(fieldsOf(await patch(numero, {}))).toEqual([
      { champ: 'corps', message: HOME_SERVICE_MESSAGES.nothingToChange },
    ]);
    expect(await detailOf(numero)).toMatchObject({ dateDebut: calls.dayIn(10) });
  });
});
