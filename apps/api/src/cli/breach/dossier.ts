import type { Client } from 'pg';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeCsv } from '../../platform/csv.ts';
import { letterOf, noticeOf, type Facts } from './letters.ts';
import { revokeContract } from './revocation.ts';
import { addresseesOf, surveyContract, type Addressee } from './survey.ts';

const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;

const addresseeFile = (people: readonly Addressee[]): Buffer =>
  makeCsv(
    ['Civilité', 'Prénom', 'Nom', 'Courriel', 'Adresse'],
    people.map((one) => [one.civilite, one.prenom, one.nom, one.mail, one.adresse]),
  );

export interface Asked {
  readonly contract: string;
  readonly revoke: boolean;
  readonly folder: string;
  readonly knownAt: Date;
}

export interface Dossier extends Facts {
  readonly folder: string;
}

/** Shuts the doors first when asked to, then counts, then writes for those who decide. */
export const openDossier = async (
  client: Client,
  { contract, revoke, folder, knownAt }: Asked,
): Promise<Dossier> => {
  const revocation = revoke ? await revokeContract(client, contract) : undefined;
  const survey = await surveyContract(client, contract);
  const facts: Facts = { survey, revocation, knownAt };
  const name = `violation-${contract}-${knownAt.toISOString().replaceAll(/[:.]/g, '')}`;
  const place = join(folder, name);
  await mkdir(place, { recursive: true, mode: PRIVATE_FOLDER });
  const files: Readonly<Record<string, string | Buffer>> = {
    'constat.json': `${JSON.stringify({ connaissance: knownAt.toISOString(), ...survey, revocation: revocation ?? null }, null, 2)}\n`,
    'notification-cnil.md': noticeOf(facts),
    'lettre.md': letterOf(facts),
    'destinataires.csv': addresseeFile(await addresseesOf(client, contract)),
  };
  for (const [file, content] of Object.entries(files))
    await writeFile(join(place, file), content, { mode: PRIVATE_FILE });
  return { ...facts, folder: place };
};
