import { FILE_MESSAGES } from '@portail/contract/messages/file-messages.ts';
import { DomainError } from './ports/domain-error.ts';

export type CsvEncoding = 'UTF-8' | 'Windows-1252';

/** What is wrong with a file as a whole. Nothing of it is kept. */
export const unreadableFile = (message: string): DomainError =>
  new DomainError('FICHIER_ILLISIBLE', { fields: [{ champ: 'fichier', message }] });

/** Windows-1252 differs from Latin-1 here alone; runtimes have confused the two before. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const windows1252 = (bytes: Buffer): string =>
  bytes
    .toString('latin1')
    .replace(/[\u0080-\u009f]/g, (one) => WINDOWS_1252.charAt(one.charCodeAt(0) - 0x80));

const LONGEST_SEQUENCE = 4;

const lengthOfSequence = (lead: number): number => {
  if (lead >= 0xc2 && lead <= 0xdf) return 2;
  if (lead >= 0xe0 && lead <= 0xef) return 3;
  return lead >= 0xf0 && lead <= 0xf4 ? 4 : 0;
};

const startsLikeUtf8 = (bytes: Buffer): boolean => {
  const length = lengthOfSequence(bytes[0] ?? 0);
  const rest = bytes.subarray(1, length);
  return length > 0 && rest.length === length - 1 && rest.every((byte) => (byte & 0xc0) === 0x80);
};

const firstBeyondAscii = (bytes: Buffer): number => bytes.findIndex((byte) => byte >= 0x80);

const SIGNATURES: readonly (readonly [string, string])[] = [
  ['PK\u0003\u0004', FILE_MESSAGES.workbook],
  ['\u00d0\u00cf\u0011\u00e0', FILE_MESSAGES.workbook],
  ['\u00ff\u00fe', FILE_MESSAGES.utf16],
  ['\u00fe\u00ff', FILE_MESSAGES.utf16],
];

const refuseKnownFormats = (start: Buffer): void => {
  const text = start.subarray(0, LONGEST_SEQUENCE).toString('latin1');
  const found = SIGNATURES.find(([signature]) => text.startsWith(signature));
  if (found !== undefined) throw unreadableFile(found[1]);
};

export interface CsvDecoder {
  readonly decode: (bytes: Buffer) => string;
  readonly end: () => string;
  /** UTF-8 until a byte says otherwise: plain ASCII is both. */
  readonly encoding: () => CsvEncoding;
}

/**
 * The first character beyond ASCII tells the encoding of the file, which then stays the same: a
 * spreadsheet writes one, and guessing line by line would spoil names.
 */
export const createCsvDecoder = (lineNow: () => number): CsvDecoder => {
  const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let encoding: CsvEncoding | undefined;
  let isStart = true;
  let kept = Buffer.alloc(0);

  const fromUtf8 = (bytes: Buffer | undefined): string => {
    try {
      return bytes === undefined ? utf8.decode() : utf8.decode(bytes, { stream: true });
    } catch (error) {
      if (error instanceof TypeError) throw unreadableFile(FILE_MESSAGES.mixedEncoding(lineNow()));
      throw error;
    }
  };

  const decodeRest = (bytes: Buffer): string =>
    encoding === 'Windows-1252' ? windows1252(bytes) : fromUtf8(bytes);

  const decodeUndecided = (bytes: Buffer, isLast: boolean): string => {
    const at = firstBeyondAscii(bytes);
    if (at < 0) return bytes.toString('latin1');
    const plain = bytes.toString('latin1', 0, at);
    const rest = bytes.subarray(at);
    if (rest.length < LONGEST_SEQUENCE && !isLast) {
      kept = Buffer.from(rest);
      return plain;
    }
    encoding = startsLikeUtf8(rest) ? 'UTF-8' : 'Windows-1252';
    return plain + decodeRest(rest);
  };

  const decodeStart = (bytes: Buffer): string => {
    isStart = false;
    refuseKnownFormats(bytes);
    const text = decodeUndecided(bytes, false);
    return text.startsWith('\ufeff') ? text.slice(1) : text;
  };

  const checked = (text: string): string => {
    if (text.includes('\u0000')) throw unreadableFile(FILE_MESSAGES.binary);
    return text;
  };

  return {
    decode: (bytes) => {
      const all = kept.length === 0 ? bytes : Buffer.concat([kept, bytes]);
      kept = Buffer.alloc(0);
      if (isStart) {
        // Too short to tell: what comes next is read with it.
        if (all.length < LONGEST_SEQUENCE) {
          kept = Buffer.from(all);
          return '';
        }
        return checked(decodeStart(all));
      }
      return checked(encoding === undefined ? decodeUndecided(all, false) : decodeRest(all));
    },
    end: () => {
      const rest = kept;
      kept = Buffer.alloc(0);
      if (isStart) refuseKnownFormats(rest);
      const text = encoding === undefined ? decodeUndecided(rest, true) : decodeRest(rest);
      const whole = checked(text + (encoding === 'UTF-8' ? fromUtf8(undefined) : ''));
      return isStart && whole.startsWith('\ufeff') ? whole.slice(1) : whole;
    },
    encoding: () => encoding ?? 'UTF-8',
  };
};
