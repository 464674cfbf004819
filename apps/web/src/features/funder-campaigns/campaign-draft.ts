import {
  DRAFT_LIFE_MS,
  STORE_PERSISTENCE_THROTTLE_MS,
} from '@portail/contract/constants/constants.ts';
import { type DraftFormat, openDraft, sealDraft } from '@portail/rules/flow/draft.ts';
import type { Answers } from '@portail/rules/flow/flow.ts';
import * as z from 'zod/mini';
import { onSessionClosed, sessionStore } from '../../session/session-store.ts';
import { localStore, STORAGE_KEYS } from '../../shared/storage/safe-storage.ts';
import { throttledWriter } from '../../shared/storage/throttled-writer.ts';
import { campaignValues } from './campaign-values.ts';

const FORMAT: DraftFormat = { version: 1, migrations: {}, lifeMs: DRAFT_LIFE_MS };

/** A form that creates, or the campaign that one changes: each has its own draft. */
export const CREATION = 'creation';

const draft = z.object({
  values: campaignValues,
  /** Of the campaign as it was when the form opened on it. */
  version: z.optional(z.number()),
  /** What was sent last to create it, and under which key. */
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
    // What was sent stays known, whatever is typed after it.
    write({ ...keptDrafts(), [target]: { ...sentOf(target), ...kept } }, owner),
  STORE_PERSISTENCE_THROTTLE_MS,
);
window.addEventListener('pagehide', () => writer.flush());

export const keepCampaignDraft = (target: string, kept: CampaignDraft): void =>
  writer.schedule({ target, kept, owner: ownerOf() });

/** What waits is written now: another page may be about to read it. */
export const flushCampaignDraft = (): void => writer.flush();

/**
 * The key for this body, kept with the draft: sent again after an answer that never came, even from
 * a page that was loaded anew, it is one campaign. Another body is another campaign.
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

// The same person finds a form again after a campaign that ended by itself, and only then.
onSessionClosed((reason) => {
  if (reason === 'ended') writer.flush();
  else writer.cancel();
});
