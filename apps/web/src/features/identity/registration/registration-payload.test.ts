import { registrationPayload } from '@portail/contract/identity/registration.schemas.ts';
import { describe, expect, it } from 'vitest';
import { knownCheckOf, payloadOf } from './registration-payload.ts';
import { aChoice, aProfile } from './registration.builder.ts';

const PASSWORD = {
  nouveauMotDePasse: 'Brume-Sept-7-Lac',
  nouveauMotDePasseConfirmation: 'Brume-Sept-7-Lac',
};
const full = {
  choice: aChoice(),
  controls: ['A1', '31/01/1980'],
  profile: aProfile({
    zoneAdresse1: 'Bâtiment B',
    zoneAdresse2: '3e étage',
    zoneAdresse3: 'Le Bourg',
    telephoneSecondaire: '0112345678',
  }),
};

describe('registration request', () => {
  it('[REG-14] contains exactly the fields of the specification', () => {
    const { choice, controls, profile } = full;
    const byMatricule = {
      choice: aChoice({ ...choice, registrationType: 'MATRICULE' }),
      controls: ['1234567A', ...controls],
      profile,
    };
    expect(Object.keys(payloadOf(byMatricule, PASSWORD)).toSorted()).toEqual(
      [
        'civilite',
        'nom',
        'prenom',
        'dateNaissance',
        'zoneAdresse0',
        'zoneAdresse1',
        'zoneAdresse2',
        'zoneAdresse3',
        'telephonePrincipal',
        'telephoneSecondaire',
        'codePostalEtVille',
        'offresMail',
        'verifierInfoControles',
        'infosSupplementaires',
        'nouveauMotDePasse',
        'nouveauMotDePasseConfirmation',
        'emailContact',
        'confirmationEmailContact',
        'choixTypeProduit',
        'matricule',
        'dejaEnregistre',
      ].toSorted(),
    );
    expect(payloadOf(byMatricule, PASSWORD)).toMatchObject({
      matricule: '1234567A',
      offresMail: true,
      verifierInfoControles: {
        informationsControles: [
          { code: 'NUMERO_SALARIE', valeur: 'A1' },
          { code: 'DATE_NAISSANCE', valeur: '31/01/1980' },
        ],
      },
      infosSupplementaires: [{ code: 'SERVICE', valeur: 'Comptabilité' }],
    });
  });

  it('[REG-14] is accepted by the call, complete or minimal', () => {
    const least = { ...full, profile: aProfile() };
    for (const one of [full, least]) {
      expect(registrationPayload.safeParse(payloadOf(one, PASSWORD)).error).toBeUndefined();
    }
    expect(payloadOf(least, PASSWORD)).not.toHaveProperty('zoneAdresse1');
    expect(payloadOf(least, PASSWORD)).not.toHaveProperty('telephoneSecondaire');
  });

  it('[REG-11] never contains the e-mail or the offers among the controls, nor the postal refusal', () => {
    const sent = JSON.stringify(payloadOf(full, PASSWORD));
    expect(sent).not.toMatch(/postalOffersRefusal|mailOffers/);
    expect(JSON.stringify(knownCheckOf(full))).not.toMatch(/email|offers|Offers/i);
  });

  it('has no password for a person registered elsewhere, and marks it', () => {
    const sent = payloadOf(full, undefined);
    expect(sent.dejaEnregistre).toBe(true);
    expect(sent).not.toHaveProperty('nouveauMotDePasse');
    expect(registrationPayload.safeParse(sent).error).toBeUndefined();
    expect(payloadOf(full, PASSWORD).dejaEnregistre).toBe(false);
  });

  it('[REG-23] contains a product only when it is a choice', () => {
    const closed = { ...full, choice: aChoice({ allowProductTypeChoice: false }) };
    expect(payloadOf(full, PASSWORD).choixTypeProduit).toBe('COMPTE');
    expect(payloadOf(closed, PASSWORD)).not.toHaveProperty('choixTypeProduit');
  });

  it('[REG-12] checks the person by name, birth date, town and controls', () => {
    expect(knownCheckOf(full)).toEqual({
      prenom: 'Camille',
      nom: 'Durand',
      dateNaissance: '31/01/1980',
      codePostalEtVille: '75011 PARIS',
      verifierInfoControles: {
        informationsControles: [
          { code: 'NUMERO_SALARIE', valeur: 'A1' },
          { code: 'DATE_NAISSANCE', valeur: '31/01/1980' },
        ],
      },
    });
  });
});
