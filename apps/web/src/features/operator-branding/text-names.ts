import { namesInText } from '@portail/rules/branding/custom-text.ts';
import { TEXT_CATALOGUE } from './text-catalogue.ts';

const defaults = new Map(TEXT_CATALOGUE.map(({ key, text }) => [key, text]));

/** The values that a text waits for. */
export const namesIn = (key: string): readonly string[] => namesInText(defaults.get(key) ?? '');

/** How a text is called where it is spoken of: by the words that the portal gives it. */
export const textTitle = (key: string): string => defaults.get(key) ?? key;
