import type {
  BrandingView,
  KeptPicture,
  PublishedBranding,
} from '@portail/contract/branding/branding.schemas.ts';
import { approvePending } from './approvals.ts';
import { FORM_TYPE, formOf } from './multipart-form.ts';
import { OPERATORS } from './operator-sessions.ts';
import { codeOf } from './order-calls.ts';
import { confirmSession } from './second-step.ts';
import { bearer, type TestApi } from './test-api.ts';

/** Calls of one operator on the branding of one contract. */
export const brandingCallsOf = (api: TestApi, token: string, numero: string) => {
  const base = `/api/sap/personnalisation/${numero}`;
  const get = (path = '') => api.http.inject({ url: `${base}${path}`, headers: bearer(token) });
  const send = (method: 'PUT' | 'POST', path: string, payload: object) =>
    api.http.inject({ method, url: `${base}${path}`, headers: bearer(token), payload });
  const upload = (path: string, content: Buffer | string, name: string) =>
    api.http.inject({
      method: 'POST',
      url: `${base}${path}`,
      headers: { ...bearer(token), 'content-type': FORM_TYPE },
      payload: formOf(content, { name }),
    });
  const view = async (): Promise<BrandingView> => {
    const reply = await get();
    if (reply.statusCode !== 200) throw new Error(`branding: ${reply.body}`);
    return reply.json<BrandingView>();
  };
  const save = async (changes: object) =>
    send('PUT', '', { revision: (await view()).revision, ...changes });
  /** Confirms with a code of the manager when required. */
  const publishAt = async (revision: number, commentaire: string) => {
    const reply = await send('POST', '/versions', { revision, commentaire });
    if (reply.statusCode === 200 || codeOf(reply) !== 'CONFIRMATION_REQUISE') return reply;
    await confirmSession(api, token, `${OPERATORS.manager}@portail-cesu.example`);
    return await send('POST', '/versions', { revision, commentaire });
  };
  return {
    get,
    send,
    upload,
    view,
    save,
    publish: async (commentaire = 'Essai') => publishAt((await view()).revision, commentaire),
    /** Saves and publishes, with the approval of a second operator when required. */
    saveAndPublish: async (changes: object): Promise<void> => {
      const saved = await save(changes);
      if (saved.statusCode !== 200) throw new Error(`draft: ${saved.body}`);
      const { revision } = saved.json<BrandingView>();
      const reply = await publishAt(revision, 'Essai');
      if (reply.statusCode !== 200) throw new Error(`publication: ${reply.body}`);
      if (reply.json<PublishedBranding>().textesAValider) await approvePending(api);
    },
    picture: async (content: Buffer, name = 'image.png'): Promise<KeptPicture> => {
      const reply = await upload('/images', content, name);
      if (reply.statusCode !== 200) throw new Error(`picture: ${reply.body}`);
      return reply.json<KeptPicture>();
    },
    importFile: async (content: Buffer | string, name = 'habillage.json') =>
      upload(`/import?revision=${(await view()).revision}`, content, name),
  };
};
export type BrandingCalls = ReturnType<typeof brandingCallsOf>;

export const COLORS = {
  primary: '123abc',
  secondary: '0f4c3a',
  tertiary: 'c9a227',
  success: '2f9e44',
  warning: 'f08c00',
  danger: 'c92a2a',
} as const;

export const NO_PICTURES = {
  logo: null,
  imageConnexionGauche: null,
  imageConnexionDroite: null,
  imagePiedDePage: null,
} as const;
