import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { BarChart } from './BarChart.tsx';
import { centsOf } from '@portail/rules/money/cents.ts';

/** No-break spaces, narrow or not, as plain ones. */
const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');

const GROUPS = [
  {
    id: 'cadre',
    label: 'Cadre',
    figures: { nombre: 12, montantTotal: centsOf(240_000), partFinancee: centsOf(120_000) },
  },
  {
    id: 'alternant',
    label: 'Alternant',
    figures: { nombre: 1, montantTotal: centsOf(10_000), partFinancee: centsOf(5_000) },
  },
];

describe('[FUND-17] charts of a campaign', () => {
  const html = plain(
    renderToStaticMarkup(
      <BarChart title="Montants par catégorie" groupName="Catégorie" groups={GROUPS} />,
    ),
  );

  it('[A31] repeat their figures as text and in a table', () => {
    expect(html).toContain(
      'Montants par catégorie. Le plus élevé est « Cadre », avec 2 400,00 € pour 12 demandes.',
    );
    expect(html).toMatch(/<caption[^>]*>Montants par catégorie/);
    expect(html.match(/<th role="rowheader" scope="row"/g)).toHaveLength(2);
    expect(html).toContain('1 200,00 €');
  });

  it('[33-9] show a group of one, like the lines that name its person', () => {
    expect(html).toContain('100,00 €');
    expect(html).not.toContain('Moins de 5');
    expect(html.match(/bar-chart__funded/g)).toHaveLength(2);
  });
});
