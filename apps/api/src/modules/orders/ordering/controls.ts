import {
  FIELDS_OUT_OF_CONTROL,
  isMatricule,
  MATRICULE_CONTROL,
  normaliseMatricule,
} from '@portail/rules/identifiers/registration-identifiers.ts';
import { parseAmount, type Cents } from '@portail/rules/money/cents.ts';
import { isAmountControl } from '@portail/rules/campaigns/campaign-rules.ts';
import { controlKey } from '../../identity/registration/registration.module.ts';
import type { OrderCampaign } from './orders.queries.ts';
import { type ControlLine, situationsOf } from './orders.repository.ts';
import { MESSAGES } from '@portail/contract/messages/messages.ts';
import { SERVER_MESSAGES } from '@portail/contract/messages/server-messages.ts';
import type { LimitRule } from '../../../platform/limits/attempt-limits.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { OrderPlace } from './find-place.ts';

export interface GivenControl {
  readonly idControle: string;
  readonly valeur: string;
}

type Control = OrderCampaign['controls'][number];

const OUT_OF_CONTROL: ReadonlySet<string> = new Set(FIELDS_OUT_OF_CONTROL);

export const requestedControls = ({ controls }: OrderCampaign): readonly Control[] =>
  controls.filter(({ code, selectionnee }) => selectionnee && !OUT_OF_CONTROL.has(code));

/** The additional questions; one that refers to an asked control is not repeated. */
export const requestedInfos = (campaign: OrderCampaign) => {
  if (!campaign.demander_infos_supplementaires) return [];
  const controls = new Set(requestedControls(campaign).map(({ id }) => id));
  return campaign.infos
    .map((info) => ({ ...info, answerId: info.controleId ?? info.id }))
    .filter(
      ({ answerId }, index, all) =>
        !controls.has(answerId) && all.findIndex((one) => one.answerId === answerId) === index,
    );
};

/** The control that identifies a person; the others only confirm. */
const identifyingControl = (campaign: OrderCampaign): Control | undefined => {
  const requested = requestedControls(campaign);
  return (
    requested.find(({ code }) => code === campaign.info_controle_identificatrice) ?? requested[0]
  );
};

const valueOf = (given: readonly GivenControl[], id: string): string | undefined =>
  given.find(({ idControle }) => idControle === id)?.valeur;

/** Asked controls without an answer. */
const missingControls = (
  campaign: OrderCampaign,
  given: readonly GivenControl[],
): readonly Control[] =>
  requestedControls(campaign).filter(({ id }) => (valueOf(given, id) ?? '').trim() === '');

/**
 * Answers that differ from the line; an amount the funder did not give is declared by the person.
 */
const wrongControls = (
  campaign: OrderCampaign,
  line: ControlLine,
  given: readonly GivenControl[],
): readonly Control[] => {
  const expected = new Map(line.values.map(({ code, cle }) => [code, cle]));
  return requestedControls(campaign).filter(({ id, code }) => {
    const value = valueOf(given, id);
    if (value === undefined) return true;
    const key = expected.get(code);
    if (key === undefined) return !isAmountControl(code);
    return key !== controlKey(value);
  });
};

const amountControl = ({ controls }: OrderCampaign): Control | undefined =>
  controls.find(({ code }) => isAmountControl(code));

/** An amount declared by the person that cannot be read. */
const unreadableAmount = (
  campaign: OrderCampaign,
  given: readonly GivenControl[],
): Control | undefined => {
  const control = amountControl(campaign);
  const value = control === undefined ? undefined : valueOf(given, control.id);
  return value !== undefined && parseAmount(value) === undefined ? control : undefined;
};

/** Controls answered with a malformed matricule. */
const malformedMatricules = (
  controls: readonly Control[],
  given: readonly GivenControl[],
): readonly Control[] =>
  controls.filter(
    ({ id, code }) =>
      code === MATRICULE_CONTROL && !isMatricule(normaliseMatricule(valueOf(given, id) ?? '')),
  );

/** The amount for tranches and scales: the funder's, else the person's. */
export const controlAmount = (
  campaign: OrderCampaign,
  line: ControlLine | undefined,
  given: readonly GivenControl[],
): Cents | undefined => {
  const control = amountControl(campaign);
  if (control === undefined) return undefined;
  const declared = line?.values.find(({ code }) => code === control.code)?.valeur;
  const text = declared ?? valueOf(given, control.id);
  return text === undefined ? undefined : parseAmount(text);
};

type Dependencies = Pick<
  Platform,
  'reader' | 'units' | 'limits' | 'digest' | 'securityLog' | 'config'
>;

interface ControlProblem {
  readonly idControle: string;
  readonly message: string;
}

