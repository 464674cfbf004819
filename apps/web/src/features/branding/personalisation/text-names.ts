import { namesInText } from '@portail/rules/branding/custom-text.ts';
import { TEXT_CATALOGUE } from './text-catalogue.ts';

const defaults = new Map(TEXT_CATALOGUE.map(({ key, text }) => [key, text]));

export const namesIn = (key: string): readonly string[] => namesInText(defaults.get(key) ?? '');

/** The display name of a text is its default wording. */
export const textTitle = (key: string): string => defaults.get(key) ?? key;
