import { describe, expect, it } from 'vitest';
import {
  answerProblems,
  normaliseProfile,
  questionsOf,
  storedProfileOf,
} from './order-questions.ts';
import { aPlace, aCampaign } from './ordering.builder.ts';

const CONTROL = { idControle: 'C1', code: 'MATRICULE', libelle: 'Matricule' };
const OF_CONTROL = { idControle: 'C1', code: 'MAT', libelle: 'Matricule encore' };
const SERVICE = { idControle: 'I1', code: 'SERVICE', libelle: 'Service' };

const place = (demanderInfosSupplementaires: boolean) => {
  const base = aPlace({
    campaign: aCampaign({
      demanderInfosSupplementaires,
      infosSupplementaires: [OF_CONTROL, SERVICE, SERVICE],
    }),
  });
  return { ...base, complementary: { ...base.complementary, informationsControles: [CONTROL] } };
};

describe('questions of a campaign', () => {
  it('[ORD-10] [ORD-11] are its controls, then its own questions, each once', () => {
    expect(questionsOf(place(true))).toEqual([
      { ...CONTROL, isControl: true, isKnown: false },
      { ...SERVICE, isControl: false, isKnown: false },
    ]);
  });

  it('[ORD-11] omit its own questions when disabled', () => {
    expect(questionsOf(place(false))).toEqual([{ ...CONTROL, isControl: true, isKnown: false }]);
  });

  it('[ORD-17] preselect the category', () => {
    const profile = storedProfileOf(aPlace());
    expect(profile.idCategoriePersonnel).toBe('Q2');
    expect(profile.civilite).toBe('MME');
  });

  it('keep one normalised answer per question', () => {
    const arrival = {
      idControle: 'C2',
      code: 'DATE_ARRIVEE',
      libelle: 'Date',
      isControl: true,
      isKnown: false,
    };
    const profile = normaliseProfile(
      {
        ...storedProfileOf(aPlace()),
        telephonePrincipal: '06 12.13-14 15',
        informationsControles: [
          { idControle: 'C2', valeur: ' 2/3/1984 ' },
          { idControle: 'gone', valeur: 'x' },
        ],
      },
      [arrival, { ...SERVICE, isControl: false, isKnown: false }],
    );
    expect(profile.telephonePrincipal).toBe('0612131415');
    expect(profile.informationsControles).toEqual([
      { idControle: 'C2', valeur: '2/3/1984' },
      { idControle: 'I1', valeur: '' },
    ]);
  });

  it.each([
    ['MATRICULE', '1234567', 'Le format du matricule est incorrect'],
    ['MATRICULE', '', 'Ce champ est requis.'],
    ['MATRICULE', '1234567 a', undefined],
    ['DATE_ARRIVEE', '1/2/1998', 'Date invalide (JJ/MM/AAAA attendu).'],
    ['DATE_ARRIVEE', '01/02/1998', undefined],
    ['SERVICE', 'Comptabilité', undefined],
  ])('[25-07] [25-08] [XC-14] [XC-16] %s answered by %j: %s', (code, valeur, problem) => {
    const asked = [{ idControle: 'C9', code, libelle: code, isControl: true, isKnown: false }];
    const { informationsControles } = normaliseProfile(
      { ...storedProfileOf(aPlace()), informationsControles: [{ idControle: 'C9', valeur }] },
      asked,
    );
    expect(answerProblems(asked, informationsControles)).toEqual([problem]);
  });

  it('[25-15] ask for the birth date once: a control reuses the identity’s', () => {
    const birth = { idControle: 'C2', code: 'DATE_NAISSANCE', libelle: 'Date de naissance' };
    const base = place(false);
    const asked = questionsOf({
      ...base,
      complementary: { ...base.complementary, informationsControles: [birth] },
    });
    const profile = normaliseProfile(
      { ...storedProfileOf(aPlace()), dateNaissance: '02/03/1984' },
      asked,
    );
    expect(profile.informationsControles).toEqual([{ idControle: 'C2', valeur: '02/03/1984' }]);
  });

  it('[25-15] mark the known answers', () => {
    const base = place(false);
    const stored = {
      ...base.stored,
      profil: {
        ...base.stored.profil,
        informationsControles: [{ idControle: 'C1', valeur: '1000001A' }],
      },
    };
    expect(questionsOf({ ...base, stored })).toMatchObject([{ idControle: 'C1', isKnown: true }]);
  });
});
