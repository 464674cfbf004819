import { describe, expect, it } from 'vitest';
import { isDefinite } from '../../shared/http/api-failure.ts';
import { refusedLines } from './refusals.ts';

const LINES = [1, 2, 3].map((id) => ({ id, numeroTitre: `200000000${id}`, caseAGratter: '1234' }));

describe('an act that was not answered with yes', () => {
  it.each([
    ['a wrong code', { status: 400, code: 'REQUETE_INVALIDE' }, true],
    ['a used voucher', { status: 409, code: 'TITRE_INDISPONIBLE' }, true],
    ['too many tries', { status: 429, code: 'TROP_DE_TENTATIVES' }, true],
    ['still under way', { status: 409, code: 'OPERATION_EN_COURS' }, false],
    ['a broken server', { status: 500, code: 'ERREUR_INTERNE' }, false],
    ['no network', { status: undefined, code: undefined }, false],
  ])('[L13] %s: is it a no for good? %o', (_, failure, is) => {
    expect(isDefinite(failure)).toBe(is);
  });

  it('[CHK-08] names its lines: wrong codes, and numbers with their words', () => {
    const fields = [
      { champ: 'titres.1.caseAGratter', message: 'Faux.' },
      { champ: 'titres.2.numeroTitre', message: 'Utilisé.' },
      { champ: 'titres.9.numeroTitre', message: 'Nulle part.' },
      { champ: 'montant', message: 'Autre.' },
    ];
    const { wrongCodes, numbers } = refusedLines({ fields }, LINES);
    expect(wrongCodes).toEqual([LINES[1]]);
    expect([...numbers]).toEqual([['2000000003', 'Utilisé.']]);
  });

  it('[CONV-08] names those of a format change by the name of their own list', () => {
    const fields = [
      { champ: 'titresATransformer.0.caseAGratter', message: 'Faux.' },
      { champ: 'titresATransformer.1.numeroTitre', message: 'Bloqué.' },
      { champ: 'titres.2.numeroTitre', message: 'D’ailleurs.' },
    ];
    const { wrongCodes, numbers } = refusedLines({ fields }, LINES, 'titresATransformer');
    expect(wrongCodes).toEqual([LINES[0]]);
    expect([...numbers]).toEqual([['2000000002', 'Bloqué.']]);
  });
});
