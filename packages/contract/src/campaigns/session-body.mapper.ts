import type { FunderSession, SessionChangeInput } from './funder-sessions.schemas.ts';

/**
 * A session as it was read, in the words in which it is written: what a form starts from. What
 * only the server says (its state, what is in use) is left behind.
 */
export const sessionChangeOf = (session: FunderSession): SessionChangeInput => {
  const {
    statut: _statut,
    origine: _origine,
    aDesLignes: _aDesLignes,
    aUnFichierControle: _aUnFichierControle,
    ...fields
  } = session;
  return {
    ...fields,
    quotas: session.quotas.map(({ utilise: _utilise, ...quota }) => quota),
    infoControles: session.infoControles.map(({ utilise: _utilise, ...control }) => control),
    infosSupplementaires: session.infosSupplementaires.map(
      ({ utilise: _utilise, ...question }) => question,
    ),
    pointsDeLivraison: session.pointsDeLivraison.map(({ utilise: _utilise, ...point }) => point),
  };
};
