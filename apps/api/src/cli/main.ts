/** The operator commands: `npm run cli -- <command>`, or this file in the image of production. */
import process from 'node:process';
import { runCommand } from './command.ts';

await runCommand(
  'npm run cli --',
  {
    'check-ledger': async () => (await import('./check-ledger.command.ts')).checkLedger,
    'demo-vouchers': async () => (await import('./demo-vouchers.command.ts')).demoVouchers,
    install: async () => (await import('./install.command.ts')).install,
    'mails-preview': async () => (await import('./mails-preview.command.ts')).mailsPreview,
    maintenance: async () => (await import('./maintenance.command.ts')).maintenance,
    operations: async () => (await import('./operations.command.ts')).operations,
    'releve-bancaire': async () => (await import('./bank-statement.command.ts')).bankStatement,
    violation: async () => (await import('./violation.command.ts')).violation,
  },
  process.argv.slice(2),
);
