import { describe, expect, it } from 'vitest';
import { serviceTimelineTexts } from './service-orders.texts.ts';
import { eventsOf } from './order-timeline.ts';

const texts = serviceTimelineTexts.defaults;

describe('timeline of a service order', () => {
  it('[SAP-33] shows done steps with their day, the current one and the next ones', () => {
    const events = eventsOf(
      [
        { id: 'COMMANDE', etat: 'FAITE', date: '16/11/2026' },
        { id: 'DEVIS', etat: 'EN_COURS' },
        { id: 'ATTRIBUTION', etat: 'A_VENIR' },
      ],
      texts,
    );
    expect(events).toEqual([
      {
        id: 'COMMANDE',
        when: 'Le 16\u00a0novembre 2026',
        what: 'Commande envoyée',
        state: 'done',
      },
      { id: 'DEVIS', when: 'En cours', what: 'Devis', state: 'next' },
      {
        id: 'ATTRIBUTION',
        when: 'Ensuite',
        what: 'Planification par le prestataire',
        state: 'later',
      },
    ]);
  });

  it('shows where a cancelled order stopped', () => {
    const [, stopped] = eventsOf(
      [
        { id: 'COMMANDE', etat: 'FAITE', date: '16/11/2026' },
        { id: 'ATTRIBUTION', etat: 'ARRETEE' },
      ],
      texts,
    );
    expect(stopped).toMatchObject({ when: 'Annulée ici', state: 'next' });
  });
});
