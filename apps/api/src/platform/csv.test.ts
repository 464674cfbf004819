import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvNumber, makeCsv } from './csv.ts';

const text = (rows: readonly (readonly string[])[]): string =>
  makeCsv(['Libellé', 'Montant'], rows).toString('utf8');

describe('tables for spreadsheets', () => {
  it('opens in French: mark of order, semicolons, decimal commas, ends of line of Windows', () => {
    expect(text([['Commande', csvNumber(1234.5)]])).toBe(
      '\ufeffLibellé;Montant\r\nCommande;1234,5\r\n',
    );
  });

  it('quotes what would break the table', () => {
    expect(text([['a;b "c"\nd', '1']])).toContain('"a;b ""c""\nd";1');
  });

  it.each(['=1+1', '+33612345678', '-2+3', '@SUM(A1)', '\tcmd', '\rcmd'])(
    'never lets %j run as a formula',
    (typed) => {
      const cell = text([[typed, '1']]).split('\r\n')[1] ?? '';
      expect(cell.replace(/^"/, '')).toMatch(/^'/);
    },
  );

  it('never begins a cell with a sign of formula, unless it is a negative figure', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (typed) => {
        fc.pre(!/^-\d+(?:,\d+)?$/.test(typed));
        const body = text([['x', typed]]).slice('\ufeffLibellé;Montant\r\nx;'.length);
        expect(body.replace(/^"/, '')).not.toMatch(/^[=+\-@\t\r]/u);
      }),
    );
  });
});
