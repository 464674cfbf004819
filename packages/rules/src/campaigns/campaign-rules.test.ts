import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centsOf } from '../money/cents.ts';
import { addDays, calendarDay, formatFrenchDate } from '../time/calendar-day.ts';
import {
  problemsOfCampaign,
  type DraftQuota,
  type DraftTranche,
  type CampaignDraft,
} from './campaign-rules.ts';

const QUOTA: DraftQuota = {
  categoriePersonnel: 'Employé',
  maxParticipation: centsOf(60_000),
  maxCESU: centsOf(100_000),
  tranches: [],
  lineaire: null,
};

const GOOD: CampaignDraft = {
  dateOuverture: '01/02/2026',
  dateFermeture: '28/02/2026',
  permanent: false,
  idProduitCompte: 'SAP',
  idProduitTitre: 'SAP',
  restrictionsValeursTitres: [10, 20],
  quotas: [QUOTA],
  infoControleIdentificatrice: 'MATRICULE',
  infoControles: [{ code: 'MATRICULE', libelle: 'Matricule', selectionnee: true }],
  infosSupplementaires: [{ code: 'SERVICE', libelle: 'Service' }],
  livraisonDomicile: true,
  autreAdresse: false,
  pointLivraison: false,
  pointsDeLivraison: [],
  envoyerFermeture: true,
  jourAvantMailDeFermeture: 7,
};

const problems = (changes: Partial<CampaignDraft>) =>
  problemsOfCampaign({ ...GOOD, ...changes }).map(
    ({ path, problem }) => `${path.join('.')} ${problem}`,
  );
const ofQuota = (changes: Partial<DraftQuota>) => problems({ quotas: [{ ...QUOTA, ...changes }] });
const tranche = (min: number, max: number | null): DraftTranche => ({
  min: centsOf(min),
  max: max === null ? null : centsOf(max),
});

describe('campaign rules', () => {
  it('[FUND-07] accept a valid campaign', () => {
    expect(problems({})).toEqual([]);
  });

  it.each([
    ['28/02/2026', '01/02/2026'],
    ['01/02/2026', '01/02/2026'],
    ['31/12/2026', '01/01/2026'],
  ])(
    '[FUND-20] [XC-18] refuse %s to %s: it ends before it begins',
    (dateOuverture, dateFermeture) => {
      expect(problems({ dateOuverture, dateFermeture })).toEqual([
        'dateFermeture CLOSING_NOT_AFTER_OPENING',
      ]);
      expect(problems({ dateOuverture, dateFermeture, permanent: true })).toEqual([]);
    },
  );

  it('[FUND-20] accept exactly the days after the opening', () => {
    const offset = fc.integer({ min: -800, max: 800 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), offset, (start, days) => {
        const opening = addDays(calendarDay('2000-01-01'), start);
        const found = problems({
          dateOuverture: formatFrenchDate(opening),
          dateFermeture: formatFrenchDate(addDays(opening, days)),
        });
        expect(found.length === 0).toBe(days > 0);
      }),
    );
  });

  it('[FUND-20] require both dates unless it is permanent', () => {
    expect(problems({ dateOuverture: undefined, dateFermeture: '' })).toEqual([
      'dateOuverture OPENING_MISSING',
      'dateFermeture CLOSING_MISSING',
    ]);
    expect(problems({ dateFermeture: null })).toEqual(['dateFermeture CLOSING_MISSING']);
    expect(
      problems({ permanent: true, dateOuverture: undefined, dateFermeture: undefined }),
    ).toEqual([]);
    // An unreadable date has its own message.
    expect(problems({ dateFermeture: '31/02/2026' })).toEqual([]);
  });

  it('[FUND-07] require an account product, vouchers or both', () => {
    expect(problems({ idProduitCompte: null })).toEqual([]);
    expect(problems({ idProduitCompte: null, idProduitTitre: null })).toEqual([
      'idProduitCompte NO_PRODUCT',
    ]);
  });

  it('[FUND-07] refuse duplicate voucher counts', () => {
    expect(problems({ restrictionsValeursTitres: [10, 20, 10] })).toEqual([
      'restrictionsValeursTitres.2 COUNT_TWICE',
    ]);
  });

  it('[FUND-07] require a delivery for vouchers', () => {
    const nowhere = { livraisonDomicile: false };
    expect(problems(nowhere)).toEqual(['livraisonDomicile NO_DELIVERY']);
    expect(problems({ ...nowhere, idProduitTitre: null })).toEqual([]);
    expect(problems({ ...nowhere, autreAdresse: true })).toEqual([]);
    expect(problems({ ...nowhere, pointLivraison: true })).toEqual([
      'pointsDeLivraison NO_DELIVERY_POINT',
    ]);
    expect(problems({ ...nowhere, pointLivraison: true, pointsDeLivraison: [{}] })).toEqual([]);
  });

  it('[FUND-21] require the day of the closing mail', () => {
    const silent = { jourAvantMailDeFermeture: null };
    expect(problems(silent)).toEqual(['jourAvantMailDeFermeture CLOSING_MAIL_DAY_MISSING']);
    expect(problems({ ...silent, envoyerFermeture: false })).toEqual([]);
    expect(problems({ ...silent, permanent: true })).toEqual([]);
    expect(problems({ jourAvantMailDeFermeture: 0 })).toEqual([]);
  });
});

