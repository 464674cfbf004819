/** What the set-up of a run hands to its test files, beside the servers' addresses. */
export interface ProvidedDatabase {
  readonly adminUrl: string;
  readonly appUrl: string;
  readonly templateName: string;
  /** In the hour before midnight: the template of the next day, and from when on it is cloned. */
  readonly nextDay?: { readonly fromMs: number; readonly templateName: string };
}

declare module 'vitest' {
  interface ProvidedContext {
    testDatabase: ProvidedDatabase;
  }
}
