import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { AmountChart } from './AmountChart.tsx';

/** Replaces non-breaking spaces by plain ones. */
const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');

const MONTHS = [
  { mois: '10/2026', credits: 0, debits: 4_550 },
  { mois: '11/2026', credits: 20_000, debits: 1_000 },
];

describe('AmountChart', () => {
  it('[A31] describes its bars in text and in a table', () => {
    const html = plain(renderToStaticMarkup(<AmountChart type="MONTANT" months={MONTHS} />));
    expect(html).toContain(
      'd’octobre 2026 à novembre 2026. Le plus fort mois de crédit est novembre 2026 (200,00 €), le plus fort mois de débit est octobre 2026 (45,50 €).',
    );
    expect(html.match(/<th role="rowheader" scope="row"/g)).toHaveLength(2);
    expect(html).toMatch(/<caption[^>]*>Crédits et débits par mois, d’octobre 2026/);
    expect(html).toContain('45,50 €</span>');
    expect(html).toMatch(/<figure[^>]*><figcaption[^>]*><h3/);
  });

  it('scales each bar to the round number above the maximum', () => {
    const html = renderToStaticMarkup(<AmountChart type="MINUTE_PAR_MOIS" months={MONTHS} />);
    const heights = [...html.matchAll(/<rect[^>]*height="([\d.]+)"/g)].map((one) => Number(one[1]));
    expect(heights).toEqual([0, 22.75, 100, 5]);
  });
});
