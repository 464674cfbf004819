import { MESSAGES } from '@portail/contract/messages/messages.ts';
import { SERVER_MESSAGES } from '@portail/contract/messages/server-messages.ts';
import { DomainError } from '../ports/domain-error.ts';

const MAX_DEPTH = 32;
/** Beyond this many digits a JavaScript number is no longer the one that was written. */
const MAX_DIGITS = 15;
const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

interface Level {
  readonly keys: Set<string> | undefined;
  awaitsKey: boolean;
}

const unreadable = () => new DomainError('CORPS_ILLISIBLE');
const refusedField = (champ: string, message: string) =>
  new DomainError('REQUETE_INVALIDE', { fields: [{ champ, message }] });

const endOfString = (text: string, start: number): number => {
  for (let index = start + 1; index < text.length; index += 1) {
    if (text[index] === '\\') {
      // No text of ours holds a NUL, and the database cannot store one.
      if (text.startsWith('u0000', index + 1)) throw unreadable();
      index += 1;
    } else if (text[index] === '"') return index;
  }
  throw unreadable();
};

const readKey = (literal: string): string => {
  try {
    const key: unknown = JSON.parse(literal);
    if (typeof key === 'string') return key;
  } catch {
    // Reported below, like everything else that is not JSON.
  }
  throw unreadable();
};

const takeKey = (keys: Set<string>, key: string): void => {
  if (key === '__proto__') throw refusedField(key, MESSAGES.unknownField);
  if (keys.has(key)) throw refusedField(key, SERVER_MESSAGES.duplicateField);
  keys.add(key);
};

const endOfNumber = (text: string, start: number): number => {
  NUMBER.lastIndex = start;
  const literal = NUMBER.exec(text)?.[0];
  if (literal === undefined) throw unreadable();
  const digits = literal
    .replace(/[eE].*$/, '')
    .replaceAll(/\D/g, '')
    .replace(/^0+/, '');
  if (digits.length > MAX_DIGITS) throw unreadable();
  return start + literal.length - 1;
};

/** Scans the text once before parsing and stops at the first excess. */
const inspect = (text: string, maxKeys: number): void => {
  const levels: Level[] = [];
  let keyCount = 0;
  const count = (): void => {
    keyCount += 1;
    if (keyCount > maxKeys) throw new DomainError('CORPS_TROP_VOLUMINEUX');
  };
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index] ?? '';
    const level = levels.at(-1);
    if (character === '{' || character === '[') {
      if (levels.length >= MAX_DEPTH) throw unreadable();
      const isObject = character === '{';
      if (!isObject) count();
      levels.push({ keys: isObject ? new Set() : undefined, awaitsKey: isObject });
    } else if (character === '}' || character === ']') levels.pop();
    else if (character === ',' && level !== undefined) {
      if (level.keys === undefined) count();
      else level.awaitsKey = true;
    } else if (character === '"') {
      const end = endOfString(text, index);
      if (level?.keys !== undefined && level.awaitsKey) {
        count();
        takeKey(level.keys, readKey(text.slice(index, end + 1)));
        level.awaitsKey = false;
      }
      index = end;
    } else if (character === '-' || (character >= '0' && character <= '9')) {
      index = endOfNumber(text, index);
    }
  }
};

const decoder = new TextDecoder('utf-8', { fatal: true });

const decode = (bytes: Buffer): string => {
  try {
    return decoder.decode(bytes);
  } catch {
    throw unreadable();
  }
};

/**
 * JSON as the wire means it: no key twice, no `__proto__`, no depth that hides something, no
 * number that would be rounded. `JSON.parse` alone lets all four through in silence. A text with
 * more than `maxKeys` keys and array elements is refused at the first one too many.
 */
export const parseStrictJson = (bytes: Buffer, maxKeys: number): unknown => {
  const text = decode(bytes);
  // An absent body is parsed as an empty one, so that each missing field is reported.
  if (text.trim() === '') return {};
  inspect(text, maxKeys);
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    throw unreadable();
  }
};
