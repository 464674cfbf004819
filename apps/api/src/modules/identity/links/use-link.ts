import type { CallInput, CallOutput } from '@portail/contract/calls/define-call.ts';
import type { bypassSignIn, getBypassParameters } from '@portail/contract/identity/bypass.calls.ts';
import { limitedAddress } from '../../../platform/address.ts';
import type { Platform } from '../../../platform/platform.ts';
import type {
  AuthenticatedCaller,
  IssuedToken,
  RequestOrigin,
} from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import type { OperatorWatch, RecordConsultation } from '../../people/privacy/privacy.module.ts';
import type { SessionLink, Sessions } from '../sign-in/authentication.module.ts';
import { linkSessionQueries } from './links.queries.ts';
import { linksIn, type UsedLink } from './links.repository.ts';

/** Parameters of the link that opened the session; null after a sign-in with a password. */
export const createDescribeLink =
  ({ reader }: Pick<Platform, 'reader'>) =>
  async (caller: AuthenticatedCaller): Promise<CallOutput<typeof getBypassParameters>> => {
    const link = await linkSessionQueries(reader, caller).find();
    return {
      fromBackOffice: caller.fromBackOffice,
      readOnly: caller.readOnly,
      bypassed: caller.bypass !== undefined,
      identifiantSource: link?.identifiantSource ?? null,
      idSessionPreCommande: link?.idSessionPreCommande ?? null,
      typeAction: link?.typeAction ?? null,
    };
  };

type Body = CallInput<typeof bypassSignIn>['body'];

/** Reason of a refusal, for the log only: the user always sees the same message. */
type LinkRefusal =
  | 'INCONNU_OU_UTILISE'
  | 'EXPIRE'
  | 'ALTERE'
  | 'COMPTE_FERME'
  | 'COMPTE_NON_UNIFIE'
  | 'OPERATEUR_INCONNU'
  | 'OPERATEUR_SUSPENDU';

const isAltered = (link: UsedLink, body: Body): boolean =>
  link.source !== body.identifiantSource ||
  link.target !== body.identifiantCible ||
  link.space !== body.typeEspace ||
  (link.campaignId ?? '') !== (body.idSessionPreCommande ?? '');

const refusalOf = (link: UsedLink | undefined, body: Body, now: Date): LinkRefusal | undefined => {
  if (link === undefined) return 'INCONNU_OU_UTILISE';
  if (now >= link.expiresAt) return 'EXPIRE';
  if (isAltered(link, body)) return 'ALTERE';
  if (link.disabledAt !== null) return 'COMPTE_FERME';
  return link.mode === 'SAP' && link.isUnified !== true ? 'COMPTE_NON_UNIFIE' : undefined;
};

const OPERATOR_MODES: ReadonlySet<string> = new Set(['BACK_OFFICE', 'LECTURE_SEULE']);

/** False when operators open their own back-office space. */
const opensOtherSpace = ({ space }: UsedLink): boolean => space !== 'ESPACE_OPERATEUR';

/**
 * An operator may change data in a person's space only with a recorded reason: the one given at
 * opening, or the task that the mode stands for in a beneficiary's space.
 */
const hasReasonToAct = ({ reason, space }: UsedLink): boolean =>
  reason !== null || space === 'ESPACE_BENEFICIAIRE';

const isReadOnly = (link: UsedLink): boolean => {
  if (link.mode === 'LECTURE_SEULE' || link.role === 'BO_LECTURE') return true;
  return link.mode === 'BACK_OFFICE' && opensOtherSpace(link) && !hasReasonToAct(link);
};

/** The flags come from the stored link, never from the browser. */
const sessionLinkOf = (link: UsedLink): SessionLink => ({
  mode: link.mode,
  source: link.source,
  fromBackOffice: link.mode === 'BACK_OFFICE',
  readOnly: isReadOnly(link),
  operatorUserId: opensOtherSpace(link) && OPERATOR_MODES.has(link.mode) ? link.operatorId : null,
  bypassKind: link.mode === 'PARTENAIRE' || link.mode === 'SAP' ? link.mode : null,
  contractNumero: link.contractNumero,
  campaignId: link.campaignId,
  orderType: link.actionType,
});

export const createUseLink = ({
  units,
  clock,
  digest,
  limits,
  securityLog,
  config,
  sessions,
  recordConsultation,
  watch,
}: Pick<Platform, 'units' | 'clock' | 'digest' | 'limits' | 'securityLog' | 'config'> & {
  readonly sessions: Pick<Sessions, 'open' | 'issue'>;
  readonly recordConsultation: RecordConsultation;
  readonly watch: OperatorWatch;
}) => {
  /** Opening a space counts as reading a file and is refused while the operator is paused. */
  const readingRefusalOf = async (
    unit: UnitOfWork,
    origin: RequestOrigin,
    link: UsedLink,
  ): Promise<LinkRefusal | undefined> => {
    if (!opensOtherSpace(link) || !OPERATOR_MODES.has(link.mode)) return undefined;
    const operator = link.operatorId === null ? undefined : await watch.lock(unit, link.operatorId);
    if (operator === undefined) return 'OPERATEUR_INCONNU';
    return (await watch.admit(unit, origin, { operator, read: [link.userId] }))
      ? undefined
      : 'OPERATEUR_SUSPENDU';
  };

  /** Commits in every case: a presented link is consumed even when refused. */
  const attempt = async (
    unit: UnitOfWork,
    body: Body,
    origin: RequestOrigin,
  ): Promise<string | undefined> => {
    const now = clock.realNow();
    const link = await linksIn(unit).consume(digest.all('lien', body.jetonConnexion), now);
    const refusal =
      refusalOf(link, body, now) ??
      (link === undefined ? undefined : await readingRefusalOf(unit, origin, link));
    await securityLog.record(unit, origin, {
      kind: 'LIEN_UTILISE',
      result: refusal === undefined ? 'SUCCES' : 'REFUS',
      userId: link?.userId,
      subject: body.identifiantSource,
      details: {
        ...(link === undefined ? {} : { lien: link.id, mode: link.mode }),
        ...(refusal === undefined ? {} : { motif: refusal }),
      },
    });
    if (link === undefined || refusal !== undefined) return undefined;
    const { sessionId } = await sessions.open(unit, {
      userId: link.userId,
      origin,
      link: sessionLinkOf(link),
    });
    if (opensOtherSpace(link)) {
      await recordConsultation(unit, origin, {
        userId: link.userId,
        sessionId,
        mode: link.mode,
        source: link.source,
        partner: link.partner ?? link.source,
        contract: link.contractNumero,
        isReadOnly: sessionLinkOf(link).readOnly,
        reason: link.reason,
      });
    }
    return sessionId;
  };

  /** 256 bits cannot be guessed; the limit only protects the log from being flooded. */
  const refuse = async (origin: RequestOrigin): Promise<never> => {
    await units.transact((unit) =>
      limits.count(unit, {
        key: digest.of('lien-adresse', limitedAddress(origin.address)),
        ...config.limits.address,
        clearedBySuccess: false,
      }),
    );
    throw new DomainError('LIEN_INVALIDE');
  };

  return async (body: Body, origin: RequestOrigin): Promise<IssuedToken> => {
    const sessionId = await units.transact((unit) => attempt(unit, body, origin));
    if (sessionId === undefined) return await refuse(origin);
    return await sessions.issue(sessionId);
  };
};
