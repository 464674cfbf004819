import process from 'node:process';
import { expect } from '@playwright/test';
import * as z from 'zod/mini';

const messages = z.array(z.object({ sujet: z.string(), texte: z.string(), date: z.string() }));
type Message = z.infer<typeof messages>[number];

/** What the sandbox's mailbox holds for an address, newest first. */
export const mailsTo = async (address: string): Promise<readonly Message[]> => {
  const url = new URL('/courrier/messages', process.env['SANDBOX_URL'] ?? 'http://localhost');
  url.searchParams.set('destinataire', address);
  return messages.parse(await (await fetch(url)).json());
};

/** Waits for a mail beyond the ones already there, and answers the newest. */
const newestMail = async (address: string, subject: string, seen = 0): Promise<Message> => {
  const ofSubject = async () =>
    (await mailsTo(address)).filter(({ sujet }) => sujet.includes(subject));
  await expect
    .poll(async () => (await ofSubject()).length, { message: `« ${subject} » to ${address}` })
    .toBeGreaterThan(seen);
  const [newest] = await ofSubject();
  if (newest === undefined) throw new Error('polled above');
  return newest;
};

const CODE_SUBJECT = 'code de vérification';

export const countCodes = async (address: string): Promise<number> =>
  (await mailsTo(address)).filter(({ sujet }) => sujet.includes(CODE_SUBJECT)).length;

/** The newest six-digit code, once more codes than `seen` have come. */
export const codeFor = async (address: string, seen = 0): Promise<string> => {
  const { texte } = await newestMail(address, CODE_SUBJECT, seen);
  const code = /\b(\d{3})\s?(\d{3})\b/.exec(texte);
  if (code === null) throw new Error(`no code in: ${texte}`);
  return `${code[1]}${code[2]}`;
};

const pathIn = (link: string): string => {
  const { pathname, hash } = new URL(link);
  return `${pathname}${hash}`;
};

/** The newest link to a new password, as the path that it opens. */
export const resetPathFor = async (address: string, seen = 0): Promise<string> => {
  const { texte } = await newestMail(address, 'Réinitialisation', seen);
  const link = /https?:\/\/\S+\/reinitialiser-mot-de-passe\/\S+/.exec(texte);
  if (link === null) throw new Error(`no link in: ${texte}`);
  return pathIn(link[0]);
};

/** Where an invited carer chooses their first password. */
export const firstAccessPathFor = async (address: string): Promise<string> => {
  const { texte } = await newestMail(address, 'vous donne accès à son espace');
  const link = /https?:\/\/\S+\/reinitialiser-mot-de-passe\/\S+/.exec(texte);
  if (link === null) throw new Error(`no link in: ${texte}`);
  return pathIn(link[0]);
};

export const loginMailFor = async (address: string): Promise<string> =>
  (await newestMail(address, 'identifiant')).texte;

/** The path, with its secret, of the newest link that confirms a registration. */
export const proofPathFor = async (address: string, subject = 'Confirmez', seen = 0) => {
  const { texte } = await newestMail(address, subject, seen);
  const link = /https?:\/\/\S+\/inscription\/preuve#jeton=[\w-]+/.exec(texte);
  if (link === null) throw new Error(`no link in: ${texte}`);
  const { pathname, hash } = new URL(link[0]);
  return `${pathname}${hash}`;
};

/** The login of somebody who has just registered: eight digits, assigned by the server. */
export const firstLoginFor = async (address: string): Promise<string> => {
  const { texte } = await newestMail(address, 'inscription est confirmée');
  const login = /\b\d{8}\b/.exec(texte);
  if (login === null) throw new Error(`no login in: ${texte}`);
  return login[0];
};