/** Valid with the funder's line, if any, or the problems. */
export type ControlVerdict =
  | { readonly isRight: true; readonly line: ControlLine | undefined }
  | { readonly isRight: false; readonly problems: readonly ControlProblem[] };

interface ControlQuestion {
  readonly caller: AuthenticatedCaller;
  readonly place: OrderPlace;
  readonly given: readonly GivenControl[];
  readonly origin: RequestOrigin;
}

export type CheckOrderControls = (question: ControlQuestion) => Promise<ControlVerdict>;

const wrong = (controls: readonly { readonly id: string }[], message: string): ControlVerdict => ({
  isRight: false,
  problems: controls.map(({ id }) => ({ idControle: id, message })),
});
const right = (line: ControlLine | undefined): ControlVerdict => ({ isRight: true, line });

/**
 * Compares with the person's own line, if any, whose values may be reported. Without a line the
 * answers select one, with the same limit of tries as a registration.
 */
export const createCheckOrderControls = (dependencies: Dependencies): CheckOrderControls => {
  const { reader, units, limits, digest, securityLog, config } = dependencies;

  const rulesOf = ({ place }: ControlQuestion, identifier: string): readonly LimitRule[] => {
    const setting = config.limits.registration.identifier;
    const { id } = place.campaign;
    return [
      {
        key: digest.of('commande-personne', `${id}\u0000${place.scope.beneficiaryId}`),
        ...setting,
        clearedBySuccess: true,
      },
      {
        key: digest.of('commande-identifiant', `${id}\u0000${identifier}`),
        ...setting,
        clearedBySuccess: true,
      },
    ];
  };

  const record = (
    unit: Parameters<typeof securityLog.record>[0],
    { caller, origin, place }: ControlQuestion,
    kind: 'CONTROLE_COMMANDE' | 'LIMITE_ATTEINTE',
    subject: string,
  ) =>
    securityLog.record(unit, origin, {
      kind,
      result: kind === 'LIMITE_ATTEINTE' ? 'REFUS' : 'ECHEC',
      userId: caller.userId,
      subject,
      details: { session: place.campaign.id },
    });

  const findLine = async (question: ControlQuestion): Promise<ControlVerdict> => {
    const { place, given } = question;
    const { campaign } = place;
    const control = identifyingControl(campaign);
    const typed = given.find(({ idControle }) => idControle === control?.id)?.valeur ?? '';
    const identifier = controlKey(typed);
    const subject = `${campaign.id}:${identifier}`;
    const attempt = await limits
      .admit(rulesOf(question, identifier))
      .catch(async (error: unknown) => {
        if (error instanceof DomainError) {
          await units.transact((unit) => record(unit, question, 'LIMITE_ATTEINTE', subject));
        }
        throw error;
      });
    let line: ControlLine | undefined;
    try {
      line = await situationsOf(reader, place.scope).findFreeLine(campaign.id, identifier);
    } catch (error) {
      await attempt.abandon();
      throw error;
    }
    if (line !== undefined && wrongControls(campaign, line, given).length === 0) {
      await units.transact((unit) => attempt.succeed(unit));
      return right(line);
    }
    await units.transact(async (unit) => {
      await attempt.fail(unit);
      await record(unit, question, 'CONTROLE_COMMANDE', subject);
    });
    // The wrong value is not named: the line may belong to another person.
    return wrong(requestedControls(campaign), SERVER_MESSAGES.controlValue);
  };

  return async (question) => {
    const { place, given } = question;
    const { campaign, situation } = place;
    const missing = missingControls(campaign, given);
    if (missing.length > 0) return wrong(missing, MESSAGES.required);
    const unreadable = unreadableAmount(campaign, given);
    if (unreadable !== undefined) return wrong([unreadable], MESSAGES.amount);
    // An answer equal to the own line is valid even in an older format.
    const assessed =
      situation.line === null
        ? requestedControls(campaign)
        : wrongControls(campaign, situation.line, given);
    const malformed = malformedMatricules(assessed, given);
    if (malformed.length > 0) return wrong(malformed, MESSAGES.matricule);
    if (situation.line !== null) {
      return assessed.length === 0
        ? right(situation.line)
        : wrong(assessed, SERVER_MESSAGES.controlValue);
    }
    // Without a control file the funder reviews the answers.
    if (requestedControls(campaign).length === 0 || !campaign.hasLines) return right(undefined);
    return await findLine(question);
  };
};

export const requireRight = (verdict: ControlVerdict): ControlLine | undefined => {
  if (verdict.isRight) return verdict.line;
  throw new DomainError('CONTROLES_INCORRECTS', {
    fields: verdict.problems.map(({ idControle, message }) => ({
      champ: `profil.informationsControles.${idControle}`,
      message,
    })),
  });
};
