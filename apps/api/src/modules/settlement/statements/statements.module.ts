import { defineModule } from '../../../platform/http/define-module.ts';
import type { Platform } from '../../../platform/platform.ts';
import { operatorScope } from '../../../platform/ports/owner-scope.ts';
import { createOperatorReads } from '../../people/privacy/privacy.module.ts';
import { createLoadStatements } from './load-statements.ts';
import { createMatchLines, type LineEffects } from './match-lines.ts';
import { createOperatorStatements } from './operator-statements.ts';
import { statementQueries, type StatementCounts } from './statements.queries.ts';
import { createTakeFile, createTakeFolder, type TakeMessage } from './watched-folder.ts';

export type { ApplyReturns, ReturnedLine } from './match-lines.ts';
export type { TakeMessage } from './watched-folder.ts';
export { partyPurposeOf } from './load-statements.ts';
export { statementLinesIn } from './statement-lines.repository.ts';

const EXAMINE_EVERY_MS = 5_000;
const FOLDER_EVERY_MS = 15_000;

type StatementPlatform = Pick<Platform, 'reader' | 'units' | 'ids' | 'clock' | 'secretBox'>;

/** Loads a file of the bank and matches its lines, for the command line. */
export const createReadStatementFile = (platform: StatementPlatform, effects: LineEffects) => {
  const load = createLoadStatements(platform);
  const match = createMatchLines(platform, effects);
  const queries = statementQueries(platform.reader, operatorScope('systeme', 'relevé bancaire'));
  return async (
    content: AsyncIterable<Buffer>,
  ): Promise<StatementCounts & { readonly statements: number; readonly isNew: boolean }> => {
    const loaded = await load(content, { origin: 'COMMANDE', broughtBy: null });
    await match();
    const counts = await queries.counts(loaded.map(({ id }) => id));
    return {
      ...counts,
      statements: loaded.length,
      isNew: loaded.some(({ isNew }) => isNew),
    };
  };
};

/** Statements of the bank: their lines and what each is. */
export const createStatementsModule = (
  platform: Platform,
  { takeMessage, ...effects }: LineEffects & { readonly takeMessage: TakeMessage },
) => {
  const load = createLoadStatements(platform);
  const match = createMatchLines(platform, effects);
  const desk = createOperatorStatements(
    { ...platform, reads: createOperatorReads(platform) },
    match,
  );
  const { statementsDir } = platform.config.operations;
  return defineModule({
    handlers: {
      getBankStatements: ({ caller, query }) => desk.list(caller, query),
      receiveBankStatement: (operator) => desk.receive(operator, operator.upload),
      confirmBankStatement: async (operator) => {
        await desk.confirm(operator, operator.params.idReleve);
        return undefined;
      },
      getStatementLines: ({ caller, query }) => desk.lines(caller, query),
      getStatementLine: (operator) => desk.line(operator, operator.params.idLigne),
      fileStatementLine: async (operator) => {
        await desk.file(operator, operator.params.idLigne, operator.body.motif);
        return undefined;
      },
      examineStatementLine: async (operator) => {
        await desk.examine(operator, operator.params.idLigne);
        return undefined;
      },
    },
    periodicTasks: [
      {
        name: 'rapprocher-releves',
        everyMs: EXAMINE_EVERY_MS,
        run: async () => {
          await match();
        },
      },
      ...(statementsDir === undefined
        ? []
        : [
            {
              name: 'dossier-releves',
              everyMs: FOLDER_EVERY_MS,
              run: createTakeFolder(platform, statementsDir, createTakeFile({ load, takeMessage })),
            },
          ]),
    ],
  });
};
