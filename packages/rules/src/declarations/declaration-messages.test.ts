import { describe, expect, it } from 'vitest';
import {
  DECLARATION_MESSAGES,
  employerStateMessage,
  mandateMessage,
} from './declaration-messages.ts';
import { MANDAT_ETATS, ORGANISMES } from './vocabulary.ts';

describe('declaration messages', () => {
  it('[DECL-06] are empty only for an active account', () => {
    expect(employerStateMessage('ACTIF')).toBeUndefined();
    const held = 'L’état de votre compte employeur ne vous permet pas de continuer.';
    expect(employerStateMessage('SUSPENDU')).toBe(held);
    expect(employerStateMessage('RADIE')).toBe(held);
    expect(employerStateMessage('INCONNU')).toBe('Cet employeur n’est pas enregistré.');
    expect(DECLARATION_MESSAGES.employeeUnknown).toBe('Ce salarié n’est pas enregistré.');
  });

  it('[DECL-12] explain every inactive mandate and what to do', () => {
    for (const organisme of ORGANISMES) {
      expect(mandateMessage('ACTIF', organisme)).toBeUndefined();
      const others = MANDAT_ETATS.filter((etat) => etat !== 'ACTIF').map((etat) =>
        mandateMessage(etat, organisme),
      );
      expect(new Set(others.map((one) => one?.title)).size).toBe(3);
      const site = organisme === 'CESU' ? 'cesu.urssaf.fr' : 'pajemploi.urssaf.fr';
      for (const one of others) expect(one?.text).toContain(site);
    }
  });

  it('[ACC-11] contain the limit of a payment', () => {
    expect(DECLARATION_MESSAGES.aboveDeclaredNet).toBe(
      'Le montant ne peut pas dépasser le salaire net déclaré.',
    );
  });
});
