import { describe, expect, it } from 'vitest';
import unavailable from '../../../../public/indisponible.html?raw';
import { accessibilityPlanTexts, accessibilityTexts } from './accessibility.texts.ts';
import { shellTexts } from '../../../shared/page/shell.texts.ts';

const MONTHS =
  'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' ');

const declaration = accessibilityTexts.defaults;
const plans = accessibilityPlanTexts.defaults;

describe('the declaration of accessibility', () => {
  it.each([
    ['who', declaration.commitment, /Émetteur CESU d’exemple s’engage .*article 47/],
    ['the state', declaration.state, /est partiellement conforme au référentiel .*RGAA/],
    ['who assessed it', declaration.stateHonest, /auto-évaluation.*sans organisme extérieur/],
    [
      'the share of the criteria',
      declaration.resultsRate,
      /Taux de conformité.*critères applicables/,
    ],
    ['what is not conform', declaration.nonConformTitle, /Non-conformités/],
    ['derogations', declaration.derogationTitle, /charge disproportionnée/],
    ['what is exempt', declaration.exemptTitle, /non soumis à l’obligation/],
    ['technologies', declaration.techHtml, /HTML5/],
    ['where it was tried', declaration.environmentNow, /Chromium/],
    ['tools', declaration.toolAxe, /axe-core/],
    ['pages', declaration.pagesIntro, /31 pages et les 4 documents/],
    ['an answer within a week', declaration.contactText, /Nous répondons sous une semaine/],
    ['the ombudsman', declaration.remedyPost, /Défenseur des droits, Libre réponse 71120, 75342/],
  ])('[A28] tells %s', (_part, text, wanted) => {
    expect(text).toMatch(wanted);
  });

  it('[A28] names the day it was established, in its scheme of three years at most', () => {
    const [, day, month, year] = /le (\d+)\s(\S+)\s(\d{4})/.exec(declaration.established) ?? [];
    expect(new Date(Date.UTC(Number(year), MONTHS.indexOf(month ?? ''), Number(day)))).toSatisfy(
      (established: Date) => established.getUTCDate() === Number(day),
    );
    const [, first, last] = /(\d{4})-(\d{4})/.exec(plans.schemeTitle) ?? [];
    expect(Number(last) - Number(first)).toBeLessThan(3);
    expect(Number(year)).toBeGreaterThanOrEqual(Number(first));
    expect(Number(year)).toBeLessThanOrEqual(Number(last));
    expect(plans.planTitle).toMatch(/Plan d’actions annuel \d{4}/);
  });

  it('[A28] is said in short at the foot of every page, in the same words', () => {
    expect(shellTexts.defaults.accessibility).toMatch(/^Accessibilité\u00a0: \p{L}+ conforme$/u);
    const mention = `<a href="/accessibilite">${shellTexts.defaults.accessibility}</a>`;
    expect(unavailable).toContain(mention);
  });
});
