import type { Organisme } from '@portail/rules/declarations/vocabulary.ts';
import type { Config } from '../../../../platform/config.ts';
import { openPartnerClient } from '../../../../platform/outbound/partner-client.ts';
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
    openPartnerClient(settings[organisme], {
      reach: (reached, http) => createHttpNationalBody({ organisme, ...reached }, http),
      unset: () => createNoNationalBody(organisme),
    });
  const [cesu, paje] = [open('CESU'), open('PAJE')];
  return {
    bodies: { CESU: cesu.partner, PAJE: paje.partner },
    isSet: cesu.isSet || paje.isSet,
    stop: () => {
      cesu.close();
      paje.close();
    },
  };
};
