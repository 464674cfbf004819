import { HOME_SERVICE_MESSAGES } from '@portail/contract/home-services/home-service-messages.ts';
import type { Quotation } from '@portail/contract/home-services/home-services.schemas.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { homeServiceCalls, makeUnified, SAP } from '../../../../test/home-services-world.ts';
import { createManualClock, useTestApi } from '../../../../test/test-api.ts';

const clock = createManualClock();
const api = useTestApi({ clock });
let calls: ReturnType<typeof homeServiceCalls>;
const SOPHIE = 'demo-double';
const PROVIDER = 'prestataire-7001';

beforeAll(async () => {
  calls = homeServiceCalls(api.current, clock);
  await makeUnified(api.current, SOPHIE);
});

const quotationsOf = async (query = '', login?: string) =>
  calls.read<Quotation[]>(await calls.get(`${SAP}/devis${query}`, login));
const send = (numeroCommande: string, change: object = {}) =>
  calls.partner(PROVIDER, 'devis', {
    numeroCommande,
    reference: 'D-2026-7',
    lignes: [calls.line()],
    ...change,
  });

describe('a quotation', () => {
  it('[SAP-33] contains the price before and after the tax credit, line by line', async () => {
    const numero = await calls.placeOrder({ quantite: 6 }, { login: SOPHIE });
    const reply = await send(numero, {
      lignes: [
        calls.line({ quantite: 6, prixUnitaire: 27.5 }),
        { libelle: 'Déplacement', unite: 'FORFAIT', quantite: 2, prixUnitaire: 4.99, tauxTva: 20 },
      ],
    });
    const { id } = calls.read<{ id: string }>(reply);
    expect(reply.json()).toEqual({ id, totalTTC: 174.98, statut: 'ENVOYE' });
    expect(await quotationsOf(`?numeroCommande=${numero}`, SOPHIE)).toEqual([
      {
        id,
        numeroCommande: numero,
        dateEnvoi: calls.dayIn(0),
        dateValidite: calls.dayIn(30),
        lignes: [
          {
            libelle: 'Ménage',
            unite: 'HEURE',
            quantite: 6,
            prixUnitaire: 27.5,
            tauxTva: 10,
            montantHT: 150,
            montantTTC: 165,
          },
          {
            libelle: 'Déplacement',
            unite: 'FORFAIT',
            quantite: 2,
            prixUnitaire: 4.99,
            tauxTva: 20,
            montantHT: 8.32,
            montantTTC: 9.98,
          },
        ],
        totalHT: 158.32,
        totalTVA: 16.66,
        totalTTC: 174.98,
        creditImpot: 87.49,
        resteACharge: 87.49,
        statut: 'ENVOYE',
        repondable: true,
      },
    ]);
    expect((await calls.accept(id, { login: SOPHIE })).json()).toMatchObject({
      id,
      statut: 'ACCEPTE',
      totalTTC: 174.98,
    });
    const detail = await calls.get(`${SAP}/commandes/${numero}`, SOPHIE);
    expect(detail.json()).toMatchObject({
      montant: 174.98,
      devis: { id, statut: 'ACCEPTE', repondable: false },
      etapes: [
        { id: 'COMMANDE', etat: 'FAITE' },
        { id: 'DEVIS', etat: 'FAITE', date: calls.dayIn(0) },
        { id: 'ATTRIBUTION', etat: 'EN_COURS' },
        { id: 'REALISATION' },
        { id: 'FACTURE' },
        { id: 'PAIEMENT' },
      ],
    });
  });

  it('[SAP-33] is required before an expensive order is planned, and its refusal leaves the order pending', async () => {
    const numero = await calls.placeOrder({ quantite: 6 });
    const plan = () => calls.plan(numero, 'ATTRIBUEE');
    expect((await plan()).json()).toMatchObject({ code: 'DEVIS_REQUIS' });
    const first = await calls.quote(numero);
    expect((await plan()).json()).toMatchObject({ code: 'DEVIS_REQUIS' });
    expect((await calls.refuse(first)).json()).toMatchObject({ statut: 'REFUSE' });
    expect((await plan()).json()).toMatchObject({ code: 'DEVIS_REQUIS' });
    expect((await calls.get(`${SAP}/commandes/${numero}`)).json()).toMatchObject({
      statut: 'EN_ATTENTE',
      annulable: true,
    });
    await calls.accept(await calls.quote(numero));
    expect((await plan()).statusCode).toBe(200);
  });

  it('sent twice under its reference is stored once; another content is refused', async () => {
    const numero = await calls.placeOrder({ quantite: 6 });
    const body = { reference: 'D-DEUX-FOIS' };
    const [one, two] = await Promise.all([send(numero, body), send(numero, body)]);
    expect(two.json()).toEqual(one.json());
    expect(await quotationsOf(`?numeroCommande=${numero}`)).toHaveLength(1);
    const { id } = calls.read<{ id: string }>(one);
    await calls.accept(id);
    expect((await send(numero, body)).json()).toMatchObject({ id, statut: 'ACCEPTE' });
    for (const change of [
      { lignes: [calls.line({ quantite: 4 })] },
      { dateValidite: calls.dayIn(20) },
    ]) {
      expect((await send(numero, { ...body, ...change })).json()).toMatchObject({
        code: 'NUMERO_DEJA_UTILISE',
      });
    }
    const other = await calls.placeOrder({ quantite: 6 });
    expect((await send(other, body)).json()).toMatchObject({ code: 'NUMERO_DEJA_UTILISE' });
  });

  it('is valid from a day to three months', async () => {
    const numero = await calls.placeOrder({ quantite: 6 });
    for (const days of [0, 93]) {
      const reply = await send(numero, { reference: 'D-LONG', dateValidite: calls.dayIn(days) });
      expect(reply.json()).toMatchObject({
        code: 'REQUETE_INVALIDE',
        erreurs: [{ champ: 'dateValidite', message: HOME_SERVICE_MESSAGES.validity }],
      });
    }
    const right = { reference: 'D-LONG', dateValidite: calls.dayIn(92) };
    expect((await send(numero, right)).statusCode).toBe(200);
  });

  it('[S20] of another provider’s order is refused as unknown', async () => {
    const numero = await calls.placeOrder({ clientId: '7002', quantite: 6 });
    const foreign = await send(numero, { reference: 'D-AILLEURS' });
    const unknown = await send('CS0000000000', { reference: 'D-AILLEURS' });
    expect(foreign.statusCode).toBe(404);
    expect({ ...foreign.json<object>(), requestId: '' }).toEqual({
      ...unknown.json<object>(),
      requestId: '',
    });
  });

  it('is listed by space, newest first, page by page', async () => {
    const all = await quotationsOf();
    const ids = all.map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(3);
    const pages = [
      ...(await quotationsOf('?taille=2')),
      ...(await quotationsOf(`?avant=${ids[1]}&taille=100`)),
    ];
    expect(pages.map(({ id }) => id)).toEqual(ids);
    const spaces = [
      ...(await quotationsOf('?clientId=7001&taille=100')),
      ...(await quotationsOf('?clientId=7002&taille=100')),
    ];
    expect(new Set(spaces.map(({ id }) => id))).toEqual(new Set(ids));
    expect(await quotationsOf('?avant=rien')).toEqual([]);
  });

  it('shows a lower credit once the yearly ceiling is used', async () => {
    const numero = await calls.placeOrder({ prestation: 'DEC_3', quantite: 4 });
    const id = await calls.quote(numero, 7001, {
      lignes: [calls.line({ quantite: 4, prixUnitaire: 100 })],
    });
    const creditOf = async () => (await quotationsOf(`?numeroCommande=${numero}`))[0]?.creditImpot;
    expect(await creditOf()).toBe(200);
    // Small repairs count for 500 € a year: 320 € of them are paid already.
    const other = await calls.placeOrder({ prestation: 'DEC_3', quantite: 4 });
    await api.current.query(
      `with piece as (
         insert into piece_service (numero, nature, recue_le) values ('F-CREDIT', 'FACTURE', now())
       )
       insert into facture_service (numero, commande_numero, client_id, beneficiary_id, date_facture,
         empreinte, total_ht_cents, total_tva_cents, total_ttc_cents, avoirs_cents, paye_cents, statut,
         recue_le, payee_le)
       select 'F-CREDIT', numero, client_id, beneficiary_id, current_date, 'x', 32000, 0, 32000, 0, 32000,
         'PAYEE', now(), now()
       from commande_service where numero = $1`,
      [other],
    );
    expect(await creditOf()).toBe(90);
    expect((await calls.refuse(id)).json()).toMatchObject({
      creditImpot: 90,
      resteACharge: 310,
    });
  });
});
