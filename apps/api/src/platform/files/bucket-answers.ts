import type { RawAnswer } from '../outbound/outbound-http.ts';

/** What an answer of the storage says, of the little that is asked of it. */

const textOf = ({ content }: RawAnswer): string => content.toString('utf8');

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&amp;': '&',
};
const unescaped = (text: string): string =>
  text.replaceAll(/&(?:lt|gt|quot|apos|amp);/g, (entity) => ENTITIES[entity] ?? entity);

/** The name of what went wrong; nothing else of an error is read, nor repeated. */
export const errorCodeOf = (answer: RawAnswer): string =>
  /<Code>([A-Za-z]{1,64})<\/Code>/.exec(textOf(answer))?.[1] ?? '';

export interface ListedPage {
  readonly keys: readonly string[];
  /** Where the list goes on. */
  readonly next: string | undefined;
}

export const listedPageOf = (answer: RawAnswer): ListedPage | undefined => {
  const text = textOf(answer);
  if (!text.includes('<ListBucketResult')) return undefined;
  const keys = [...text.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => unescaped(key));
  const goesOn = text.includes('<IsTruncated>true</IsTruncated>');
  const token = /<NextContinuationToken>([^<]+)<\/NextContinuationToken>/.exec(text)?.[1];
  if (goesOn && token === undefined) return undefined;
  return { keys, next: goesOn && token !== undefined ? unescaped(token) : undefined };
};
