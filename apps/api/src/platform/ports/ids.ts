export interface Ids {
  /** 122 random bits: may be shown, may not be guessed. */
  readonly random: () => string;
  /** In order of time, so that new rows sit together in their index. */
  readonly ordered: () => string;
}
