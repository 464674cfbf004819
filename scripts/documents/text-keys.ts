import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { namesInText } from '@portail/rules/branding/custom-text.ts';
import { ROOT } from '../lib/root.ts';
import { listSourceFiles } from '../lib/source-files.ts';

const TEXTS = /^apps\/web\/src\/.+\.texts\.ts$/;

interface Area {
  readonly area: string;
  readonly defaults: Readonly<Record<string, string>>;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const isArea = (value: unknown): value is Area =>
  isRecord(value) &&
  typeof value['area'] === 'string' &&
  isRecord(value['defaults']) &&
  Object.values(value['defaults']).every((text) => typeof text === 'string');

const areasOf = async (file: string): Promise<readonly Area[]> => {
  const module: unknown = await import(pathToFileURL(join(ROOT, file)).href);
  return isRecord(module) ? Object.values(module).filter(isArea) : [];
};

const readAreas = async (): Promise<readonly Area[]> => {
  const files = listSourceFiles(ROOT, ['.ts']).filter((file) => TEXTS.test(file));
  return (await Promise.all(files.map(areasOf))).flat();
};

const lines = (await readAreas())
  .flatMap(({ area, defaults }) =>
    Object.entries(defaults).map(([key, text]) =>
      [`${area}.${key}`, ...namesInText(text)].join(' '),
    ),
  )
  .toSorted();

/** The texts that a contract may say otherwise, one a line, each with the values that it waits for. */
export const textKeysDocument = (): string => `${lines.join('\n')}\n`;
