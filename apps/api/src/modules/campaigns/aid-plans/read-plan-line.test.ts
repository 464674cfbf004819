import type { PlanFileColumn } from '@portail/contract/campaigns/funder-plans.schemas.ts';
import { calendarDay } from '@portail/rules/time/calendar-day.ts';
import { describe, expect, it } from 'vitest';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { columnNamed, placesOf } from './plan-files.ts';
import { readPlanLine, RefusedLine } from './read-plan-file.ts';

const SETTING = {
  products: [
    { id: 'AD', libelle: 'Aide à domicile' },
    { id: 'REPAS', libelle: 'Portage de repas' },
  ],
  today: calendarDay('2026-11-15'),
  isByMatricule: false,
};

type Cells = Partial<Record<PlanFileColumn, string>>;
const GOOD: Cells = {
  identifiant: '12345678',
  nom: 'Lemoine',
  prenom: 'Andrée',
  dateNaissance: '02/04/1939',
  produit: 'AD',
  unite: 'MINUTE',
  droitMensuel: '1800',
  tauxHoraire: '24,00',
  moisDebut: '11/2026',
  moisFin: '10/2027',
  report: 'NON',
};
const read = (cells: Cells, setting = SETTING) =>
  readPlanLine((column) => ({ ...GOOD, ...cells })[column] ?? '', setting);
const sentence = (cells: Cells, setting = SETTING): string => {
  try {
    read(cells, setting);
  } catch (error) {
    if (error instanceof RefusedLine) return error.message.replaceAll('\u00a0', ' ');
    throw error;
  }
  return '';
};

