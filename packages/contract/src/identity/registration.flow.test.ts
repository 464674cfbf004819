import {
  type Answers,
  decideStep,
  relevantSteps,
  storableAnswers,
} from '@portail/rules/flow/flow.ts';
import { describe, expect, it } from 'vitest';
import { registrationFlow } from './registration.flow.ts';

type StepId = (typeof registrationFlow.steps)[number]['id'];

const session = (changes: Readonly<Record<string, unknown>> = {}) => ({
  contractId: '100001',
  registrationType: 'CONTROLE',
  allowProductTypeChoice: false,
  libelleMatricule: null,
  id: 'S1',
  label: 'Campagne',
  controlInfos: [{ code: 'NUMERO', label: 'Numéro' }],
  additionalInfos: [],
  isOnly: false,
  ...changes,
});
const values = {
  civilite: 'M',
  nom: 'Durand',
  prenom: 'Camille',
  dateNaissance: '31/01/1980',
  zoneAdresse0: '1 rue',
  zoneAdresse1: '',
  zoneAdresse2: '',
  zoneAdresse3: '',
  codePostalEtVille: '75011 PARIS',
  telephonePrincipal: '',
  telephoneSecondaire: '',
  emailContact: '',
  confirmationEmailContact: '',
  mailOffers: false,
  postalOffersRefusal: true,
  choixTypeProduit: '',
  infosSupplementaires: [],
};
const controle = { values: ['A1'], isChecked: true };
const profil = { values, isRegisteredElsewhere: false };
const motDePasse = {
  nouveauMotDePasse: 'Brume-Sept-7-Lac',
  nouveauMotDePasseConfirmation: 'Brume-Sept-7-Lac',
};

const wayOf = (answers: Answers<StepId>) =>
  relevantSteps(registrationFlow, answers)
    .map(({ id }) => id)
    .join(' ');
const leadsTo = (answers: Answers<StepId>, wanted: StepId) => {
  const decision = decideStep(registrationFlow, answers, wanted);
  return decision.kind === 'show' ? wanted : decision.to.id;
};

describe('registration flow', () => {
  it('[REG-02] has the steps session, control, profile, password, confirmation', () => {
    expect(wayOf({ session: session() })).toBe('session controle profil motDePasse confirmation');
  });

  it('has no control step when neither campaign nor contract requires one', () => {
    const nothing = session({ controlInfos: [] });
    expect(wayOf({ session: nothing })).toBe('session profil motDePasse confirmation');
    for (const registrationType of ['MATRICULE', 'CODE_CESU']) {
      const asked = session({ controlInfos: [], registrationType });
      expect(wayOf({ session: asked })).toContain('controle');
    }
  });

  it('has no password step for a person registered on another contract', () => {
    const known = { values, isRegisteredElsewhere: true };
    expect(wayOf({ session: session(), controle, profil: known })).toBe(
      'session controle profil confirmation',
    );
  });

  it('does not pass a step that was typed but not checked', () => {
    const typed = { session: session(), controle: { values: ['A1'] }, profil: { values } };
    expect(leadsTo(typed, 'profil')).toBe('controle');
    expect(leadsTo({ ...typed, controle }, 'motDePasse')).toBe('profil');
    expect(leadsTo({ ...typed, controle, profil }, 'motDePasse')).toBe('motDePasse');
  });

  it('[REG-26] opens the confirmation only with an outcome, even when all steps are complete', () => {
    expect(leadsTo({ session: session(), controle, profil, motDePasse }, 'confirmation')).toBe(
      'motDePasse',
    );
    expect(leadsTo({ confirmation: { premiereInscription: true } }, 'confirmation')).toBe(
      'confirmation',
    );
    expect(leadsTo({}, 'confirmation')).toBe('session');
  });

  it('[REG-24] stores the four drafts, the password in memory only', () => {
    const kept = storableAnswers(registrationFlow, {
      session: session(),
      controle,
      profil,
      motDePasse,
      confirmation: { premiereInscription: true, emailContact: 'a@b.fr' },
    });
    expect(kept).toEqual({
      session: session(),
      controle,
      profil,
      motDePasse: {},
      confirmation: { premiereInscription: true },
    });
  });
});
