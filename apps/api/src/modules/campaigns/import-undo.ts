import {
  IMPORT_UNDO_MESSAGES,
  IMPORT_UNDO_MINUTES,
  type ImportUndo,
  type UndoState,
} from '@portail/contract/campaigns/import-undo.schemas.ts';
import { dateTimeInFrance } from '../../platform/clock.ts';
import type { Dependents, ImportToUndo } from './lines/import/undo-import.repository.ts';

const MINUTE_MS = 60_000;

const lastMoment = (createdAt: Date): Date =>
  new Date(createdAt.getTime() + IMPORT_UNDO_MINUTES * MINUTE_MS);

/** The rows that an import wrote are deleted the next day, and none were kept of earlier versions. */
const isOver = (found: ImportToUndo, now: Date): boolean =>
  now > lastMoment(found.createdAt) || found.added + found.changed + found.removed === 0;

export const undoStateOf = (
  found: { readonly createdAt: Date; readonly undoneAt: Date | null; readonly isLast: boolean },
  now: Date,
): UndoState => {
  if (found.undoneAt !== null) return 'ANNULE';
  return found.isLast && now <= lastMoment(found.createdAt) ? 'POSSIBLE' : 'PASSE';
};

/** The counts of an import, with a sentence for each thing that prevents undoing it. */
export const importUndoOf = (
  found: ImportToUndo,
  dependents: readonly Dependents[],
  now: Date,
): ImportUndo => {
  const { later } = found;
  const obstacles = [
    ...(isOver(found, now)
      ? [IMPORT_UNDO_MESSAGES.tooLate(dateTimeInFrance(found.createdAt))]
      : []),
    ...(later === null
      ? []
      : [IMPORT_UNDO_MESSAGES.laterImport(later.name, dateTimeInFrance(later.createdAt))]),
    ...dependents.map(({ dependence, people, count }) =>
      IMPORT_UNDO_MESSAGES[dependence](people, count),
    ),
  ];
  return {
    ajouts: found.added,
    modifications: found.changed,
    retraits: found.removed,
    annulableJusqua: dateTimeInFrance(lastMoment(found.createdAt)),
    obstacles: found.undoneAt === null ? obstacles : [],
    annule: found.undoneAt !== null,
  };
};
