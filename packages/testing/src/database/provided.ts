/** What the set-up of a run hands to its test files, beside the servers' addresses. */
export interface ProvidedDatabase {
  readonly adminUrl: string;
  readonly appUrl: string;
  readonly templateName: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    testDatabase: ProvidedDatabase;
  }
}
