import type { Organisme } from '@portail/rules/declarations/vocabulary.ts';
import type { Config } from '../../../../platform/config.ts';
import { openOutsider } from '../../../../platform/outbound/outsider.ts';
import type { NationalBodies } from '../../../../platform/ports/national-body.ts';
import { createHttpNationalBody, createNoNationalBody } from './http-national-body.ts';

export interface OpenBodies {
  readonly bodies: NationalBodies;
  readonly isSet: boolean;
  readonly stop: () => void;
}

/** Each with its own sockets, patience and breaker: one that is down takes nothing from the other. */
export const createNationalBodies = ({ bodies: settings }: Pick<Config, 'bodies'>): OpenBodies => {
  const open = (organisme: Organisme) =>
    openOutsider(settings[organisme], {
      reach: (reached, http) => createHttpNationalBody({ organisme, ...reached }, http),
      nobody: () => createNoNationalBody(organisme),
    });
  const [cesu, paje] = [open('CESU'), open('PAJE')];
  return {
    bodies: { CESU: cesu.outsider, PAJE: paje.outsider },
    isSet: cesu.isSet || paje.isSet,
    stop: () => {
      cesu.close();
      paje.close();
    },
  };
};
