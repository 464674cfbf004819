import {
  QUOTATION_STATUTS,
  canQuotationBecome,
  type QuotationStatut,
} from '@portail/rules/home-services/quotation.ts';
import {
  canServiceOrderBecome,
  PLANNED_STATUTS,
  SERVICE_ORDER_STATUTS,
  type ServiceOrderStatut,
} from '@portail/rules/home-services/service-order.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { homeServiceCalls, SAP } from '../../../../test/home-services-world.ts';
import { createManualClock, useTestApi } from '../../../../test/test-api.ts';
import { createHomeOrdersModule } from './home-orders.module.ts';

const DAY_MS = 86_400_000;
const clock = createManualClock();
const api = useTestApi({ clock });
let calls: ReturnType<typeof homeServiceCalls>;
beforeAll(() => {
  calls = homeServiceCalls(api.current, clock);
});

/** Steps to each status; three hours need no quotation. */
const STEPS: Readonly<Record<ServiceOrderStatut, readonly ServiceOrderStatut[]>> = {
  EN_ATTENTE: [],
  ATTRIBUEE: ['ATTRIBUEE'],
  EN_COURS: ['ATTRIBUEE', 'EN_COURS'],
  TERMINEE: ['ATTRIBUEE', 'EN_COURS', 'TERMINEE'],
  ANNULEE: ['ANNULEE'],
};

const orderIn = async (statut: ServiceOrderStatut, change: object = {}): Promise<string> => {
  const numero = await calls.placeOrder(change);
  for (const step of STEPS[statut]) {
    const reply = await calls.plan(numero, step);
    if (reply.statusCode !== 200) throw new Error(reply.body);
  }
  return numero;
};

const statutOf = async (numero: string): Promise<unknown> =>
  (await api.current.query('select statut from commande_service where numero = $1', [numero]))[0]?.[
    'statut'
  ];
const quotationOf = async (id: string): Promise<unknown> =>
  (await api.current.query('select statut from devis where id = $1', [id]))[0]?.['statut'];
const closeOverdue = () => createHomeOrdersModule(api.current.server.platform).closeOverdue();

describe('an order, changed by its provider', () => {
  const CASES = SERVICE_ORDER_STATUTS.flatMap((from) =>
    PLANNED_STATUTS.map((to) => ({
      from,
      to,
      isAllowed: canServiceOrderBecome(from, to, 'PRESTATAIRE'),
    })),
  );

  it.each(CASES)('[SAP-33] from $from to $to: $isAllowed', async ({ from, to, isAllowed }) => {
    const numero = await orderIn(from);
    const reply = await calls.plan(numero, to);
    // A repeated report is accepted.
    if (isAllowed || from === to) {
      expect(reply.json()).toEqual({ numeroCommande: numero, statut: to });
      expect(await statutOf(numero)).toBe(to);
    } else {
      expect(reply.statusCode).toBe(409);
      expect(reply.json()).toMatchObject({ code: 'ETAT_NON_PERMIS' });
      expect(await statutOf(numero)).toBe(from);
    }
  });

  it('ignores other providers and unknown partners', async () => {
    const numero = await calls.placeOrder();
    const unknown = await calls.plan('CS0000000000', 'ATTRIBUEE');
    const foreign = await calls.plan(numero, 'ATTRIBUEE', 7002);
    expect(foreign.statusCode).toBe(404);
    expect({ ...foreign.json<object>(), requestId: '' }).toEqual({
      ...unknown.json<object>(),
      requestId: '',
    });
    const body = { numeroCommande: numero, statut: 'ANNULEE' };
    const partner = await calls.partner('intranet-horizon', 'planification', body);
    expect(partner.json()).toMatchObject({ code: 'PARTENAIRE_INCONNU' });
    expect(await statutOf(numero)).toBe('EN_ATTENTE');
  });

  it('shows the person why the provider cancelled it', async () => {
    const numero = await calls.placeOrder();
    await calls.partner('prestataire-7001', 'planification', {
      numeroCommande: numero,
      statut: 'ANNULEE',
      motif: 'Personne n’est libre.',
    });
    expect((await calls.get(`${SAP}/commandes/${numero}`)).json()).toMatchObject({
      statut: 'ANNULEE',
      motifAnnulation: 'Personne n’est libre.',
      modifiable: false,
      annulable: false,
      etapes: [{ id: 'COMMANDE' }, { id: 'ATTRIBUTION', etat: 'ARRETEE' }],
    });
  });
});

