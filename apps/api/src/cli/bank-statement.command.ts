import { createReadStream, existsSync } from 'node:fs';
import process from 'node:process';
import { createRecordMatches } from '../modules/backoffice/operations/operations.module.ts';
import { createApplyReturns } from '../modules/settlement/bank-returns/bank-returns.module.ts';
import { createReadStatementFile } from '../modules/settlement/statements/statements.module.ts';
import { DomainError } from '../platform/ports/domain-error.ts';
import { openPlatform, withCommandDatabase } from './command-platform.ts';
import { CommandProblem, UsageProblem, type Command } from './command.ts';

async function resultOf([file, ...others]: readonly string[]): Promise<object> {
  if (file === undefined || others.length > 0) throw new UsageProblem();
  if (!existsSync(file)) throw new CommandProblem(`Le fichier ${file} est introuvable.`);
  return await withCommandDatabase(async ({ adminUrl, secrets }) => {
    const { platform, close } = await openPlatform(adminUrl, secrets);
    try {
      const read = createReadStatementFile(platform, {
        recordMatches: createRecordMatches(platform),
        applyReturns: createApplyReturns(platform),
      });
      const done = await read(createReadStream(file));
      return {
        releves: done.statements,
        dejaCharge: !done.isNew,
        lignes: done.lines,
        enAttente: done.pending,
        rapproches: done.matched,
        dontReconnus: done.recognised,
        proposes: done.proposed,
        nonRapproches: done.unmatched,
      };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const [field] = error.fields ?? [];
      throw new CommandProblem(field?.message ?? error.message, { cause: error });
    } finally {
      await close();
    }
  });
}

export const bankStatement: Command = {
  summary:
    'Charge un relevé de la banque (camt.052, 053 ou 054), rapproche ses lignes et dit leur nombre en JSON.',
  usage: ['<fichier>'],
  run: async (args) => {
    process.stdout.write(`${JSON.stringify(await resultOf(args))}\n`);
  },
};
