import { startSandbox } from './sandbox-process.ts';

export type BodySlug = 'cesu' | 'pajemploi';

export interface HeldDeclaration {
  readonly cle: string;
  readonly numero: string;
  readonly etat: 'RECUE' | 'ACCEPTEE' | 'REJETEE';
  readonly motif: string | null;
  readonly envois: number;
  readonly montantNet: number;
}

export const startBodiesSandbox = async () => {
  const sandbox = await startSandbox();
  const stage = async (method: string, slug: BodySlug, path: string, body?: object) => {
    const content =
      body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const reply = await sandbox.ask(`/organismes/${slug}/api/${path}`, { method, ...content });
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status}`);
    return reply;
  };
  return {
    url: sandbox.url,
    /** `panne`, `portee`, `fois`, `delaiMs`, `decision`, `motif`. */
    change: (slug: BodySlug, settings: object) => stage('PUT', slug, 'reglages', settings),
    restore: (slug: BodySlug) => stage('DELETE', slug, 'reglages'),
    forget: (slug: BodySlug) => stage('POST', slug, 'remise-a-zero'),
    /** Newest first. */
    held: async (slug: BodySlug) =>
      (await stage('GET', slug, 'declarations')).json() as Promise<HeldDeclaration[]>,
    decide: (slug: BodySlug, cle: string, decision: object) =>
      stage('PUT', slug, `declarations/${cle}/decision`, decision),
    /** With `numero`, `nom`, `prenom`, `dateNaissance` (YYYY-MM-DD), and optional states. */
    addEmployer: (slug: BodySlug, employer: object) => stage('POST', slug, 'employeurs', employer),
    changeEmployer: (slug: BodySlug, numero: string, states: object) =>
      stage('PUT', slug, `employeurs/${numero}`, states),
    stop: sandbox.stop,
  };
};