describe('an order, changed by its person', () => {
  const cancel = (numero: string) => calls.post(`${SAP}/commandes/${numero}/annulation`);

  it.each(SERVICE_ORDER_STATUTS)(
    '[SAP-33] is cancelled from %s where that is allowed',
    async (from) => {
      const numero = await orderIn(from);
      const reply = await cancel(numero);
      if (canServiceOrderBecome(from, 'ANNULEE', 'BENEFICIAIRE')) {
        expect(reply.json()).toEqual({ statut: 'ANNULEE' });
        expect(await statutOf(numero)).toBe('ANNULEE');
      } else {
        expect(reply.json()).toMatchObject({ code: 'COMMANDE_NON_ANNULABLE' });
        expect(await statutOf(numero)).toBe(from);
      }
    },
  );

  it.each(SERVICE_ORDER_STATUTS)(
    '[SAP-33] is changed from %s only while it is pending',
    async (from) => {
      const numero = await orderIn(from);
      const reply = await calls.call('PATCH', `${SAP}/commandes/${numero}`, {
        body: { quantite: 2 },
      });
      if (from === 'EN_ATTENTE') expect(reply.json()).toMatchObject({ quantite: 2 });
      else expect(reply.json()).toMatchObject({ code: 'COMMANDE_NON_MODIFIABLE' });
    },
  );

  it('cannot be cancelled on its first day once it is planned', async () => {
    const today = { dateDebut: calls.dayIn(0), dateFin: calls.dayIn(20) };
    const planned = await orderIn('ATTRIBUEE', today);
    expect((await cancel(planned)).json()).toMatchObject({ code: 'COMMANDE_NON_ANNULABLE' });
    expect((await cancel(await orderIn('EN_ATTENTE', today))).statusCode).toBe(200);
  });

  it('is cancelled or started, never both', async () => {
    for (let turn = 0; turn < 6; turn += 1) {
      const numero = await orderIn('ATTRIBUEE');
      const [cancelled, begun] = await Promise.all([
        cancel(numero),
        calls.plan(numero, 'EN_COURS'),
      ]);
      expect(new Set([cancelled.statusCode, begun.statusCode])).toEqual(new Set([200, 409]));
      const winner = cancelled.statusCode === 200 ? 'ANNULEE' : 'EN_COURS';
      expect(await statutOf(numero)).toBe(winner);
    }
  });
});

