import { MESSAGES } from '@portail/contract/messages/messages.ts';
import { SERVER_MESSAGES } from '@portail/contract/messages/server-messages.ts';
import type { LimitRule } from '../../../platform/limits/attempt-limits.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { AuthenticatedCaller, RequestOrigin } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { controlKey } from '../../identity/registration/registration.module.ts';
import {
  askedControls,
  identifyingControl,
  malformedMatricules,
  missingControls,
  unreadableAmount,
  wrongControls,
  type GivenControl,
} from './controls.ts';
import type { OrderPlace } from './find-place.ts';
import { situationsOf, type ControlLine } from './situations.repository.ts';

type Dependencies = Pick<
  Platform,
  'reader' | 'units' | 'limits' | 'digest' | 'securityLog' | 'config'
>;

interface ControlProblem {
  readonly idControle: string;
  readonly message: string;
}

/** Right, with the funder's line where there is one; or what is wrong. */
export type ControlVerdict =
  | { readonly isRight: true; readonly line: ControlLine | undefined }
  | { readonly isRight: false; readonly problems: readonly ControlProblem[] };

export interface ControlQuestion {
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
 * Compares with the person's own line where they have one: nobody else's values can be guessed
 * there. Somebody without a line names one, and has as few tries as somebody who registers.
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
      accountId: caller.accountId,
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
    // Which of them is wrong is not said: it may be somebody else's line.
    return wrong(askedControls(campaign), SERVER_MESSAGES.controlValue);
  };

  return async (question) => {
    const { place, given } = question;
    const { campaign, situation } = place;
    const missing = missingControls(campaign, given);
    if (missing.length > 0) return wrong(missing, MESSAGES.required);
    const unreadable = unreadableAmount(campaign, given);
    if (unreadable !== undefined) return wrong([unreadable], MESSAGES.amount);
    // An answer that equals the person's own line is right, even if the line has an older form.
    const assessed =
      situation.line === null
        ? askedControls(campaign)
        : wrongControls(campaign, situation.line, given);
    const malformed = malformedMatricules(assessed, given);
    if (malformed.length > 0) return wrong(malformed, MESSAGES.matricule);
    if (situation.line !== null) {
      return assessed.length === 0
        ? right(situation.line)
        : wrong(assessed, SERVER_MESSAGES.controlValue);
    }
    // Without a file there is nothing to compare with: the funder reads the answers.
    if (askedControls(campaign).length === 0 || !campaign.hasLines) return right(undefined);
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
