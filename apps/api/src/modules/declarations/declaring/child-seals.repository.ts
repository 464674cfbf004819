import { calendarDay, type CalendarDay } from '@portail/rules/time/calendar-day.ts';
import * as z from 'zod/mini';

export interface ChildIdentity {
  readonly prenom: string;
  readonly nom: string;
  readonly dateNaissance: CalendarDay;
}

/** As much of the product's box as children need. */
export interface ChildBox {
  readonly seal: (purpose: string, text: string) => string;
  readonly open: (purpose: string, sealed: string) => string;
  readonly mac: (purpose: string, text: string) => Buffer;
}

const identitySchema = z.object({ prenom: z.string(), nom: z.string(), dateNaissance: z.string() });

/** What is sealed for one child opens for no other. */
export const childPurposeOf = (childId: string): string => `enfant:${childId}`;

export const sealChild = (
  { seal }: Pick<ChildBox, 'seal'>,
  childId: string,
  { prenom, nom, dateNaissance }: ChildIdentity,
): string => seal(childPurposeOf(childId), JSON.stringify({ prenom, nom, dateNaissance }));

export const openChild = (
  { open }: Pick<ChildBox, 'open'>,
  childId: string,
  sealed: string,
): ChildIdentity => {
  const identity = z.parse(identitySchema, JSON.parse(open(childPurposeOf(childId), sealed)));
  return { ...identity, dateNaissance: calendarDay(identity.dateNaissance) };
};

/** The same child, however the names are written: kept beside what is sealed to find them again. */
export const childMark = (
  { mac }: Pick<ChildBox, 'mac'>,
  { prenom, nom, dateNaissance }: ChildIdentity,
): Buffer => mac('enfant', [prenom.toLowerCase(), nom.toLowerCase(), dateNaissance].join('\u001f'));

/** The youngest first, as people are asked for them. */
export const byBirth = (
  a: { readonly id: string; readonly dateNaissance: string },
  b: { readonly id: string; readonly dateNaissance: string },
): number => {
  if (a.dateNaissance !== b.dateNaissance) return a.dateNaissance < b.dateNaissance ? 1 : -1;
  return a.id < b.id ? -1 : 1;
};
