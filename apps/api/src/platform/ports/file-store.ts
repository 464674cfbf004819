export interface StoredFile {
  readonly content: Buffer;
  readonly contentType: string;
  readonly etag: string;
}

export interface FileStore {
  /** `undefined` for whatever is not a file of the store, however it was asked for. */
  readonly read: (key: string) => Promise<StoredFile | undefined>;
}
