import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseInstallFile } from './install-file.ts';

const example = (): unknown =>
  JSON.parse(
    readFileSync(new URL('../../../../../docs/installation-exemple.json', import.meta.url), 'utf8'),
  );

const ISSUER = {
  nom: 'Émetteur du Nord',
  adresse: ['1 rue Haute', '59000 LILLE'],
  siren: '732 829 320',
  numeroTva: 'FR44 732 829 320',
  iban: 'FR14 2004 1010 0505 0001 3M02 606',
  bic: 'psstfrppxxx',
  identifiantCreancier: 'FR19ZZZ654321',
};

const problemsIn = (value: unknown): readonly string[] => {
  const parsed = parseInstallFile(value);
  return 'problems' in parsed ? parsed.problems : [];
};

describe('installation file', () => {
  it('is read with the spaces of a letter, and stored without', () => {
    const parsed = parseInstallFile({ emetteur: ISSUER });
    expect(parsed).toMatchObject({
      file: {
        emetteur: {
          name: 'Émetteur du Nord',
          siren: '732829320',
          vatNumber: 'FR44732829320',
          iban: 'FR1420041010050500013M02606',
          bic: 'PSSTFRPPXXX',
          creditorId: 'FR19ZZZ654321',
        },
        operateurs: [],
        partenaires: [],
      },
    });
  });

  it('lists every error at once, with its path', () => {
    const problems = problemsIn({
      emetteur: { ...ISSUER, siren: '732829321', iban: 'FR00', adresse: [] },
      operateurs: [{ identifiant: 'a', prenom: '', nom: 'B', mail: 'rien' }],
      produits: [
        { id: 'GE', libelle: 'Un' },
        { id: 'GE', libelle: 'Deux' },
      ],
      inconnu: true,
    });
    const paths = problems.map((line) => line.split('\u00a0: ')[0]);
    expect(paths).toEqual(
      expect.arrayContaining([
        'emetteur.siren',
        'emetteur.iban',
        'emetteur.adresse',
        'operateurs.0.identifiant',
        'operateurs.0.prenom',
        'operateurs.0.mail',
        'produits.1',
      ]),
    );
    expect(problems.join('\n')).toContain('inconnu');
    expect(problems.join('\n')).not.toMatch(/invalid|expected|required/i);
  });

  it('[31-7] takes the legal form and the registered office, which may be absent', () => {
    const written = { formeJuridique: 'SAS, RCS Lille', siege: ['2 rue Basse', '59000 LILLE'] };
    expect(parseInstallFile({ emetteur: { ...ISSUER, ...written } })).toMatchObject({
      file: {
        emetteur: { legalForm: 'SAS, RCS Lille', headOffice: ['2 rue Basse', '59000 LILLE'] },
      },
    });
    expect(parseInstallFile({ emetteur: ISSUER })).toMatchObject({
      file: { emetteur: { legalForm: null, headOffice: null } },
    });
    expect(problemsIn({ emetteur: { ...ISSUER, siege: [] } })).toEqual([
      'emetteur.siege\u00a0: attend au moins une ligne',
    ]);
  });

  it('refuses a VAT number of another company', () => {
    expect(problemsIn({ emetteur: { ...ISSUER, numeroTva: 'FR11123456782' } })).toEqual([
      'emetteur.numeroTva\u00a0: n’est pas celui de ce SIREN',
    ]);
  });

  it('the example of the manual has the right shape, and identifiers that are refused', () => {
    const paths = problemsIn(example()).map((line) => line.split('\u00a0: ')[0]);
    expect(paths).toEqual(['emetteur.iban', 'emetteur.identifiantCreancier']);
  });
});
