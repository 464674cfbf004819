import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { openDossier, type Dossier } from './breach/dossier.ts';
import { UsageProblem, type Command } from './command.ts';
import { withClient, withDatabase } from './database.ts';
import { readSettings } from './settings.ts';

const linesOf = ({ survey, revocation, folder }: Dossier): readonly string[] => [
  `Contrat ${survey.contrat} (${survey.financeur})\u00a0: ${survey.personnes} personne(s), ${survey.utilisateursDuFinanceur} utilisateur(s) du financeur.`,
  ...survey.natures.map(
    ({ nature, personnes, lignes }) =>
      `  ${nature}\u00a0: ${personnes} personne(s), ${lignes} ligne(s)`,
  ),
  ...(revocation === undefined
    ? ['Rien n’a été coupé\u00a0: ajoutez --revoquer pour le faire.']
    : [
        `Coupés\u00a0: ${revocation.sessions} session(s), ${revocation.liens} lien(s), ${revocation.reinitialisations} lien(s) de mot de passe, ${revocation.partenaires.length} clé(s) de partenaire (${revocation.partenaires.join(', ') || 'aucune'}).`,
        `Ouverts à tous les contrats, à décider\u00a0: ${revocation.partenairesDeTous.join(', ') || 'aucun'}.`,
      ]),
  `Dossier\u00a0: ${folder}`,
];

async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      contrat: { type: 'string' },
      revoquer: { type: 'boolean', default: false },
      vers: { type: 'string' },
    },
  });
  const { contrat, revoquer, vers } = values;
  if (contrat === undefined || !/^\w{1,20}$/.test(contrat)) throw new UsageProblem();
  // In production this command needs the database and nothing else of the settings.
  const settings = readSettings({ ...process.env, NODE_ENV: undefined });
  const folder = vers ?? join(settings.dataDir, 'violations');
  const dossier = await withDatabase(settings, (adminUrl) =>
    withClient(adminUrl, (client) =>
      openDossier(client, { contract: contrat, revoke: revoquer, folder, knownAt: new Date() }),
    ),
  );
  process.stdout.write(`${linesOf(dossier).join('\n')}\n`);
}

export const violation: Command = {
  summary: 'Fuite de données d’un contrat\u00a0: qui, quoi, combien, et les accès coupés.',
  usage: ['--contrat <numéro> [--revoquer] [--vers <dossier>]'],
  run,
};
