import { describe, expect, it } from 'vitest';
import { splitStatements } from './migrate.ts';

describe('[27-7] the statements of a migration that runs outside a transaction', () => {
  it('end at a semicolon, and not at one inside a text, a name, a body or a comment', () => {
    expect(
      splitStatements(`-- hors transaction; first
        create index concurrently a on t (x) where y <> 'un;deux''; trois';
        /* a ; b */ create index "c;d" on t (x);
        do $body$ begin perform 1; end $body$;
        analyze t`),
    ).toEqual([
      `create index concurrently a on t (x) where y <> 'un;deux''; trois'`,
      'create index "c;d" on t (x)',
      'do $body$ begin perform 1; end $body$',
      'analyze t',
    ]);
  });

  it('are none in a file of comments', () => {
    expect(splitStatements('-- nothing\n')).toEqual([]);
  });
});
