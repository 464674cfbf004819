import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { MonthStrip } from './MonthStrip.tsx';

/** Replaces non-breaking spaces by plain ones. */
const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');
const draw = (props: Parameters<typeof MonthStrip>[0]) =>
  plain(renderToStaticMarkup(<MonthStrip {...props} />));

const right = (mois: string, accorde: number, utilise: number) => ({
  mois,
  accorde,
  utilise,
  disponible: accorde - utilise,
});

describe('MonthStrip', () => {
  it.each([
    ['MINUTE_PAR_MOIS', 1_200, 450, '7 h 30 utilisés', 'sur 20 h 00', 'reste 12 h 30'],
    ['CENTIEME_HEURE_PAR_MOIS', 2_000, 750, '7 h 30 utilisés', 'sur 20 h 00', 'reste 12 h 30'],
    ['MONTANT_PAR_MOIS', 500, 120.5, '120,50 € utilisés', 'sur 500,00 €', 'reste 379,50 €'],
  ] as const)(
    '[XC-46] [25-25] shows a month of %s in euros, or in hours and minutes',
    (type, accorde, utilise, ...words) => {
      const html = draw({ type, months: [right('11/2025', accorde, utilise)] });
      for (const one of words) expect(html).toContain(one);
    },
  );

  it('shows the last twelve months, oldest first', () => {
    const months = Array.from({ length: 14 }, (_, index) =>
      right(`${String((index % 12) + 1).padStart(2, '0')}/${index < 12 ? 2024 : 2025}`, 100, 0),
    );
    const html = draw({ type: 'MINUTE_PAR_MOIS', months: months.toReversed() });
    const names = [...html.matchAll(/month-strip__name"><span>([^<]+)/g)].map((one) => one[1]);
    expect(names).toHaveLength(12);
    expect([names[0], names.at(-1)]).toEqual(['mars 2024', 'février 2025']);
  });
});
