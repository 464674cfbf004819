import type { Settings } from '../../apps/api/src/cli/settings.ts';

/** The password of every demonstration person; it opens nothing but the demonstration world. */
const DEMO_PASSWORD = 'Portail-Demo-2026';

const DEMO_LOGINS: readonly (readonly [login: string, shows: string])[] = [
  ['demo-rh', 'bénéficiaire, financé par son employeur'],
  ['demo-social', 'bénéficiaire, aidé par son département'],
  ['demo-double', 'bénéficiaire de deux contrats'],
  ['demo-unique', 'compte unifié avec les services à domicile'],
  ['demo-mfa', 'vérification en deux étapes par courrier'],
  ['demo-vide', 'bénéficiaire qui n’a encore rien'],
  ['demo-petit', 'bénéficiaire d’un petit client'],
  ['demo-restreint', 'bénéficiaire sans aucune fonctionnalité'],
  ['demo-financeur', 'espace client'],
  ['demo-intervenant', 'espace intervenant'],
];

const COLUMN = 18;

export function bannerOf(settings: Settings): string {
  const portal = `http://localhost:${settings.port}`;
  if (settings.production) return `\n  Portail       ${portal}\n`;
  const sandbox = `http://localhost:${settings.sandboxPort}`;
  return [
    '',
    `  Portail       ${portal}`,
    `  Bac à sable   ${sandbox}`,
    `    courrier    ${sandbox}/courrier`,
    `    partenaires ${sandbox}/partenaires`,
    '',
    `  Comptes de démonstration (mot de passe\u00a0: ${DEMO_PASSWORD})`,
    ...DEMO_LOGINS.map(([login, shows]) => `    ${login.padEnd(COLUMN)}${shows}`),
    '',
    '  Ctrl-C pour arrêter.',
    '',
  ].join('\n');
}
