import { HOME_SERVICE_ERRORS } from '@portail/contract/home-services/home-service-errors.ts';
import {
  ATTRIBUTION_MESSAGES,
  HOME_SERVICE_MESSAGES,
  PUBLIC_MESSAGES,
} from '@portail/contract/home-services/home-service-messages.ts';
import { MESSAGES } from '@portail/contract/messages/messages.ts';
import { calendarDay } from '@portail/rules/time/calendar-day.ts';
import { describe, expect, it } from 'vitest';
import { aDraft, aPerson, aWish } from './service-draft.builder.ts';
import type { WishValues } from './service-draft.ts';
import {
  asksAttestation,
  detailsErrors,
  paymentErrors,
  refusedFields,
  schemeErrors,
  sharingErrors,
  stepOfField,
  wishErrors,
} from './service-fields.ts';

const child = aPerson({ cle: 'z', lien: 'ENFANT', prenom: 'Zoé' });
const place = {
  personnes: [child],
  offered: ['DEC_1', 'DEC_3', 'DEC_4', 'AGR_1', 'AGR_3'],
  today: calendarDay('2026-11-16'),
} as const;
const wrong = (part: Partial<WishValues>) => wishErrors(aWish(part), place);

describe('steps of a service order', () => {
  it('require a provider and a scheme', () => {
    expect(schemeErrors({})).toEqual({
      clientId: MESSAGES.required,
      dispositif: MESSAGES.required,
    });
    expect(schemeErrors({ clientId: '7001', dispositif: 'MANDATAIRE' })).toEqual({});
    expect(paymentErrors({})).toEqual({ modePaiement: MESSAGES.required });
  });

  it('require people, with shares that add up to the whole', () => {
    const errorsOf = (...personnes: (typeof child)[]) => sharingErrors({ personnes });
    expect(errorsOf(aPerson())).toEqual({});
    expect(errorsOf(aPerson({ part: '50' }), aPerson({ ...child, part: '40' }))).toEqual({
      attribution: ATTRIBUTION_MESSAGES.TOTAL,
    });
    expect(
      errorsOf(aPerson({ part: 'x' }), aPerson({ lien: '', part: '' }), {
        ...child,
        prenom: ' ',
      }),
    ).toEqual({
      'attribution.0.part': HOME_SERVICE_MESSAGES.part,
      'attribution.1.lien': MESSAGES.required,
      'attribution.1.part': MESSAGES.required,
      'attribution.2.prenom': HOME_SERVICE_MESSAGES.firstNameMissing,
    });
  });

  it('[SAP-33] refuse an activity that the provider does not offer', () => {
    expect(wrong({ prestation: 'DEC_9' })).toEqual({
      prestation: HOME_SERVICE_ERRORS.PRESTATION_NON_PROPOSEE.message,
    });
    expect(wrong({ prestation: undefined })['prestation']).toBe(MESSAGES.required);
  });

  it('check hours and dates by the rules of the server', () => {
    expect(wrong({})).toEqual({});
    expect(wrong({ quantite: '', dateDebut: '31/02/2026', dateFin: '' })).toEqual({
      quantite: MESSAGES.required,
      dateDebut: MESSAGES.date,
      dateFin: MESSAGES.required,
    });
    expect(wrong({ quantite: '1,3' })).toEqual({ quantite: HOME_SERVICE_MESSAGES.quantity });
    expect(Object.keys(wrong({ dateDebut: '15/11/2026' }))).toEqual(['dateDebut']);
    expect(Object.keys(wrong({ dateFin: '19/11/2026' }))).toEqual(['dateFin']);
    expect(
      Object.keys(wrong({ prestation: 'DEC_3', quantite: '3', dateFin: '20/11/2026' })),
    ).toEqual(['quantite']);
  });

  it('require birth dates where the law sets ages', () => {
    const born = (naissance: string) =>
      wrong({ prestation: 'DEC_4', naissances: { z: naissance } });
    expect(born('')).toEqual({ 'attribution.0.dateNaissance': MESSAGES.required });
    expect(born('01/02/2025')).toEqual({ 'attribution.0.dateNaissance': PUBLIC_MESSAGES.AGE });
    expect(born('01/02/2020')).toEqual({});
  });

  it('require one attestation where the law names another condition, and only there', () => {
    expect(wrong({ prestation: 'AGR_3' })).toEqual({ attestation: PUBLIC_MESSAGES.ATTESTATION });
    expect(wrong({ prestation: 'AGR_3', attestation: true })).toEqual({});
    const asks = (part: Partial<WishValues>) => asksAttestation(aWish(part), place);
    expect(asks({ prestation: 'AGR_3', attestation: true })).toBe(true);
    expect(asks({})).toBe(false);
    // A child under three needs none; an older one does.
    expect(asks({ prestation: 'AGR_1', naissances: { z: '01/02/2025' } })).toBe(false);
    expect(asks({ prestation: 'AGR_1', naissances: { z: '01/02/2016' } })).toBe(true);
  });

  it('require an address and a phone number', () => {
    const { precisions } = aDraft();
    expect(detailsErrors(precisions)).toEqual({});
    expect(
      detailsErrors({ ...precisions, zoneAdresse1: '', telephone: '0811223344', nom: ' ' }),
    ).toEqual({
      'adresse.zoneAdresse0': MESSAGES.addressMissing,
      'contact.nom': MESSAGES.required,
      'contact.telephone': HOME_SERVICE_MESSAGES.phone,
    });
  });
});

describe('a refusal of the server', () => {
  it.each([
    ['clientId', 'dispositif'],
    ['attribution.1.prenom', 'attribution'],
    ['attribution', 'attribution'],
    ['attribution.0.dateNaissance', 'prestation'],
    ['quantite', 'prestation'],
    ['attestation', 'prestation'],
    ['adresse.codePostalEtVille', 'precisions'],
    ['contact', 'precisions'],
    ['modePaiement', 'paiement'],
  ])('of %s is shown on the step %s', (champ, step) => {
    expect(stepOfField(champ)).toBe(step);
  });

  it('by its code is shown at a field as well', () => {
    const message = HOME_SERVICE_ERRORS.PRELEVEMENT_SANS_MANDAT.message;
    expect(refusedFields({ code: 'PRELEVEMENT_SANS_MANDAT', message, fields: [] })).toEqual({
      modePaiement: message,
    });
    expect(
      refusedFields({
        code: 'REQUETE_INVALIDE',
        message: 'x',
        fields: [{ champ: 'dateFin', message: 'y' }],
      }),
    ).toEqual({ dateFin: 'y' });
    expect(stepOfField('surprise')).toBeUndefined();
  });
});
