import { randomUUID } from 'node:crypto';
import { ADD_FUNDER_LINES, ADD_FUNDER_SESSION } from '@portail/testing/worlds/funder-session.ts';
import { query } from './people.ts';

export interface FunderSession {
  readonly id: string;
  readonly libelle: string;
}

/** A session of 100001 for one test only: the rules of the demonstration's own, under another name. */
export const aFunderSession = async (model: '5001' | '5003' = '5003'): Promise<FunderSession> => {
  const tag = randomUUID().slice(0, 8);
  const session = { id: `essai-${tag}`, libelle: `Session d’essai ${tag}` };
  await query(ADD_FUNDER_SESSION, [session.id, session.libelle, model]);
  return session;
};

/** People who ask for 100 €, 101 €… on their account, all of it funded: nothing is left to pay. */
export const addLines = async ({ id }: FunderSession, count: number): Promise<void> => {
  await query(ADD_FUNDER_LINES, [id, count]);
};
