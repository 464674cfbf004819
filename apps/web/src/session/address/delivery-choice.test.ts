import { MESSAGES } from '@portail/contract/messages/messages.ts';
import { describe, expect, it } from 'vitest';
import {
  addressWords,
  type DeliveryAnswer,
  deliveryErrors,
  deliveryOf,
  noDelivery,
  sentAddressOf,
} from './delivery-choice.ts';

const PROFILE = {
  destinataire: 'Camille Martin',
  zoneAdresse0: '1 rue des Lilas',
  zoneAdresse1: '',
  zoneAdresse2: '',
  zoneAdresse3: '',
  codePostalEtVille: '75011 PARIS',
};
const OTHER: DeliveryAnswer = {
  choix: 'AUTRE',
  destinataire: ' Dominique Martin ',
  zoneAdresse0: '',
  zoneAdresse1: 'Bâtiment B',
  zoneAdresse2: '',
  zoneAdresse3: '',
  codePostalEtVille: '69003 LYON',
};

describe('where a book goes', () => {
  it('[CONV-14] home, and nothing is sent along, whatever was typed before', () => {
    expect(noDelivery(PROFILE).choix).toBe('PROFIL');
    const home: DeliveryAnswer = { ...OTHER, choix: 'PROFIL', destinataire: '' };
    expect(deliveryErrors(home)).toEqual({});
    expect(sentAddressOf(home)).toBeUndefined();
    expect(deliveryOf(PROFILE, home)).toEqual(PROFILE);
  });

  it('[CONV-14] elsewhere, with the lines that are there and no others', () => {
    expect(deliveryErrors(OTHER)).toEqual({});
    expect(sentAddressOf(OTHER)).toEqual({
      destinataire: 'Dominique Martin',
      zoneAdresse1: 'Bâtiment B',
      codePostalEtVille: '69003 LYON',
    });
    expect(addressWords(deliveryOf(PROFILE, OTHER))).toBe(
      'Dominique Martin, Bâtiment B, 69003 LYON',
    );
  });

  it('[CONV-14] says what is missing in the words of the call', () => {
    const empty = { ...noDelivery(PROFILE), choix: 'AUTRE' as const };
    expect(deliveryErrors(empty)).toEqual({
      destinataire: MESSAGES.required,
      zoneAdresse0: MESSAGES.addressMissing,
      codePostalEtVille: MESSAGES.required,
    });
    expect(deliveryErrors({ ...OTHER, codePostalEtVille: 'Lyon' })).toEqual({
      codePostalEtVille: MESSAGES.town,
    });
  });

  it('[CONV-14] elsewhere from the start when the profile has no address', () => {
    expect(noDelivery({ ...PROFILE, zoneAdresse0: '' }).choix).toBe('AUTRE');
  });
});
