/**
 * Files kept outside the database, where every process that needs them finds the same: a folder, or
 * a bucket. Nothing is ever taken away by the product, so that its key to a bucket need not allow it.
 */
export interface ObjectStore {
  /** `undefined` for what is not there, or is larger than `maxBytes`. */
  readonly read: (key: string, maxBytes?: number) => Promise<Buffer | undefined>;
  /** In place of what was there: whole, or not at all. */
  readonly write: (key: string, content: Buffer) => Promise<void>;
  /** Whole, or not at all. False, and nothing has changed, where there was one already. */
  readonly writeOnce: (key: string, content: Buffer) => Promise<boolean>;
  /** Every key, in order; what has another form of name is not of the shelf. */
  readonly list: () => Promise<readonly string[]>;
  /** How an operator would name the file. */
  readonly nameOf: (key: string) => string;
}

/** The storage is unreachable or fails: a retry may succeed. */
export class StorageUnavailable extends Error {
  override readonly name = 'ShelfAway';
}
