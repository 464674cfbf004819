import {
  DRAFT_LIFE_MS,
  STORE_PERSISTENCE_THROTTLE_MS,
} from '@portail/contract/constants/constants.ts';
import { type DraftFormat, openDraft, sealDraft } from '@portail/rules/flow/draft.ts';
import type { Answers } from '@portail/rules/flow/flow.ts';
import * as z from 'zod/mini';
import { onSessionClosed, sessionStore } from '../../../session/session-store.ts';
import { localStore, STORAGE_KEYS } from '../../../shared/storage/safe-storage.ts';
import { throttledWriter } from '../../../shared/storage/throttled-writer.ts';
import { campaignValues } from './campaign-values.ts';

const FORMAT: DraftFormat = { version: 1, migrations: {}, lifeMs: DRAFT_LIFE_MS };

/** The key of a draft: one for creation, one per changed campaign. */
export const CREATION = 'creation';

const draft = z.object({
  values: campaignValues,
  /** The version of the campaign when the form was opened. */
  version: z.optional(z.number()),
  /** The last creation request and its idempotency key. */
  envoi: z.optional(z.object({ cle: z.string(), corps: z.string() })),
});
export type CampaignDraft = z.infer<typeof draft>;

const ownerOf = (): string | null => sessionStore.getState().user?.login ?? null;

const keptDrafts = (): Answers =>
  openDraft(localStore.read(STORAGE_KEYS.sessionDrafts), FORMAT, ownerOf(), Date.now()) ?? {};

const write = (answers: Answers, owner: string | null): void => {
  if (Object.keys(answers).length === 0) localStore.remove(STORAGE_KEYS.sessionDrafts);
  else localStore.write(STORAGE_KEYS.sessionDrafts, sealDraft(answers, FORMAT, owner, Date.now()));
};

export const keptCampaignDraft = (target: string): CampaignDraft | undefined => {
  const parsed = draft.safeParse(keptDrafts()[target]);
  return parsed.success ? parsed.data : undefined;
};

const sentOf = (target: string): Pick<CampaignDraft, 'envoi'> => {
  const envoi = keptCampaignDraft(target)?.envoi;
  return envoi === undefined ? {} : { envoi };
};

const writer = throttledWriter(
  ({ target, kept, owner }: { target: string; kept: CampaignDraft; owner: string | null }) =>
    // Later typing keeps the last request.
    write({ ...keptDrafts(), [target]: { ...sentOf(target), ...kept } }, owner),
  STORE_PERSISTENCE_THROTTLE_MS,
);
window.addEventListener('pagehide', () => writer.flush());

export const keepCampaignDraft = (target: string, kept: CampaignDraft): void =>
  writer.schedule({ target, kept, owner: ownerOf() });

/** Writes the pending draft at once: another page may read it next. */
export const flushCampaignDraft = (): void => writer.flush();

/**
 * The idempotency key of this body, stored with the draft, so that a retry after a reload creates
 * one campaign. Another body gets another key.
 */
export const creationKeyFor = (values: CampaignDraft['values'], corps: string): string => {
  writer.flush();
  const envoi = keptCampaignDraft(CREATION)?.envoi;
  const cle = envoi?.corps === corps ? envoi.cle : crypto.randomUUID();
  writer.schedule({ target: CREATION, kept: { values, envoi: { cle, corps } }, owner: ownerOf() });
  writer.flush();
  return cle;
};

export const forgetCampaignDraft = (target: string): void => {
  writer.cancel();
  const { [target]: _, ...others } = keptDrafts();
  write(others, ownerOf());
};

// Drafts are kept when the sign-in session expires, for the same user only.
onSessionClosed((reason) => {
  if (reason === 'ended') writer.flush();
  else writer.cancel();
});
