import { ACTIVITIES, activityOf } from '@portail/rules/home-services/activities.ts';
import { describe, expect, it } from 'vitest';
import { activityTexts } from './service-ordering.texts.ts';
import { byFamily, conditionsOf } from './activity-words.ts';

const words = (code: Parameters<typeof activityOf>[0]) =>
  conditionsOf(activityOf(code), activityTexts.defaults);

describe('official activities on screen', () => {
  it('[SAP-33] show the conditions of the law', () => {
    expect(words('DEC_1')).toBe('');
    expect(words('DEC_3')).toBe(
      '2\u00a0h\u00a000 au plus par jour. Crédit d’impôt sur 500,00\u00a0€ de dépenses par an au plus.',
    );
    expect(words('AGR_2')).toContain('agréé par l’État');
    expect(words('AGR_2')).toContain('Hors du domicile');
    for (const activity of ACTIVITIES.filter(({ publicConcerne }) => publicConcerne !== 'TOUS'))
      expect(conditionsOf(activity, activityTexts.defaults), activity.code).toMatch(/^Pour /);
  });

  it('[SAP-33] are grouped by family, offered ones only', () => {
    const offered = ACTIVITIES.map(({ code, libelle }) => ({ code, libelle, tarifHoraire: 20 }));
    expect(byFamily(offered).flatMap(({ activities }) => activities)).toHaveLength(26);
    expect(
      byFamily(offered.filter(({ code }) => code === 'DEC_1' || code === 'AGR_3')).map(
        ({ family, activities }) => [family, activities.map(({ code }) => code)],
      ),
    ).toEqual([
      ['VIE_QUOTIDIENNE', ['DEC_1']],
      ['PERSONNES_FRAGILES', ['AGR_3']],
    ]);
  });
});
