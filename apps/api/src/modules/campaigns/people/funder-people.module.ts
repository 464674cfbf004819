import { defineModule } from '../../../platform/http/define-module.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createOpenRefund } from '../../orders/ordering/ordering.module.ts';
import { createFunderReads } from '../../people/privacy/privacy.module.ts';
import { createEndLines } from '../lines/update-lines.ts';
import { createCorrectPerson, createDepartures } from './change-people.ts';
import { createMergePeople } from './merge-people.ts';
import { createReadPeople } from './read-people.ts';

/** The people that a funder brought: list, sheet, corrections and departures. */
export const createFunderPeopleModule = (platform: Platform) => {
  const reads = createFunderReads(platform);
  const people = createReadPeople({ ...platform, reads });
  const duplicates = createMergePeople({ ...platform, people, reads });
  const correct = createCorrectPerson({ ...platform, people });
  const departures = createDepartures({
    ...platform,
    people,
    endLines: createEndLines({ ...platform, openRefund: createOpenRefund(platform) }),
  });
  return defineModule({
    handlers: {
      getFunderPeople: ({ caller, query, origin }) => people.list(caller, query, origin),
      getFunderPerson: ({ caller, params, origin }) =>
        people.read(caller, params.idPersonne, origin),
      getDuplicates: ({ caller, origin }) => duplicates.list(caller, origin),
      mergePeople: ({ caller, params, body, origin }) =>
        duplicates.merge(caller, params.idPersonne, body.idAutrePersonne, origin),
      correctFunderPerson: ({ caller, params, body, origin }) =>
        correct(caller, params.idPersonne, body, origin),
      previewDeparture: ({ caller, params, query }) =>
        departures.preview(caller, params.idPersonne, query.dateDepart),
      recordDeparture: ({ caller, params, body, origin }) =>
        departures.record(caller, params.idPersonne, body, origin),
      forgetDeparture: ({ caller, params, origin }) =>
        departures.forget(caller, params.idPersonne, origin),
    },
  });
};
