import { calendarDay } from '@portail/rules/time/calendar-day.ts';
import {
  createListErasures,
  createReplayErasures,
  createReviewConsultations,
  holdsIn,
  signErasureListsAgain,
} from '../../modules/people/privacy/privacy.module.ts';
import { createReseal, passwordKeysIn } from '../../modules/backoffice/sealing/sealing.module.ts';
import { signRootsAgain } from '../../ledger/chain-root.ts';
import { keyOfRing } from '../../platform/key-ring.ts';
import type { Platform } from '../../platform/platform.ts';
import { operatorScope } from '../../platform/ports/owner-scope.ts';
import { CommandProblem, UsageProblem } from '../command.ts';

type PrivacyPlatform = Pick<Platform, 'units' | 'ids' | 'clock' | 'secretBox' | 'config' | 'roots'>;

export const PRIVACY_USAGE = [
  'geler <identifiant> --motif <motif>',
  'degeler <identifiant>',
  'revue [AAAA-MM]',
  'rechiffrer',
  'cles',
  'effacements exporter|rejouer',
];

interface Asked {
  readonly rest: readonly string[];
  readonly reason: string | undefined;
  readonly actor: string;
}

/** Nothing of this person goes while an authority or a lawsuit needs it. */
const hold = async (platform: PrivacyPlatform, { rest, reason, actor }: Asked): Promise<string> => {
  const [login] = rest;
  if (login === undefined || reason === undefined || reason.trim() === '') throw new UsageProblem();
  const scope = operatorScope(actor, 'gel juridique');
  const isKnown = await platform.units.transact((unit) =>
    holdsIn(unit, scope).put(login, {
      id: platform.ids.ordered(),
      reason: reason.trim(),
      at: platform.clock.businessNow(),
    }),
  );
  if (!isKnown) throw new CommandProblem(`Personne n’a l’identifiant ${login}.`);
  return `Les données de ${login} sont gelées\u00a0: rien n’en est effacé jusqu’à nouvel ordre.`;
};

const lift = async (platform: PrivacyPlatform, { rest, actor }: Asked): Promise<string> => {
  const [login = ''] = rest;
  const scope = operatorScope(actor, 'fin d’un gel juridique');
  const wasHeld = await platform.units.transact((unit) =>
    holdsIn(unit, scope).lift(login, platform.clock.businessNow()),
  );
  if (!wasHeld) throw new CommandProblem(`Aucun gel en cours pour ${login}.`);
  return `Les données de ${login} suivent de nouveau leurs durées de conservation.`;
};

const review = async (platform: PrivacyPlatform, { rest: [month] }: Asked): Promise<string> => {
  if (month !== undefined && !/^\d{4}-(?:0[1-9]|1[0-2])$/.test(month)) throw new UsageProblem();
  const found = await createReviewConsultations(platform)(
    month === undefined ? undefined : calendarDay(`${month}-01`),
  );
  const lines = found.lecteurs.map(
    (one) =>
      `  ${one.par} ${one.organisme} (${one.identifiant})\u00a0: ${one.consultations} consultation(s), ${one.personnes} personne(s), ${one.horsHeures} de nuit ou un dimanche`,
  );
  return [
    `Consultations de ${found.mois}\u00a0: ${found.consultations}, sur ${found.personnes} personne(s)\u00a0; chaînes rompues\u00a0: ${found.chainesRompues}`,
    ...lines,
  ].join('\n');
};

const sealAnew = async (platform: PrivacyPlatform): Promise<string> => {
  const counts = Object.entries(await createReseal(platform)());
  return [
    'Tout est scellé sous la clé la plus récente de SEALING_KEYS.',
    ...counts.map(([column, count]) => `  ${column}\u00a0: ${count}`),
    ...(await signAgain(platform)),
  ].join('\n');
};

/** What is signed outside the database follows LEDGER_SECRET, as what is sealed follows its keys. */
const signAgain = async ({ roots, config }: PrivacyPlatform): Promise<readonly string[]> => {
  if (roots === undefined) return [];
  const { keys } = config.ledger;
  return [
    `Tout est signé par la clé ${keys.currentKeyId} de LEDGER_SECRET.`,
    `  racines\u00a0: ${await signRootsAgain(roots, keys)}`,
    `  listes d’effacements\u00a0: ${await signErasureListsAgain(roots, keys)}`,
  ];
};

/** A pepper can be retired once few passwords depend on it: a sign-in renews the hash. */
const countKeys = async ({ units, config }: PrivacyPlatform): Promise<string> => {
  const scope = operatorScope('systeme', 'décompte des mots de passe par clé');
  const found = await units.transact((unit) => passwordKeysIn(unit, scope).count());
  const peppers = config.passwordPepper;
  return [
    `Mots de passe par clé de PASSWORD_PEPPER (clé en cours\u00a0: ${peppers.currentKeyId})`,
    ...found.map(
      ({ keyId, count }) =>
        `  clé ${keyId}\u00a0: ${count}${keyOfRing(peppers, keyId) === undefined ? ' (clé retirée\u00a0: ces personnes passent par «\u00a0Mot de passe oublié\u00a0»)' : ''}`,
    ),
  ].join('\n');
};

const NO_FOLDER =
  'Indiquez dans LEDGER_ROOTS_DIR le dossier ou le compartiment gardé hors de la base\u00a0: les listes y sont.';

/** Who was erased is kept outside the database, and erased again in a restored one. */
const erasures = async (platform: PrivacyPlatform, { rest: [what] }: Asked): Promise<string> => {
  if (platform.roots === undefined) throw new CommandProblem(NO_FOLDER);
  if (what === 'exporter') {
    const list = await createListErasures(platform)();
    return `${list?.count ?? 0} effacement(s) des soixante derniers jours\u00a0: ${list?.path ?? ''}`;
  }
  if (what !== 'rejouer') throw new UsageProblem();
  const { listed, erased, withHoldings, held } = await createReplayErasures(platform)();
  return [
    `${listed} effacement(s) sur les listes, ${erased} personne(s) effacée(s) de nouveau.`,
    ...withHoldings.map((id) => `  ${id}\u00a0: il restait quelque chose dans son espace.`),
    ...held.map((id) => `  ${id}\u00a0: gel juridique, rien n’a été effacé.`),
  ].join('\n');
};

const COMMANDS: Readonly<
  Record<string, (platform: PrivacyPlatform, asked: Asked) => Promise<string>>
> = {
  geler: hold,
  degeler: lift,
  revue: review,
  rechiffrer: sealAnew,
  cles: countKeys,
  effacements: erasures,
};

/** Nothing when it is another's command. */
export const privacyCommandOf = (command: string | undefined) =>
  command === undefined ? undefined : COMMANDS[command];
