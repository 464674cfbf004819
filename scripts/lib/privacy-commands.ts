import { calendarDay } from '@portail/rules/time/calendar-day.ts';
import {
  createListErasures,
  createReplayErasures,
  createReviewConsultations,
  holdsIn,
} from '../../apps/api/src/modules/people/privacy/privacy.module.ts';
import { createReseal } from '../../apps/api/src/modules/backoffice/sealing/sealing.module.ts';
import type { Platform } from '../../apps/api/src/platform/platform.ts';
import { operatorScope } from '../../apps/api/src/platform/ports/owner-scope.ts';
import { CommandProblem } from './command-problem.ts';

type PrivacyHouse = Pick<Platform, 'units' | 'ids' | 'clock' | 'secretBox' | 'config' | 'roots'>;

export const PRIVACY_USAGE = `  npm run operations -- geler <identifiant> --motif <motif>
  npm run operations -- degeler <identifiant>
  npm run operations -- revue [AAAA-MM]
  npm run operations -- rechiffrer
  npm run operations -- effacements exporter|rejouer`;

interface Asked {
  readonly rest: readonly string[];
  readonly reason: string | undefined;
  readonly actor: string;
}

/** Nothing of this person goes while an authority or a lawsuit needs it. */
const hold = async (house: PrivacyHouse, { rest, reason, actor }: Asked): Promise<string> => {
  const [login] = rest;
  if (login === undefined || reason === undefined || reason.trim() === '')
    throw new CommandProblem(`Usage\u00a0:\n${PRIVACY_USAGE}`);
  const scope = operatorScope(actor, 'gel juridique');
  const isKnown = await house.units.transact((unit) =>
    holdsIn(unit, scope).put(login, {
      id: house.ids.ordered(),
      reason: reason.trim(),
      at: house.clock.businessNow(),
    }),
  );
  if (!isKnown) throw new CommandProblem(`Personne n’a l’identifiant ${login}.`);
  return `Les données de ${login} sont gelées\u00a0: rien n’en est effacé jusqu’à nouvel ordre.`;
};

const lift = async (house: PrivacyHouse, { rest, actor }: Asked): Promise<string> => {
  const [login = ''] = rest;
  const scope = operatorScope(actor, 'fin d’un gel juridique');
  const wasHeld = await house.units.transact((unit) =>
    holdsIn(unit, scope).lift(login, house.clock.businessNow()),
  );
  if (!wasHeld) throw new CommandProblem(`Aucun gel en cours pour ${login}.`);
  return `Les données de ${login} suivent de nouveau leurs durées de conservation.`;
};

const review = async (house: PrivacyHouse, { rest: [month] }: Asked): Promise<string> => {
  if (month !== undefined && !/^\d{4}-(?:0[1-9]|1[0-2])$/.test(month))
    throw new CommandProblem(`Usage\u00a0:\n${PRIVACY_USAGE}`);
  const found = await createReviewConsultations(house)(
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

const sealAnew = async (house: PrivacyHouse): Promise<string> => {
  const counts = Object.entries(await createReseal(house)());
  return [
    'Tout est scellé sous la clé la plus récente de SEALING_KEYS.',
    ...counts.map(([column, count]) => `  ${column}\u00a0: ${count}`),
  ].join('\n');
};

const NO_FOLDER =
  'Indiquez dans LEDGER_ROOTS_DIR le dossier ou le compartiment gardé hors de la base\u00a0: les listes y sont.';

/** Who was erased is kept outside the database, and erased again in a restored one. */
const erasures = async (house: PrivacyHouse, { rest: [what] }: Asked): Promise<string> => {
  if (house.roots === undefined) throw new CommandProblem(NO_FOLDER);
  if (what === 'exporter') {
    const list = await createListErasures(house)();
    return `${list?.count ?? 0} effacement(s) des soixante derniers jours\u00a0: ${list?.path ?? ''}`;
  }
  if (what !== 'rejouer') throw new CommandProblem(`Usage\u00a0:\n${PRIVACY_USAGE}`);
  const { listed, erased, withHoldings, held } = await createReplayErasures(house)();
  return [
    `${listed} effacement(s) sur les listes, ${erased} personne(s) effacée(s) de nouveau.`,
    ...withHoldings.map((id) => `  ${id}\u00a0: il restait quelque chose dans son espace.`),
    ...held.map((id) => `  ${id}\u00a0: gel juridique, rien n’a été effacé.`),
  ].join('\n');
};

const COMMANDS: Readonly<Record<string, (house: PrivacyHouse, asked: Asked) => Promise<string>>> = {
  geler: hold,
  degeler: lift,
  revue: review,
  rechiffrer: sealAnew,
  effacements: erasures,
};

/** Nothing when it is another's command. */
export const privacyCommandOf = (command: string | undefined) =>
  command === undefined ? undefined : COMMANDS[command];
