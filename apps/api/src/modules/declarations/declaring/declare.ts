import { isAlsaceMoselle } from '@portail/rules/declarations/minima.ts';
import type {
  DeclarationStatut,
  EnvoiEtat,
  Organisme,
  PajeActivite,
} from '@portail/rules/declarations/vocabulary.ts';
import { monthOf } from '@portail/rules/time/paris.ts';
import {
  createIdempotency,
  type IdempotentCommand,
} from '../../../platform/idempotency/idempotency.ts';
import { transactionOf } from '../../../platform/db/unit-of-work.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readDatedFigures } from '../../../platform/figures.repository.ts';
import type { AuthenticatedCaller } from '../../../platform/ports/caller.ts';
import { DomainError } from '../../../platform/ports/domain-error.ts';
import { type BeneficiaryScope, beneficiaryScopeOf } from '../../../platform/ports/owner-scope.ts';
import type { UnitOfWork } from '../../../platform/ports/unit-of-work.ts';
import { newReference } from '../../../platform/references.ts';
import type { DeclarationOrder, PreparedDeclaration } from './declaration-orders.ts';
import { declarationsIn, type DeclaredMonth } from './declarations.repository.ts';
import { type KnownEmployer, partiesIn, requireDeclaringContract } from './parties.repository.ts';
import { type ReadyParties, requireReady } from './ready-parties.ts';
import { SEND_DECLARATION } from './send-declarations.ts';

interface BusinessKeyParts {
  readonly organisme: Organisme;
  readonly numeroEmployeur: string;
  readonly numeroSalarie: string;
  /** YYYY-MM. */
  readonly mois: string;
  readonly typeActivite: PajeActivite | undefined;
  /** Only for a childminder, who is declared once per child. */
  readonly idEnfant: string | undefined;
  readonly numeroCorrectif: number;
}

/**
 * Identifies a declaration at a body: a second message with the same key is the same declaration.
 * The key is part of URLs, so it contains no character that needs escaping.
 */
export const businessKeyOf = (parts: BusinessKeyParts): string =>
  [
    parts.organisme,
    parts.numeroEmployeur,
    parts.numeroSalarie,
    parts.mois,
    parts.typeActivite ?? 'EMPLOI',
    parts.idEnfant ?? 'TOUS',
    String(parts.numeroCorrectif),
  ].join('.');

interface Declared {
  readonly reference: string;
  readonly statut: DeclarationStatut;
  readonly envoi: EnvoiEtat;
}

/** The body must be called first, and never while a transaction is open. */
class BodyCheckRequired extends Error {}

/** First poll of the body, for a message that the outbox could not deliver. */
const FIRST_POLL_MS = 600_000;

const ID_FIELDS = { CESU: 'idTeledeclaration', PAJE: 'idTeledeclarationPaje' } as const;

const alreadyDeclared = (organisme: Organisme, own: string | undefined): DomainError =>
  new DomainError(
    'DECLARATION_DEJA_FAITE',
    own === undefined ? {} : { fields: [{ champ: ID_FIELDS[organisme], message: own }] },
  );

/**
 * Stores a declaration, its messages and the answer in one transaction. The outbox sends the
 * messages, so that an unavailable body only delays them.
 */
export const createDeclare = (
  { units, clock, ids, outbox }: Pick<Platform, 'units' | 'clock' | 'ids' | 'outbox'>,
  ready: ReadyParties,
) => {
  const idempotency = createIdempotency(units, clock);

  const employerOf = async (
    unit: UnitOfWork,
    scope: BeneficiaryScope,
    order: DeclarationOrder,
    isChecked: boolean,
  ): Promise<KnownEmployer> => {
    const known = await partiesIn(unit, scope, order.organisme).find(order);
    if (!isChecked && !ready.areReady(known)) throw new BodyCheckRequired();
    return requireReady(known);
  };

  const store = async (
    unit: UnitOfWork,
    scope: BeneficiaryScope,
    order: DeclarationOrder,
    prepared: PreparedDeclaration,
  ): Promise<Declared> => {
    const declarations = declarationsIn(unit, scope);
    const month: DeclaredMonth = { ...order, mois: monthOf(prepared.dateDebut) };
    const before = await declarations.readMonth(month);
    if (before.ownReference !== undefined) {
      throw alreadyDeclared(order.organisme, before.ownReference);
    }
    const declared = {
      reference: newReference(
        order.organisme === 'CESU' ? 'cesuDeclaration' : 'pajemploiDeclaration',
      ),
      statut: 'TRANSMISE',
      envoi: 'EN_COURS',
    } as const;
    const id = ids.ordered();
    const isInserted = await declarations.insert({
      id,
      ...month,
      ...declared,
      ...prepared,
      contract: order.contract.numeroContrat,
      numeroCorrectif: before.others,
      createdAt: clock.businessNow(),
    });
    // A concurrent request declared the same month: the unique index kept one of the two.
    if (!isInserted) {
      throw alreadyDeclared(order.organisme, (await declarations.readMonth(month)).ownReference);
    }
    const now = clock.realNow();
    const messages = prepared.messages.map(({ idEnfant, netCents }, index) => ({
      id: ids.ordered(),
      rang: index + 1,
      idEnfant: idEnfant ?? null,
      netCents,
      cle: businessKeyOf({
        organisme: order.organisme,
        numeroEmployeur: order.numeroEmployeur,
        numeroSalarie: order.numeroSalarie,
        mois: month.mois.slice(0, 7),
        typeActivite: order.typeActivite ?? undefined,
        idEnfant,
        numeroCorrectif: before.others,
      }),
    }));
    await declarations.insertMessages(id, messages, {
      createdAt: now,
      nextPollAt: new Date(now.getTime() + FIRST_POLL_MS),
    });
    await declarations.insertChildren(id, prepared.children);
    await outbox.addMany(
      unit,
      messages.map((message) => ({
        kind: SEND_DECLARATION,
        dedupKey: `${SEND_DECLARATION}:${message.id}`,
        payload: { envoiId: message.id },
      })),
    );
    return declared;
  };

  return async (
    caller: AuthenticatedCaller,
    order: DeclarationOrder,
    command: IdempotentCommand,
    answerOf: (declared: Declared) => object,
  ): Promise<{ readonly isReplay: boolean; readonly body: unknown }> => {
    const scope = beneficiaryScopeOf(caller);
    const run = (isChecked: boolean) =>
      idempotency.run(command, async (unit) => {
        await requireDeclaringContract(unit, scope, order.contract);
        const employer = await employerOf(unit, scope, order, isChecked);
        const prepared = await order.prepare(unit, scope, {
          today: clock.businessDay(),
          isAlsaceMoselle: isAlsaceMoselle(employer.codePostal),
          figures: await readDatedFigures(transactionOf(unit)),
        });
        return { status: 200, body: answerOf(await store(unit, scope, order, prepared)) };
      });
    try {
      return await run(false);
    } catch (error) {
      if (!(error instanceof BodyCheckRequired)) throw error;
    }
    const { organisme, numeroEmployeur, numeroSalarie } = order;
    await ready.refresh(scope, organisme, { numeroEmployeur, numeroSalarie });
    return await run(true);
  };
};
