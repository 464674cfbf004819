import { HOME_SERVICE_MESSAGES } from '@portail/contract/home-services/home-service-messages.ts';
import { MESSAGES } from '@portail/contract/messages/messages.ts';
import type { ServiceOrderDetail } from '@portail/contract/home-services/home-services.schemas.ts';
import { calendarDay } from '@portail/rules/time/calendar-day.ts';
import { describe, expect, it } from 'vitest';
import { changeErrors, changeOf, endsQuotation, valuesOf } from './order-change.ts';

const quotation: NonNullable<ServiceOrderDetail['devis']> = {
  id: '00000000-0000-4000-8000-000000000001',
  numeroCommande: 'CS0000000001',
  dateEnvoi: '16/11/2026',
  dateValidite: '16/12/2026',
  lignes: [],
  totalHT: 94.55,
  totalTVA: 9.45,
  totalTTC: 104,
  creditImpot: 52,
  resteACharge: 52,
  statut: 'ENVOYE',
  repondable: true,
};
const order: ServiceOrderDetail = {
  numeroCommande: 'CS0000000001',
  clientId: '7001',
  dateCommande: '16/11/2026',
  dispositif: 'PRESTATAIRE',
  prestation: 'DEC_1',
  quantite: 4.25,
  dateDebut: '20/11/2026',
  dateFin: '20/12/2026',
  montant: 104,
  statut: 'EN_ATTENTE',
  attribution: [{ lien: 'MOI', prenom: '', part: 100, quantite: 4.25 }],
  adresse: {
    zoneAdresse0: '',
    zoneAdresse1: '3 rue des Lilas',
    zoneAdresse2: '',
    zoneAdresse3: '',
    codePostalEtVille: '75011 PARIS',
  },
  contact: { nom: 'Camille Durand', telephone: '0612345678', email: '', consignes: '' },
  modePaiement: 'CARTE',
  modifiable: true,
  annulable: true,
  etapes: [],
};
const TODAY = calendarDay('2026-11-16');
const typed = valuesOf(order);

describe('a change of a service order', () => {
  it('[SAP-33] contains only what changes', () => {
    expect(typed.quantite).toBe('4,25');
    expect(changeOf(order, typed)).toBeUndefined();
    // The same duration in another notation is no change.
    expect(changeOf(order, { ...typed, quantite: '4 h 15' })).toBeUndefined();
    expect(changeOf(order, { ...typed, quantite: '5', dateFin: '21/12/2026' })).toEqual({
      quantite: 5,
      dateFin: '21/12/2026',
    });
    expect(changeOf(order, { ...typed, consignes: ' 3e étage ' })).toEqual({
      contact: { nom: 'Camille Durand', telephone: '0612345678', consignes: '3e étage' },
    });
  });

  it('is checked by the rules of the server, at its fields', () => {
    expect(changeErrors(order, typed, TODAY)).toEqual({});
    expect(
      changeErrors(order, { ...typed, quantite: 'x', dateFin: '', telephone: '' }, TODAY),
    ).toEqual({
      quantite: HOME_SERVICE_MESSAGES.quantity,
      dateFin: MESSAGES.required,
      'contact.telephone': MESSAGES.required,
    });
    expect(Object.keys(changeErrors(order, { ...typed, dateFin: '19/11/2026' }, TODAY))).toEqual([
      'dateFin',
    ]);
  });

  it('[SAP-33] ends the quotation after other hours or dates, not after another phone number', () => {
    const quoted = { ...order, devis: quotation };
    expect(endsQuotation(quoted, { ...typed, quantite: '5' })).toBe(true);
    expect(endsQuotation(quoted, { ...typed, telephone: '0711111111' })).toBe(false);
    expect(endsQuotation(order, { ...typed, quantite: '5' })).toBe(false);
    const refused = { ...order, devis: { ...quotation, statut: 'REFUSE' as const } };
    expect(endsQuotation(refused, { ...typed, quantite: '5' })).toBe(false);
  });
});
