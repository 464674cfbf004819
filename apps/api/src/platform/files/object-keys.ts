/** No dot first, no slash, no percent, nothing outside ASCII: `..` and its disguises never match. */
const SEGMENT = /^[A-Za-z0-9][A-Za-z0-9_-]*(?:\.[A-Za-z0-9]+)?$/;
const MAX_SEGMENTS = 6;
const MAX_SEGMENT_LENGTH = 120;

/** The largest file of a shelf: it is held in memory while it is read or written. */
export const OBJECT_MAX_BYTES = 32 * 1024 * 1024;

export const isObjectKey = (key: string): boolean => {
  const segments = key.split('/');
  return (
    segments.length <= MAX_SEGMENTS &&
    segments.every((one) => one.length <= MAX_SEGMENT_LENGTH && SEGMENT.test(one))
  );
};

/** What is written is named by the product itself: anything else is a fault of ours. */
export const assertWritable = (key: string, content: Buffer): void => {
  if (!isObjectKey(key)) throw new Error('no name for a file of the shelf');
  if (content.length > OBJECT_MAX_BYTES) throw new Error(`${key} is too large for the shelf`);
};
