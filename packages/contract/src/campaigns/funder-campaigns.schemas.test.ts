import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { CAMPAIGN_MESSAGES, CAMPAIGN_STATE_MESSAGES } from './campaign-fields.schemas.ts';
import {
  campaignBody,
  campaignChange,
  type CampaignBodyInput,
} from './funder-campaigns.schemas.ts';

const LEAST: CampaignBodyInput = {
  idContrat: '100001',
  libelle: 'Campagne',
  idProduitTitre: 'SAP',
  dateOuverture: '01/02/2026',
  dateFermeture: '28/02/2026',
};
const QUOTA = {
  categoriePersonnel: 'Employé',
  maxParticipation: 600,
  maxCESU: 1_000,
  tauxParticipation: 33.33,
};

/** Each problem as `path: sentence`. */
const errorsOf = (changes: Record<string, unknown>): readonly string[] => {
  const parsed = z.safeParse(campaignBody, { ...LEAST, ...changes });
  return parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
};

describe('campaign body', () => {
  it('[FUND-07] fills in defaults', () => {
    const { quotas, permanent, livraisonDomicile, mailOuverture, jourAvantMailDeFermeture } =
      z.parse(campaignBody, LEAST);
    expect({
      quotas,
      permanent,
      livraisonDomicile,
      mailOuverture,
      jourAvantMailDeFermeture,
    }).toEqual({
      quotas: [],
      permanent: false,
      livraisonDomicile: true,
      mailOuverture: '',
      jourAvantMailDeFermeture: null,
    });
  });

  it('[FUND-07] turns euros into cents and percents into hundredths, exactly', () => {
    const { quotas } = z.parse(campaignBody, {
      ...LEAST,
      quotas: [
        {
          ...QUOTA,
          maxParticipation: 0.29,
          lineaire: { min: 0, max: 19.99, tauxAuMin: 80, tauxAuMax: 12.5 },
        },
      ],
    });
    expect(quotas[0]).toMatchObject({
      maxParticipation: 29,
      maxCESU: 100_000,
      tauxParticipation: 3_333,
      tranches: [],
      lineaire: { min: 0, max: 1_999, tauxAuMin: 8_000, tauxAuMax: 1_250 },
    });
  });

  it.each([
    [9, 'La valeur faciale doit être supérieure à 9 euros'],
    [0, 'La valeur faciale doit être supérieure à 9 euros'],
    [99.01, 'La valeur faciale doit être inférieure ou égale à 99 euros'],
    [100, 'La valeur faciale doit être inférieure ou égale à 99 euros'],
  ])('[FUND-19] refuses an imposed facial value of %d', (valeurFacialeImposee, sentence) => {
    expect(errorsOf({ valeurFacialeImposee })).toEqual([`valeurFacialeImposee: ${sentence}`]);
  });

  it('[FUND-19] accepts values in between, and none', () => {
    for (const valeurFacialeImposee of [9.01, 15, 99, null]) {
      expect(errorsOf({ valeurFacialeImposee })).toEqual([]);
    }
  });

  it('[FUND-20] [XC-18] requires an end after the opening', () => {
    const dates = { dateOuverture: '28/02/2026', dateFermeture: '01/02/2026' };
    expect(errorsOf(dates)).toEqual([
      'dateFermeture: La date d’ouverture doit être strictement antérieure à la date de fermeture.',
    ]);
    expect(errorsOf({ ...dates, permanent: true })).toEqual([]);
  });

  it('[FUND-07] reports every problem at its field', () => {
    const found = errorsOf({
      idProduitTitre: ' ',
      quotas: [QUOTA, { ...QUOTA, tranches: [{ min: 10, max: 5, tauxParticipation: 10 }] }],
      infoControles: [{ code: 'a b', libelle: 'Nom' }],
    });
    expect(found).toEqual([
      `idProduitCompte: ${CAMPAIGN_MESSAGES.NO_PRODUCT}`,
      `quotas.1.categoriePersonnel: ${CAMPAIGN_MESSAGES.CATEGORY_TWICE}`,
      `quotas.1.tranches.0.max: ${CAMPAIGN_MESSAGES.TRANCHE_BOUNDS}`,
      `infoControles.0.code: ${CAMPAIGN_MESSAGES.CODE_FORMAT}`,
    ]);
  });

  it.each([
    ['libelle', ' ', 'Ce champ est requis.'],
    ['libelle', 'x'.repeat(256), 'Ce champ a une longueur maximale de 255 caractères.'],
    ['idContrat', '', 'Ce champ est requis.'],
    ['dateOuverture', '31/02/2026', 'Date invalide (JJ/MM/AAAA attendu).'],
    ['mailOuverture', 'x'.repeat(5_001), 'Ce champ a une longueur maximale de 5000 caractères.'],
    ['jourAvantMailDeFermeture', 366, 'Le nombre de jours va de 0 à 365.'],
    ['jourAvantMailDeFermeture', 1.5, 'Le nombre de jours va de 0 à 365.'],
  ])('[FUND-07] reports the problem of %s = %j', (field, value, sentence) => {
    expect(errorsOf({ [field]: value })).toEqual([`${field}: ${sentence}`]);
  });

  it.each([
    [
      { tauxParticipation: 100.5 },
      'tauxParticipation',
      'Le taux va de 0 à 100, avec deux décimales au plus.',
    ],
    [{ maxCESU: 10.001 }, 'maxCESU', 'Montant invalide.'],
    [{ maxParticipation: -1 }, 'maxParticipation', 'Montant invalide.'],
    [{ categoriePersonnel: '' }, 'categoriePersonnel', 'Ce champ est requis.'],
  ])('[FUND-07] reports the problem of a quota: %j', (change, field, sentence) => {
    expect(errorsOf({ quotas: [{ ...QUOTA, ...change }] })).toEqual([
      `quotas.0.${field}: ${sentence}`,
    ]);
  });

  it('[FUND-07] bounds its lists and their numbers', () => {
    expect(errorsOf({ restrictionsValeursTitres: [0, 1_001] })).toEqual([
      'restrictionsValeursTitres.0: Le nombre de titres va de 1 à 1000.',
      'restrictionsValeursTitres.1: Le nombre de titres va de 1 à 1000.',
    ]);
    expect(errorsOf({ quotas: Array.from({ length: 51 }, () => QUOTA) })[0]).toBe(
      'quotas: 50 éléments au plus.',
    );
  });

  it('[FUND-07] accepts identifier and version only in a change', () => {
    const read = { ...LEAST, id: '5001', version: 3 };
    expect(z.safeParse(campaignChange, read).success).toBe(true);
    expect(z.safeParse(campaignBody, read).success).toBe(false);
  });
});

describe('campaign messages', () => {
  const texts = Object.values({ ...CAMPAIGN_MESSAGES, ...CAMPAIGN_STATE_MESSAGES });
  it.each(texts)('« %s » keeps French typography', (text) => {
    expect(text).toMatch(/^\p{Lu}.*\.$/u);
    expect(text).not.toMatch(/ [:;!?»]|« |'/);
  });
});
