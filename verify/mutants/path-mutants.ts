import type { Mutant } from './mutant.ts';

const REPOSITORY = 'src/ledger/ledger.repository.ts';
const IDEMPOTENT = 'src/ledger/idempotent-postings.repository.ts';
const UNITS = 'src/platform/db/unit-of-work.ts';

const STATEMENT_SENT = `    const rows = await run(reader, { requested: JSON.stringify(requested) });
`;

/** Mistakes on the way from the command to the books. */
export const PATH_MUTANTS: readonly Mutant[] = [
  {
    name: 'réponse gardée dans une seconde transaction',
    changes: [
      { file: REPOSITORY, from: '  ...commandOf(posting),\n});', to: '});' },
      {
        file: IDEMPOTENT,
        from: STATEMENT_SENT,
        to: `${STATEMENT_SENT}    for (const { posting } of inOrder) {
      const { owner, key, call, fingerprint, lifeS, status, answer } = posting.command;
      await sql\`insert into idempotency_record (owner, key, call, fingerprint, status, answer, created_at, expires_at)
        values (\${owner}, \${key}, \${call}, \${fingerprint}, \${status}, \${JSON.stringify(answer)}::jsonb, now(),
          now() + make_interval(secs => \${lifeS})) on conflict do nothing\`.execute(reader);
    }
`,
      },
    ],
  },
  {
    name: 'réponse avant l’écriture',
    changes: [
      {
        file: IDEMPOTENT,
        from: STATEMENT_SENT,
        to: `    run(reader, { requested: JSON.stringify(requested) }).catch(() => undefined);
    const rows = await Promise.resolve(
      inOrder.map(() => ({ outcome: { replay: false, journals: [1], at: '' } })),
    );
`,
      },
    ],
  },
  {
    name: 'groupe repris sans ses clés',
    changes: [
      {
        file: IDEMPOTENT,
        from: '({ rank, document, row })',
        to: '({ rank, document: { ...document, ...(inOrder.length > 1 ? { command: undefined } : {}) }, row })',
      },
    ],
  },
  {
    name: 'groupe qui verrouille dans le désordre',
    changes: [{ file: IDEMPOTENT, from: 'postings.toSorted(byLock)', to: '[...postings]' }],
  },
  {
    name: 'clé sans propriétaire',
    changes: [
      { file: REPOSITORY, from: '          owner: command.owner,', to: "          owner: 'tous'," },
    ],
  },
  {
    name: 'reprise sans annulation',
    changes: [
      {
        file: UNITS,
        from: '      return work(unit);\n',
        to: '      return work(unit).catch(() => work(unit));\n',
      },
    ],
  },
  {
    name: 'aucune reprise',
    changes: [
      {
        file: 'src/platform/db/retry-transient.ts',
        from: 'const MAX_TRIES = 10;',
        to: 'const MAX_TRIES = 1;',
      },
    ],
  },
  {
    name: 'travail sans clé repris après une ligne coupée',
    changes: [
      {
        file: 'src/platform/db/retry-transient.ts',
        from: 'return isRepeatable && isDatabaseUnavailable(error) ? MAX_TRIES : 1;',
        to: 'return isRepeatable || isDatabaseUnavailable(error) ? MAX_TRIES : 1;',
      },
    ],
  },
  {
    name: 'message hors de la transaction',
    changes: [
      {
        file: UNITS,
        from: 'const transactOnce = async',
        to: 'export const outside: { reader?: Reader } = {};\n\nconst transactOnce = async',
      },
      {
        file: UNITS,
        from: '  const effects: (() => void)[] = [];\n',
        to: '  const effects: (() => void)[] = [];\n  outside.reader = database;\n',
      },
      {
        file: REPOSITORY,
        from: `import { transactionOf } from '../platform/db/unit-of-work.ts';`,
        to: `import { outside, transactionOf } from '../platform/db/unit-of-work.ts';`,
      },
      {
        file: REPOSITORY,
        from: `    post: async (posting: Omit<Posting, 'command'>): Promise<Posted> => {
`,
        to: `    post: async ({ outbox = [], ...posting }: Omit<Posting, 'command'>): Promise<Posted> => {
      for (const { id, kind, dedupKey } of outbox) {
        unit.afterCommit(() => {
          if (outside.reader === undefined) return;
          sql\`insert into outbox_message (id, kind, dedup_key, payload, created_at)
            values (\${id}, \${kind}, \${dedupKey}, '{}', now())\`.execute(outside.reader).catch(() => undefined);
        });
      }
`,
      },
    ],
  },
  {
    name: 'centimes en nombres à virgule',
    changes: [
      {
        file: REPOSITORY,
        from: '    amount,\n    ...(titre === undefined ? {} : { titre }),',
        to: '    amount: Math.trunc((amount / 100) * 100),\n    ...(titre === undefined ? {} : { titre }),',
      },
    ],
  },
  {
    name: 'réponse rejugée avant d’être rendue',
    changes: [
      {
        file: 'src/modules/payments/account/pay-from-account.ts',
        from: 'if (found.stored !== null) {',
        to: "if (found.stored !== null && command.key === '') {",
      },
    ],
  },
];
