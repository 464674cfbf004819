import { beforeAll, describe, expect, it } from 'vitest';
import { NICOLAS, SAP, useHomeServicesWorld } from '../../../../test/home-services-world.ts';
import { scopeOfPerson } from '../../../../test/owner-scopes.ts';
import { ownOfferQueries } from './providers.queries.ts';

const EVENTS = 'EVENEMENT_PRESTATAIRE';
const world = useHomeServicesWorld();

interface SandboxOrder {
  readonly numeroCommande: string;
  readonly clientId: string;
  readonly statut: string;
  readonly devis: string;
  readonly factures: readonly string[];
  readonly journal: readonly string[];
}

const heardOf = async (numero: string): Promise<SandboxOrder | undefined> => {
  await world.current.work(EVENTS);
  const reply = await world.current.sandbox.ask('/prestataires/api/commandes');
  const orders = (await reply.json()) as SandboxOrder[];
  return orders.find(({ numeroCommande }) => numeroCommande === numero);
};
const press = (numeroCommande: string, action: string, fields: Record<string, string> = {}) =>
  world.current.sandbox.submit('/prestataires/commandes', {
    numeroCommande,
    clientId: '7001',
    action,
    ...fields,
  });
const detailOf = async (numero: string) =>
  world.current.read<{ statut: string; intervenant?: string; devis?: { id: string } }>(
    await world.current.get(`${SAP}/commandes/${numero}`),
  );

describe('a provider', () => {
  it('[SAP-07] [SAP-33] is notified of an order, quotes it, plans it and carries it out', async () => {
    const numero = await world.current.placeOrder({
      quantite: 6,
      contact: { nom: 'Claire', telephone: '0711223344', consignes: 'Sonner' },
    });
    expect(await heardOf(numero)).toMatchObject({
      clientId: '7001',
      statut: 'EN_ATTENTE',
      quantite: 6,
      tarifHoraire: 26,
      montant: 156,
      devisRequis: true,
      contact: 'Claire, 0711223344',
      consignes: 'Sonner',
      adresse: ['7 impasse du Moulin', '33700 MERIGNAC'],
      journal: ['COMMANDE_PASSEE'],
    });
    // The law requires a price first.
    await press(numero, 'planifier');
    expect((await heardOf(numero))?.journal[0]).toContain('Le portail a refusé (409)');
    await press(numero, 'devis');
    const { devis } = await detailOf(numero);
    expect(devis).toMatchObject({ totalTTC: 156, statut: 'ENVOYE', repondable: true });
    await world.current.accept(devis?.id ?? '');
    expect((await heardOf(numero))?.journal[0]).toBe('DEVIS_ACCEPTE');
    await press(numero, 'planifier', { intervenant: 'Awa D.' });
    expect(await detailOf(numero)).toMatchObject({ statut: 'ATTRIBUEE', intervenant: 'Awa D.' });
    await press(numero, 'demarrer');
    expect(await detailOf(numero)).toMatchObject({ statut: 'EN_COURS' });
    await press(numero, 'terminer');
    expect(await detailOf(numero)).toMatchObject({ statut: 'TERMINEE' });
    expect((await heardOf(numero))?.statut).toBe('TERMINEE');
  });

  it('is notified of a change, of a refusal and of a cancellation', async () => {
    const { current } = world;
    const numero = await current.placeOrder({ quantite: 6 });
    const quotation = await current.quote(numero);
    await current.refuse(quotation);
    expect((await heardOf(numero))?.journal[0]).toBe('DEVIS_REFUSE');
    expect((await heardOf(numero))?.devis).toContain('REFUSE');
    await current.call('PATCH', `${SAP}/commandes/${numero}`, { body: { quantite: 2 } });
    expect(await heardOf(numero)).toMatchObject({ quantite: 2, montant: 52, devisRequis: false });
    await current.post(`${SAP}/commandes/${numero}/annulation`);
    expect(await heardOf(numero)).toMatchObject({ statut: 'ANNULEE' });
  });

  it('is notified once, with retries until it answers', async () => {
    const { current } = world;
    const numero = await current.placeOrder();
    const message = await current.one(
      `select id from outbox_message where kind = $1 and payload->>'numeroCommande' = $2`,
      [EVENTS, numero],
    );
    const id = String(message?.['id']);
    await current.api.query('update outbox_message set handed_at = now() where id = $1', [id]);
    await current.api.server.doMessage(id);
    await current.api.query('update outbox_message set done_at = null where id = $1', [id]);
    await current.api.server.doMessage(id);
    expect((await heardOf(numero))?.journal).toEqual(['COMMANDE_PASSEE']);
  });

  it('that cannot be reached is notified later', async () => {
    const { current } = world;
    const alone = await current.api.variant({ SANDBOX_URL: '', PROVIDERS_URL: '' });
    const numero = await current.placeOrder();
    const message = await current.one(
      `select id from outbox_message where kind = $1 and payload->>'numeroCommande' = $2`,
      [EVENTS, numero],
    );
    try {
      await expect(alone.server.doMessage(String(message?.['id']))).rejects.toThrow(
        'no provider is set',
      );
    } finally {
      await alone.server.close();
    }
    expect((await heardOf(numero))?.journal).toEqual(['COMMANDE_PASSEE']);
  });
});

describe('[S21] offer of a provider', () => {
  beforeAll(() => world.current.makeUnified('demo-double'));

  it('is visible only to people with a space there', async () => {
    const { reader } = world.current.api.server.platform;
    const nicolas = ownOfferQueries(reader, await scopeOfPerson(world.current.api, NICOLAS));
    const camille = ownOfferQueries(reader, await scopeOfPerson(world.current.api, 'demo-rh'));
    expect([await nicolas.hasSpace('7001'), await camille.hasSpace('7001')]).toEqual([true, false]);
    expect((await nicolas.find('7001'))?.clientId).toBe('7001');
    expect(await camille.find('7001')).toBeUndefined();
  });
});
