import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import type { Command } from '../../apps/api/src/cli/command.ts';
import { auditExceptions, auditProblems, auditReport } from './audit-rules.ts';
import { ROOT } from '../../scripts/lib/root.ts';

const EXCEPTIONS = 'security/exceptions-audit.json';
const UNKNOWN = 2;

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

async function run(): Promise<void> {
  // npm ends with 1 when it finds something: its answer counts, not its exit code.
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
    cwd: ROOT,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  const report = auditReport.safeParse(jsonOf(stdout));
  if (report.success) {
    const exceptions = auditExceptions.parse(
      JSON.parse(readFileSync(join(ROOT, EXCEPTIONS), 'utf8')),
    );
    const today = new Date().toISOString().slice(0, 10);
    const problems = auditProblems(report.data, exceptions, today);
    for (const problem of problems) console.error(problem);
    console.log(
      problems.length === 0
        ? 'Aucune faille connue sans exception dans ce qui est déployé.'
        : `${problems.length} à traiter\u00a0: mettre à jour, ou écrire une exception datée dans ${EXCEPTIONS}.`,
    );
    process.exitCode = problems.length === 0 ? 0 : 1;
  } else {
    console.error('Le registre n’a pas répondu à npm audit\u00a0: rien n’est vérifié.');
    process.exitCode = UNKNOWN;
  }
}

export const audit: Command = {
  summary: 'Les failles connues de ce qui est déployé, sans celles qui ont une exception datée.',
  usage: [''],
  run,
};
