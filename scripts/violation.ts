/** A contract’s data may be in strange hands: who, what, how many; and the doors shut when asked. */
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { withClient } from '@portail/testing/postgres/client.ts';
import { openDossier, type Dossier } from './lib/breach/dossier.ts';
import { CommandProblem, sentenceOf } from './lib/command-problem.ts';
import { withDatabase } from './lib/own-database.ts';
import { ROOT } from './lib/root.ts';
import { readSettings } from './lib/settings.ts';

const USAGE =
  'Usage\u00a0: npm run violation -- --contrat <numéro> [--revoquer] [--vers <dossier>]';

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

async function run(): Promise<string> {
  const { values } = parseArgs({
    options: {
      contrat: { type: 'string' },
      revoquer: { type: 'boolean', default: false },
      vers: { type: 'string' },
    },
  });
  const { contrat, revoquer, vers } = values;
  if (contrat === undefined || !/^\w{1,20}$/.test(contrat)) throw new CommandProblem(USAGE);
  // In production this command needs the database and nothing else of the settings.
  const settings = readSettings({ ...process.env, NODE_ENV: undefined }, ROOT);
  const folder = vers ?? join(settings.dataDir, 'violations');
  const dossier = await withDatabase(settings, (adminUrl) =>
    withClient(adminUrl, (client) =>
      openDossier(client, { contract: contrat, revoke: revoquer, folder, knownAt: new Date() }),
    ),
  );
  return linesOf(dossier).join('\n');
}

try {
  process.stdout.write(`${await run()}\n`);
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`);
  process.exitCode = 1;
}