describe('a quotation, answered by its person', () => {
  /** Six hours cost more than a hundred euros, so a quotation is required. */
  const quotationIn = async (statut: QuotationStatut) => {
    const numero = await calls.placeOrder({ quantite: 6 });
    const id = await calls.quote(numero);
    if (statut === 'ACCEPTE') await calls.accept(id);
    if (statut === 'REFUSE') await calls.refuse(id);
    if (statut === 'EXPIRE') await calls.quote(numero);
    return { numero, id };
  };
  const ANSWERS = QUOTATION_STATUTS.flatMap((from) => [
    { from, to: 'ACCEPTE' as const },
    { from, to: 'REFUSE' as const },
  ]);

  it.each(ANSWERS)('[SAP-33] from $from to $to', async ({ from, to }) => {
    const { id } = await quotationIn(from);
    const reply = await (to === 'ACCEPTE' ? calls.accept(id) : calls.refuse(id));
    if (canQuotationBecome(from, to, 'BENEFICIAIRE')) {
      expect(reply.json()).toMatchObject({ id, statut: to, repondable: false });
      expect(await quotationOf(id)).toBe(to);
    } else {
      expect(reply.json()).toMatchObject({ code: 'DEVIS_SANS_OBJET' });
      expect(await quotationOf(id)).toBe(from);
    }
  });

  it.each(QUOTATION_STATUTS)('[SAP-33] %s ends or stays when the order changes', async (from) => {
    const { numero, id } = await quotationIn(from);
    await calls.call('PATCH', `${SAP}/commandes/${numero}`, { body: { quantite: 7 } });
    const isEnded = canQuotationBecome(from, 'EXPIRE', 'BENEFICIAIRE');
    expect(await quotationOf(id)).toBe(isEnded ? 'EXPIRE' : from);
  });

  it.each(QUOTATION_STATUTS)('[SAP-33] %s when its order is cancelled', async (from) => {
    const { numero, id } = await quotationIn(from);
    await calls.post(`${SAP}/commandes/${numero}/annulation`);
    // An accepted quotation keeps its status.
    expect(await quotationOf(id)).toBe(from === 'ENVOYE' ? 'EXPIRE' : from);
  });

  it.each(QUOTATION_STATUTS)('[SAP-33] replaces one that is %s', async (from) => {
    const { numero, id } = await quotationIn(from);
    const reply = await calls.partner('prestataire-7001', 'devis', {
      numeroCommande: numero,
      reference: `D-SUR-${from}`,
      lignes: [calls.line()],
    });
    if (from === 'ACCEPTE') expect(reply.json()).toMatchObject({ code: 'ETAT_NON_PERMIS' });
    else expect(reply.json()).toMatchObject({ statut: 'ENVOYE', totalTTC: 78 });
    expect(await quotationOf(id)).toBe(from === 'ENVOYE' ? 'EXPIRE' : from);
  });

  it('is accepted or refused, never both', async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      const { id } = await quotationIn('ENVOYE');
      const [accepted, refused] = await Promise.all([calls.accept(id), calls.refuse(id)]);
      expect(new Set([accepted.statusCode, refused.statusCode])).toEqual(new Set([200, 409]));
      expect(await quotationOf(id)).toBe(accepted.statusCode === 200 ? 'ACCEPTE' : 'REFUSE');
    }
  });

  it('is refused for an order that is no longer pending', async () => {
    for (const statut of SERVICE_ORDER_STATUTS.filter((one) => one !== 'EN_ATTENTE')) {
      const numero = await orderIn(statut);
      const reply = await calls.partner('prestataire-7001', 'devis', {
        numeroCommande: numero,
        reference: `D-${statut.replace('_', '-')}`,
        lignes: [calls.line()],
      });
      expect(reply.json(), statut).toMatchObject({ code: 'ETAT_NON_PERMIS' });
    }
  });
});

// Last, because it moves the clock.
describe('the nightly closing', () => {
  it.each(SERVICE_ORDER_STATUTS)('[SAP-33] from %s: closes only unplanned orders', async (from) => {
    const numero = await orderIn(from, { dateDebut: calls.dayIn(1), dateFin: calls.dayIn(2) });
    clock.advance(2 * DAY_MS);
    await closeOverdue();
    expect(await statutOf(numero)).toBe(from);
    clock.advance(DAY_MS);
    const { orders } = await closeOverdue();
    const isClosed = canServiceOrderBecome(from, 'ANNULEE', 'CALENDRIER');
    expect(await statutOf(numero)).toBe(isClosed ? 'ANNULEE' : from);
    if (isClosed) expect(orders).toBeGreaterThan(0);
  });

  it('[SAP-33] a quotation expires with its last day, before the job stores it', async () => {
    const numero = await calls.placeOrder({
      quantite: 6,
      dateDebut: calls.dayIn(40),
      dateFin: calls.dayIn(60),
    });
    const id = await calls.quote(numero, 7001, { dateValidite: calls.dayIn(3) });
    clock.advance(3 * DAY_MS);
    expect((await calls.get(`${SAP}/devis`)).json<{ id: string }[]>()[0]).toMatchObject({
      id,
      statut: 'ENVOYE',
      repondable: true,
    });
    clock.advance(DAY_MS);
    expect((await calls.get(`${SAP}/devis`)).json<{ id: string }[]>()[0]).toMatchObject({
      id,
      statut: 'EXPIRE',
      repondable: false,
    });
    expect((await calls.accept(id)).json()).toMatchObject({ code: 'DEVIS_SANS_OBJET' });
    expect((await calls.plan(numero, 'ATTRIBUEE')).json()).toMatchObject({ code: 'DEVIS_REQUIS' });
    expect(await quotationOf(id)).toBe('ENVOYE');
    expect((await closeOverdue()).quotations).toBeGreaterThan(0);
    expect(await quotationOf(id)).toBe('EXPIRE');
  });
});
