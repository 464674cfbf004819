import { CircleAlert } from '../icons/base-icons.ts';
import { CircleCheck, Info, TriangleAlert } from '../icons/tone-icons.ts';

export type Tone = 'info' | 'success' | 'warning' | 'danger';

/** Colour is never the only sign: each tone has its own icon, and a word for screen readers. */
export const TONE_ICONS = {
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
} as const;

export const TONE_WORDS: Readonly<Record<Tone, string>> = {
  info: 'Information',
  success: 'Succès',
  warning: 'Attention',
  danger: 'Erreur',
};
