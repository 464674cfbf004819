import { describe, expect, it } from 'vitest';
import { normaliseProfile, questionsOf, storedProfileOf } from './order-questions.ts';
import { aPlace, aSession } from './ordering.builder.ts';

const CONTROL = { idControle: 'C1', code: 'MATRICULE', libelle: 'Matricule' };
const OF_CONTROL = { idControle: 'C1', code: 'MAT', libelle: 'Matricule encore' };
const SERVICE = { idControle: 'I1', code: 'SERVICE', libelle: 'Service' };

const place = (demanderInfosSupplementaires: boolean) => {
  const base = aPlace({
    session: aSession({
      demanderInfosSupplementaires,
      infosSupplementaires: [OF_CONTROL, SERVICE, SERVICE],
    }),
  });
  return { ...base, complementary: { ...base.complementary, informationsControles: [CONTROL] } };
};

describe('what a session asks', () => {
  it('[ORD-10] [ORD-11] its controls, then its own questions, each once', () => {
    expect(questionsOf(place(true))).toEqual([
      { ...CONTROL, isControl: true },
      { ...SERVICE, isControl: false },
    ]);
  });

  it('[ORD-11] none of its own where it does not ask for them', () => {
    expect(questionsOf(place(false))).toEqual([{ ...CONTROL, isControl: true }]);
  });

  it('[ORD-17] begins with the category that is selected', () => {
    const profile = storedProfileOf(aPlace());
    expect(profile.idCategoriePersonnel).toBe('Q2');
    expect(profile.civilite).toBe('MME');
  });

  it('keeps an answer to each question of now, as it was meant', () => {
    const birth = { idControle: 'C2', code: 'DATE_NAISSANCE', libelle: 'Date', isControl: true };
    const profile = normaliseProfile(
      {
        ...storedProfileOf(aPlace()),
        telephonePrincipal: '06 12.13-14 15',
        informationsControles: [
          { idControle: 'C2', valeur: '2/3/1984' },
          { idControle: 'gone', valeur: 'x' },
        ],
      },
      [birth, { ...SERVICE, isControl: false }],
    );
    expect(profile.telephonePrincipal).toBe('0612131415');
    expect(profile.informationsControles).toEqual([
      { idControle: 'C2', valeur: '02/03/1984' },
      { idControle: 'I1', valeur: '' },
    ]);
  });
});