describe('plan file line', () => {
  it('[25-08] [XC-16] requires a well-formed matricule where the contract uses matricules', () => {
    const byMatricule = { ...SETTING, isByMatricule: true };
    expect(sentence({ identifiant: '12345678' }, byMatricule)).toBe(
      '« identifiant » : Le format du matricule est incorrect (7 chiffres suivis d’une lettre attendus).',
    );
    expect(sentence({ identifiant: '1234567A' }, byMatricule)).toBe('');
  });

  it('reads amounts in ledger units', () => {
    expect(read({})).toEqual({
      identifiant: '12345678',
      nom: 'Lemoine',
      prenom: 'Andrée',
      dateNaissance: '1939-04-02',
      produit: 'AD',
      type: 'MINUTE_PAR_MOIS',
      quantity: 1_800,
      hourlyRateCents: 2_400,
      premierMois: '2026-11-01',
      dernierMois: '2027-10-01',
      reporte: false,
    });
  });

  it.each([
    [{ unite: 'euro', droitMensuel: '1 234,50 €', tauxHoraire: '' }, 123_450, null],
    [{ unite: 'Euros', droitMensuel: '120', tauxHoraire: '' }, 12_000, null],
    [{ unite: 'Centième d’heure', droitMensuel: '1250', tauxHoraire: '23.5' }, 1_250, 2_350],
    [{ unite: 'MINUTES', droitMensuel: '44640' }, 44_640, 2_400],
  ] as const)('%o is %i of its unit', (cells, quantity, hourlyRateCents) => {
    expect(read(cells)).toMatchObject({ quantity, hourlyRateCents });
  });

  it('uses the only product of a contract, or the one that is named', () => {
    const only = { ...SETTING, products: SETTING.products.slice(0, 1) };
    expect(read({ produit: '' }, only).produit).toBe('AD');
    expect(read({ produit: 'portage de repas' }).produit).toBe('REPAS');
    expect(read({ report: 'oui' }).reporte).toBe(true);
    expect(read({ report: '' }).reporte).toBe(false);
    expect(read({ identifiant: '' }).identifiant).toBeNull();
  });

  it.each<readonly [Cells, string]>([
    [{ nom: '' }, '« nom » est requis.'],
    [{ nom: 'A'.repeat(101) }, '« nom » dépasse 100 caractères.'],
    [{ prenom: 'Jean\u0007' }, '« prenom » contient un caractère interdit.'],
    [{ dateNaissance: '31/02/1940' }, '« dateNaissance » n’est pas une date (JJ/MM/AAAA attendu).'],
    [{ dateNaissance: '1940-01-31' }, '« dateNaissance » n’est pas une date (JJ/MM/AAAA attendu).'],
    [
      { dateNaissance: '16/11/2026' },
      '« dateNaissance » est une date à venir : vérifiez l’année de naissance.',
    ],
    [
      { dateNaissance: '31/12/1899' },
      '« dateNaissance » n’est pas une date de naissance possible.',
    ],
    [{ produit: '' }, '« produit » est requis : ce contrat propose AD, REPAS.'],
    [{ produit: 'XX' }, '« produit » : XX n’est pas un produit de ce contrat (AD, REPAS).'],
    [{ unite: 'HEURE' }, '« unite » doit être EURO, MINUTE ou CENTIEME_HEURE.'],
    [{ droitMensuel: '0' }, '« droitMensuel » doit être un nombre entier supérieur à zéro.'],
    [{ droitMensuel: '12,5' }, '« droitMensuel » doit être un nombre entier supérieur à zéro.'],
    [{ droitMensuel: '-5' }, '« droitMensuel » doit être un nombre entier supérieur à zéro.'],
    [{ droitMensuel: '44641' }, '« droitMensuel » ne peut pas dépasser 744 h 00 par mois.'],
    [
      { unite: 'EURO', tauxHoraire: '', droitMensuel: '1,005' },
      '« droitMensuel » doit être un montant en euros supérieur à zéro.',
    ],
    [
      { tauxHoraire: '' },
      '« tauxHoraire » est requis pour un droit en minutes ou en centièmes d’heure.',
    ],
    [{ unite: 'EURO' }, '« tauxHoraire » doit rester vide pour un droit en euros.'],
    [
      { tauxHoraire: '200,01' },
      '« tauxHoraire » doit être un montant en euros supérieur à zéro et d’au plus 200,00 €.',
    ],
    [{ moisDebut: '13/2026' }, '« moisDebut » n’est pas un mois (MM/AAAA attendu).'],
    [
      { moisDebut: '10/2026' },
      '« moisDebut » est passé : un plan commence au plus tôt en 11/2026.',
    ],
    [{ moisFin: '10/2026' }, '« moisFin » ne peut pas précéder « moisDebut ».'],
    [{ moisFin: '11/2031' }, 'Un plan dure au plus 60 mois.'],
    [{ report: 'peut-être' }, '« report » doit être OUI ou NON.'],
    [
      { identifiant: '12-34' },
      '« identifiant » ne contient que des lettres et des chiffres, 20 au plus.',
    ],
  ])('%o is refused in a sentence', (cells, expected) => {
    expect(sentence(cells)).toBe(expected);
  });

  it('[P3] reads no social security number from any column', () => {
    for (const column of ['identifiant', 'nom', 'prenom'] as const) {
      expect(sentence({ [column]: '2 55 08 14 168 025 38' })).toBe(
        `« ${column} » ressemble à un numéro de sécurité sociale : il ne peut pas être repris.`,
      );
    }
  });
});

describe('plan file header', () => {
  const header = Object.keys(GOOD);

  it.each([
    ['Date de naissance', 'dateNaissance'],
    ['MOIS_DEBUT', 'moisDebut'],
    ['Unité', 'unite'],
    ['Code CESU', 'identifiant'],
    ['ville', undefined],
  ])('%s is column %s', (name, column) => {
    expect(columnNamed(name)).toBe(column);
  });

  it('finds its columns in any order, among unknown ones', () => {
    const places = placesOf([...header.toReversed(), 'ville']);
    expect(places.get('identifiant')).toBe(10);
    expect(places.get('report')).toBe(0);
  });

  it('[P3] reports all problems at once', () => {
    const wrong = ['nom', 'Nom', 'numéro de sécurité sociale'];
    let thrown: unknown;
    try {
      placesOf(wrong);
    } catch (error) {
      thrown = error;
    }
    if (!(thrown instanceof DomainError)) throw new Error('the header is wrong');
    expect(thrown.code).toBe('FICHIER_NON_CONFORME');
    const sentences = (thrown.fields ?? []).map(({ message }) => message).join('\n');
    expect(sentences).toMatch(/nom.+deux fois/);
    expect(sentences).toMatch(/sécurité sociale.+ne peut pas être reprise/);
    expect(sentences).toMatch(/prenom.+manque/);
  });
});
