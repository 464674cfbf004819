/** A file that is coming in. It can be read once, and only while its request lasts. */
export interface UploadedFile {
  /** As the person's machine calls it: to be shown, never to be used as a path. */
  readonly name: string;
  readonly content: AsyncIterable<Buffer>;
}
