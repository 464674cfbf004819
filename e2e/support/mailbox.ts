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

const codeIn = (text: string): string | undefined => {
  const code = /\b(\d{3})\s?(\d{3})\b/.exec(text);
  return code === null ? undefined : `${code[1]}${code[2]}`;
};

/** Every six-digit code, newest first. */
export const codesTo = async (address: string): Promise<readonly string[]> =>
  (await mailsTo(address))
    .filter(({ sujet }) => sujet.includes(CODE_SUBJECT))
    .flatMap(({ texte }) => codeIn(texte) ?? []);

/** The newest six-digit code, once more codes than `seen` have come. */
export const codeFor = async (address: string, seen = 0): Promise<string> => {
  const { texte } = await newestMail(address, CODE_SUBJECT, seen);
  const code = codeIn(texte);
  if (code === undefined) throw new Error(`no code in: ${texte}`);
  return code;
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

/** The page and the fragment of the newest link of a mail, once more mails than `seen` have come. */
const linkFor = async (
  address: string,
  subject: string,
  path: string,
  seen = 0,
): Promise<string> => {
  const { texte } = await newestMail(address, subject, seen);
  const link = new RegExp(`https?://\\S+${path}#\\S+`).exec(texte);
  if (link === null) throw new Error(`no link in: ${texte}`);
  return pathIn(link[0]);
};

/** The invitation to the space of another person. */
export const invitationPathFor = (address: string, seen = 0): Promise<string> =>
  linkFor(address, 'vous donne accès à son espace', '/invitation', seen);

/** The proof of a new address. */
export const addressProofPathFor = (address: string, seen = 0): Promise<string> =>
  linkFor(address, 'Confirmez votre adresse e-mail', '/confirmer-adresse', seen);

/** The link "Ce n’était pas moi" of the newest security notice. */
export const notMePathFor = (address: string, seen = 0): Promise<string> =>
  linkFor(address, 'La sécurité de votre compte a changé', '/ce-n-etait-pas-moi', seen);

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

/** The login of a new registration: eight digits, assigned by the server. */
export const firstLoginFor = async (address: string): Promise<string> => {
  const { texte } = await newestMail(address, 'inscription est confirmée');
  const login = /\b\d{8}\b/.exec(texte);
  if (login === null) throw new Error(`no login in: ${texte}`);
  return login[0];
};