describe('controls and questions', () => {
  const control = (code: string, selectionnee = true) => ({ code, libelle: code, selectionnee });

  it('[FUND-07] have unique codes that can head a column', () => {
    const infoControles = [control('MATRICULE'), control('code site'), control('matricule')];
    expect(problems({ infoControles })).toEqual([
      'infoControles.2.code CODE_TWICE',
      'infoControles.1.code CODE_FORMAT',
    ]);
    expect(problems({ infosSupplementaires: [control('SERVICE'), control('SERVICE')] })).toEqual([
      'infosSupplementaires.1.code CODE_TWICE',
    ]);
  });

  it('[FUND-07] identify the person by a selected control', () => {
    expect(problems({ infoControleIdentificatrice: 'CODE_SITE' })).toEqual([
      'infoControleIdentificatrice IDENTIFYING_UNKNOWN',
    ]);
    expect(problems({ infoControles: [control('MATRICULE', false)] })).toEqual([
      'infoControleIdentificatrice IDENTIFYING_NOT_ASKED',
    ]);
    expect(problems({ infoControleIdentificatrice: null, infoControles: [] })).toEqual([]);
  });

  it.each(['Numéro de sécurité sociale', 'N° sécu', 'NIR', 'Sécurité sociale', 'nir', 'N° INSEE'])(
    '[P3] may not ask for the social security number: %s',
    (libelle) => {
      const asked = { code: 'X', libelle, selectionnee: true };
      expect(problems({ infoControles: [...GOOD.infoControles, asked] })).toEqual([
        'infoControles.1.libelle SOCIAL_SECURITY_NUMBER',
      ]);
      expect(problems({ infosSupplementaires: [asked] })).toEqual([
        'infosSupplementaires.0.libelle SOCIAL_SECURITY_NUMBER',
      ]);
    },
  );

  it.each(['Numéro de salarié', 'Souvenir', 'Service sécurité', 'Sécurité incendie', 'AVENIR'])(
    '[P3] may ask for %s',
    (libelle) => {
      expect(problems({ infosSupplementaires: [{ code: 'X', libelle }] })).toEqual([]);
    },
  );
});

describe('quotas of a campaign', () => {
  it('[FUND-07] name a category once, ignoring case', () => {
    const quotas = [QUOTA, { ...QUOTA, categoriePersonnel: ' employé ' }];
    expect(problems({ quotas })).toEqual(['quotas.1.categoriePersonnel CATEGORY_TWICE']);
  });

  it('[FUND-07] fund no more than may be ordered', () => {
    expect(ofQuota({ maxParticipation: centsOf(100_001) })).toEqual([
      'quotas.0.maxParticipation PARTICIPATION_ABOVE_ORDER',
    ]);
    expect(ofQuota({ maxParticipation: centsOf(100_000) })).toEqual([]);
  });

  it('[FUND-07] have adjacent tranches without overlap, in any order', () => {
    const high = tranche(200, null);
    const low = tranche(0, 100);
    expect(ofQuota({ tranches: [high, low, tranche(100, 200)] })).toEqual([]);
    expect(ofQuota({ tranches: [high, low, tranche(99, 200)] })).toEqual([
      'quotas.0.tranches.2.min TRANCHES_OVERLAP',
    ]);
    expect(ofQuota({ tranches: [high, tranche(300, null)] })).toEqual([
      'quotas.0.tranches.1.min TRANCHES_OVERLAP',
    ]);
    expect(ofQuota({ tranches: [tranche(100, 100)] })).toEqual([
      'quotas.0.tranches.0.max TRANCHE_BOUNDS',
    ]);
  });

  it('[FUND-07] match an amount in at most one tranche if and only if they are valid', () => {
    const bound = fc.integer({ min: 0, max: 30 });
    const any = fc.tuple(bound, fc.option(bound)).map(([min, max]) => tranche(min, max));
    const holds = ({ min, max }: DraftTranche, amount: number) =>
      amount >= min && (max === null || amount < max);
    fc.assert(
      fc.property(fc.array(any, { maxLength: 5 }), (tranches) => {
        const isRight = ofQuota({ tranches }).length === 0;
        const isSound =
          tranches.every(({ min, max }) => max === null || max > min) &&
          Array.from({ length: 40 }, (_, amount) => amount).every(
            (amount) => tranches.filter((one) => holds(one, amount)).length <= 1,
          );
        expect(isRight).toBe(isSound);
      }),
      { numRuns: 500 },
    );
  });

  it('[FUND-07] have a rising or falling linear scale, or tranches', () => {
    const lineaire = { min: centsOf(0), max: centsOf(100) };
    expect(ofQuota({ lineaire })).toEqual([]);
    expect(ofQuota({ lineaire: { ...lineaire, min: centsOf(100) } })).toEqual([
      'quotas.0.lineaire.max SCALE_BOUNDS',
    ]);
    expect(ofQuota({ lineaire, tranches: [tranche(0, 10)] })).toEqual([
      'quotas.0.lineaire SCALE_AND_TRANCHES',
    ]);
  });
});
