import { centsOf } from '@portail/rules/money/cents.ts';
import { describe, expect, it } from 'vitest';
import {
  contentErrors,
  contentOf,
  maximumOf,
  offeredAmounts,
  raisedTotal,
  withAccountAmount,
  withFaceValue,
  withPaper,
  withPreferredPaper,
  withTotal,
} from './order-content.ts';
import { aCampaign, aStored, CEILING, content } from './ordering.builder.ts';

const errorOf = (valeurFaciale: number) =>
  contentErrors(content({ valeurFaciale, montantTitre: valeurFaciale * 10 }), aCampaign(), CEILING)
    .valeurFaciale;

describe('face value', () => {
  it('[ORD-28] [XC-20] [XC-35] is above 9 euros', () => {
    expect(errorOf(900)).toBe('La valeur faciale doit être supérieure à 9 euros');
    expect(errorOf(901)).toBeUndefined();
  });

  it('[ORD-29] [XC-20] [XC-35] is at most 99 euros', () => {
    expect(errorOf(9_900)).toBeUndefined();
    expect(errorOf(9_901)).toBe('La valeur faciale doit être inférieure ou égale à 99 euros');
  });

  it('[ORD-30] is preset when the campaign imposes it', () => {
    const campaign = aCampaign({ valeurFacialeImposee: 15 });
    expect(contentOf(aStored(), campaign).valeurFaciale).toBe(1_500);
    expect(contentOf(aStored(), aCampaign()).valeurFaciale).toBeNull();
  });
});

describe('offered paper amounts', () => {
  it('[ORD-31] allowed numbers times the value, nothing first, in order', () => {
    expect(offeredAmounts(aCampaign(), centsOf(1_500))).toEqual([0, 15_000, 30_000, 45_000]);
  });

  it('[ORD-31] another amount of paper is refused', () => {
    const errors = contentErrors(
      content({ montantTitre: 16_500, montantCompte: 23_500 }),
      aCampaign(),
      CEILING,
    );
    expect(errors.montantTitre).toBe('Cette valeur n’est pas proposée.');
  });

  it('a campaign that allows any number takes any whole one', () => {
    const campaign = aCampaign({ restrictionsValeursTitres: [] });
    const paper = (montantTitre: number) =>
      contentErrors(
        content({ montantTitre, montantCompte: 40_000 - montantTitre }),
        campaign,
        CEILING,
      ).montantTitre;
    expect(paper(16_500)).toBeUndefined();
    expect(paper(16_501)).toMatch(/multiple de 15,00/);
  });
});

describe('total of paper and account', () => {
  const campaign = aCampaign();
  it('gives the account the rest of the total', () => {
    expect(withTotal(content(), 50_000, campaign)).toMatchObject({ montantCompte: 35_000 });
    expect(withPaper(content(), 30_000, campaign)).toMatchObject({
      montantCompte: 10_000,
      montantTotal: 40_000,
    });
  });

  it('leaves the account empty when no paper is chosen before a total', () => {
    const empty = contentOf(aStored(), campaign);
    expect(withPaper(empty, 0, campaign)).toEqual({ ...empty, montantTitre: 0 });
  });

  it('[25-15] reports more paper than the typed total without changing the total', () => {
    const values = withPaper(content(), 45_000, campaign);
    expect(values).toMatchObject({ montantCompte: 0, montantTotal: 40_000 });
    expect(contentErrors(values, campaign, CEILING).montantTotal).toMatch(/font 450,00/);
    expect(raisedTotal(values)).toBe(45_000);
    expect(contentErrors(withTotal(values, 45_000, campaign), campaign, CEILING)).toEqual({});
  });

  it('[25-15] equals the paper amount until it is typed', () => {
    const empty = contentOf(aStored(), campaign);
    expect(withPaper(empty, 45_000, campaign)).toMatchObject({ montantTotal: 45_000 });
  });

  it('[25-15] ignores the face value without paper', () => {
    const values = content({ montantTitre: 0, montantCompte: 40_000, valeurFaciale: 500 });
    expect(contentErrors(values, campaign, CEILING)).toEqual({});
  });

  it('[25-15] preselects the preferred form', () => {
    expect(contentOf(aStored({ formePreferee: 'COMPTE' }), campaign).montantTitre).toBe(0);
    expect(contentOf(aStored(), campaign).montantTitre).toBeNull();
    const typed = withTotal(content({ montantTitre: null }), 40_000, campaign);
    expect(withPreferredPaper(typed, campaign)).toMatchObject({
      montantTotal: 40_000,
      montantTitre: 30_000,
      montantCompte: 10_000,
    });
  });

  it('follows the account amount', () => {
    expect(withAccountAmount(content(), 1_000)).toMatchObject({ montantTotal: 16_000 });
  });

  it('another face value keeps the number of vouchers or resets it', () => {
    expect(withFaceValue(content(), 2_000, campaign)).toMatchObject({
      montantTitre: 20_000,
      montantCompte: 20_000,
      montantTotal: 40_000,
    });
    const typing = withFaceValue(content(), 200, campaign);
    expect(typing.montantTitre).toBe(15_000);
    expect(withFaceValue(typing, 2_000, campaign).montantTitre).toBeNull();
  });

  it('refuses a total that is not the sum', () => {
    const values = content({ montantTotal: 50_000 });
    expect(contentErrors(values, campaign, CEILING).montantTotal).toBe(
      'Le montant total doit être la somme des titres et du compte.',
    );
  });
});

describe('maximum of an order', () => {
  it('[ORD-33] what is left, the whole of it, or no bound, as the campaign says', () => {
    expect(maximumOf(aCampaign(), CEILING)).toBe(80_000);
    expect(maximumOf(aCampaign({ controlerMontantDisponible: false }), CEILING)).toBe(100_000);
    const free = aCampaign({ controlerMontantDisponible: false, controlerMontant: false });
    expect(maximumOf(free, CEILING)).toBeUndefined();
  });

  it('[ORD-33] more than that is refused', () => {
    const errors = contentErrors(withTotal(content(), 80_100, aCampaign()), aCampaign(), CEILING);
    expect(errors.montantTotal).toMatch(/ne peut pas dépasser 800,00/);
  });

  it('requires every field', () => {
    const values = contentOf(aStored(), aCampaign());
    expect(Object.keys(contentErrors(values, aCampaign(), CEILING))).toEqual([
      'montantTotal',
      'montantTitre',
      'montantCompte',
      'motifPreCommande',
    ]);
  });
});
