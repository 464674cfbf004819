import { describe, expect, it } from 'vitest';
import { confirmationReason, MESSAGES } from './messages.ts';

/** Section 5.1 of the specification, letter by letter. */
describe('validation sentences', () => {
  it('[XC-07] required', () => {
    expect(MESSAGES.required).toBe('Ce champ est requis.');
  });

  it('[XC-09] e-mail', () => {
    expect(MESSAGES.email).toBe('Adresse e-mail invalide.');
  });

  it('[XC-10, XC-11] lengths', () => {
    expect(MESSAGES.maxLength(255)).toBe('Ce champ a une longueur maximale de 255 caractères.');
    expect(MESSAGES.minLength(10)).toBe('Ce champ a une longueur minimale de 10 caractères.');
  });

  it('[XC-12] phone', () => {
    expect(MESSAGES.phone('06 ou 07')).toBe(
      'Ce numéro de téléphone doit comporter 10 chiffres et commencer par 06 ou 07.',
    );
    expect(MESSAGES.phoneMissing).toBe('Veuillez renseigner au moins un numéro de téléphone.');
  });

  it('[XC-13] password score', () => {
    expect(MESSAGES.passwordScore).toBe("Le mot de passe n'est pas assez sécurisé.");
  });

  it('[XC-14] date', () => {
    expect(MESSAGES.date).toBe('Date invalide (JJ/MM/AAAA attendu).');
  });

  it('the others of section 5', () => {
    expect(MESSAGES.matricule).toBe('Le format du matricule est incorrect');
    expect(MESSAGES.acceptance).toBe(
      'Vous devez accepter les conditions générales pour continuer.',
    );
    expect(MESSAGES.addressMissing).toMatch(
      /^Veuillez renseigner au moins une ligne d['’]adresse\.$/,
    );
  });
});

const plain = (text: string): string => text.replaceAll(/\s/gu, ' ');

it('[24-4] names the threshold that requires a code, in whole euros where possible', () => {
  expect(plain(confirmationReason('TOTAL_PAIEMENTS', 100_000))).toBe(
    'Au-delà de 1 000 € de paiements en 24 heures, nous vérifions que c’est bien vous.',
  );
  expect(plain(confirmationReason('NOUVEL_INTERVENANT', 30_050))).toContain('Au-delà de 300,50 € ');
  expect(plain(confirmationReason('TOTAL_PAPIER', 30_000))).toContain('300 € de titres papier');
  expect(plain(confirmationReason('NOUVELLE_ADRESSE', 0))).toContain('moins de 24 heures');
});
