import { ALL_FLOWS } from '@portail/contract/flows/all-flows.ts';
import type { Page } from '@playwright/test';
import { store } from './link-sessions.ts';

type Given = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** A registration under 100001, as somebody would have answered it. */
const REGISTRATION: Given = {
  inscription: {
    session: {
      contractId: '100001',
      registrationType: 'CONTROLE',
      allowProductTypeChoice: true,
      libelleMatricule: null,
      id: '1',
      label: 'Session',
      controlInfos: [{ label: 'Matricule', code: 'MATRICULE' }],
      additionalInfos: [],
      isOnly: true,
    },
    controle: { values: ['1000001A'], isChecked: true },
    profil: {
      values: {
        civilite: 'MME',
        nom: 'Rousseau',
        prenom: 'Camille',
        dateNaissance: '14/03/1986',
        zoneAdresse0: '12 rue des Tilleuls',
        zoneAdresse1: '',
        zoneAdresse2: '',
        zoneAdresse3: '',
        codePostalEtVille: '69003 LYON',
        telephonePrincipal: '0612345678',
        telephoneSecondaire: '',
        emailContact: 'camille.rousseau@courriel.example',
        confirmationEmailContact: 'camille.rousseau@courriel.example',
        mailOffers: false,
        postalOffersRefusal: false,
        choixTypeProduit: 'COMPTE',
        infosSupplementaires: [],
      },
      isRegisteredElsewhere: false,
    },
    confirmation: { premiereInscription: true },
  },
};

/** An answer to every question of every flow, those of `given` as they are said there. */
const wholeDrafts = (owner: string | null, given: Given) =>
  Object.fromEntries(
    ALL_FLOWS.map((flow) => {
      const answers = Object.fromEntries(flow.steps.map((step) => [step.id, {}]));
      const own = { ...answers, ...REGISTRATION[flow.id], ...given[flow.id] };
      return [flow.id, { version: 1, owner, savedAtMs: Date.now(), answers: own }];
    }),
  );

/** As if this person had filled every step of every flow: each of their pages may be opened. */
export const fillDrafts = (page: Page, owner: string | null, given: Given = {}): Promise<void> =>
  store(page, 'localStorage', { 'eb.brouillons': JSON.stringify(wholeDrafts(owner, given)) });
