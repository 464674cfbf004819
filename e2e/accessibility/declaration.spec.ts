import { UNAVAILABLE_PATH } from '@portail/contract/pages/registry.ts';
import { expect, test } from '../support/persona-test.ts';
import { expectPage } from '../support/portal.ts';

const MENTION = /^Accessibilité\s: partiellement conforme$/;

test('[A28] the declaration has every part that the decree wants, established within its scheme of three years', async ({
  page,
}) => {
  await page.goto('/login');
  await page.getByRole('contentinfo').getByRole('link', { name: MENTION }).click();
  await expectPage(page, 'ACCESSIBILITY');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 2 })).toHaveText([
    'Sur cette page',
    'Notre engagement',
    'État de conformité',
    'Résultats des tests',
    'Contenus non accessibles',
    'Établissement de cette déclaration',
    'Retour d’information et contact',
    'Voies de recours',
    /^Schéma pluriannuel \d{4}-\d{4}$/,
    /^Plan d’actions annuel \d{4}$/,
  ]);
  const said = await main.innerText();
  for (const part of [
    /L’Émetteur CESU d’exemple s’engage .*article 47/,
    /est partiellement conforme au référentiel .*RGAA/,
    /auto-évaluation.*sans organisme extérieur/,
    /Taux de conformité\s: [\d,]+\s%/,
    /menée le 18\snovembre 2026/,
    /Non-conformités/,
    /Dérogations pour charge disproportionnée/,
    /Contenus non soumis à l’obligation/,
    /HTML5/,
    /Environnement de test/,
    /Outils utilisés/,
    /Pages vérifiées/,
    /Nous répondons sous une semaine/,
    /Défenseur des droits, Libre réponse 71120, 75342 Paris/,
  ])
    expect(said).toMatch(part);
  const [, year] = /établie le \d+\s\S+\s(\d{4})/.exec(said) ?? [];
  const [, first, last] = /Schéma pluriannuel (\d{4})-(\d{4})/.exec(said) ?? [];
  expect(Number(last) - Number(first)).toBeLessThan(3);
  expect(Number(year)).toBeGreaterThanOrEqual(Number(first));
  expect(Number(year)).toBeLessThanOrEqual(Number(last));
});

test.describe('signed in', () => {
  test.use({ persona: 'demo-rh' });

  test('[A28] the mention stands on the home page, and where the service is unavailable', async ({
    page,
  }) => {
    for (const [path, id] of [
      ['/', 'HOME'],
      [UNAVAILABLE_PATH, 'UNAVAILABLE'],
    ] as const) {
      await page.goto(path);
      await expectPage(page, id);
      const link = page.getByRole('contentinfo').getByRole('link', { name: MENTION });
      await expect(link).toHaveAttribute('href', '/accessibilite');
    }
  });
});
