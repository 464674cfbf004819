import {
  DRAFT_LIFE_MS,
  STORE_PERSISTENCE_THROTTLE_MS,
} from '@portail/contract/constants/constants.ts';
import { ALL_FLOWS } from '@portail/contract/flows/all-flows.ts';
import { orderFlow } from '@portail/contract/orders/ordering.flow.ts';
import { type DraftFormat, openDraft, sealDraft } from '@portail/rules/flow/draft.ts';
import type { OrderType } from '@portail/rules/identity/access/vocabulary.ts';
import { type Answers, storableAnswers } from '@portail/rules/flow/flow.ts';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { onContractSwitched } from '../session/contract-switch.ts';
import { onSessionClosed, sessionStore } from '../session/session-store.ts';
import { localStore, STORAGE_KEYS, tabStore } from '../shared/storage/safe-storage.ts';
import { throttledWriter } from '../shared/storage/throttled-writer.ts';

type Drafts = Readonly<Record<string, Answers>>;

const FORMAT: DraftFormat = { version: 1, migrations: {}, lifeMs: DRAFT_LIFE_MS };

const ownerOf = (): string | null => sessionStore.getState().user?.login ?? null;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const readDrafts = (): Drafts => {
  const stored = localStore.read(STORAGE_KEYS.drafts);
  if (!isRecord(stored)) return {};
  const owner = ownerOf();
  const opened: Record<string, Answers> = {};
  for (const flow of ALL_FLOWS) {
    const answers = openDraft(stored[flow.id], FORMAT, owner, Date.now());
    if (answers !== undefined) opened[flow.id] = answers;
  }
  return opened;
};

export const draftStore = createStore<Drafts>(readDrafts);

interface OwnedDrafts {
  readonly drafts: Drafts;
  readonly owner: string | null;
}

const writer = throttledWriter(({ drafts, owner }: OwnedDrafts) => {
  const sealed = ALL_FLOWS.filter((flow) => drafts[flow.id] !== undefined).map((flow) => [
    flow.id,
    sealDraft(storableAnswers(flow, drafts[flow.id] ?? {}), FORMAT, owner, Date.now()),
  ]);
  localStore.write(STORAGE_KEYS.drafts, Object.fromEntries(sealed));
}, STORE_PERSISTENCE_THROTTLE_MS);

/** Where the written drafts and the person's identity part ways, nothing more is written. */
let isWriting = true;
draftStore.subscribe((drafts) => {
  // Whose they are is noted now: by the time they are written, the person may have gone.
  if (isWriting) writer.schedule({ drafts, owner: ownerOf() });
});
window.addEventListener('pagehide', () => writer.flush());

export const saveAnswers = (flowId: string, stepId: string, answers: unknown): void =>
  draftStore.setState((drafts) => ({
    ...drafts,
    [flowId]: { ...drafts[flowId], [stepId]: answers },
  }));

/** Replaces all answers of a flow at once: a guard must never see it half done. */
export const replaceAnswers = (flowId: string, answers: Answers): void =>
  draftStore.setState((drafts) => ({ ...drafts, [flowId]: answers }));

export const resetFlow = (flowId: string): void => replaceAnswers(flowId, {});

export const answersOf = (flowId: string): Answers => draftStore.getState()[flowId] ?? {};

/**
 * A partner's link has answered the first question of the order. It is read from the session and
 * not written in the draft, so that it holds as long as the session and goes with it: an order that
 * is done empties the draft, and a draft outlives a session that ends by itself.
 */
const answeredByLink = (
  idSessionPreCommande: string | null,
  orderType: OrderType | null,
): Drafts => {
  if (idSessionPreCommande === null) return {};
  // A link that changes an order goes straight to what is changed.
  const session = {
    idSession: idSessionPreCommande,
    ...(orderType === 'EDIT_ORDER' ? { hasIntroduction: false } : {}),
  };
  // A cancellation is confirmed on the last page, which a link opens at once.
  const confirmation = orderType === 'CANCEL_ORDER' ? { confirmation: { orderType } } : {};
  return { [orderFlow.id]: { session, ...confirmation } };
};

export const useAnswersOf = () => {
  const drafts = useStore(draftStore);
  const given = answeredByLink(
    useStore(sessionStore, (state) => state.idSessionPreCommande),
    useStore(sessionStore, (state) => state.orderType),
  );
  return (flowId: string): Answers => ({ ...given[flowId], ...drafts[flowId] });
};

// A logout erases the drafts; a session that ends by itself leaves them for the same person.
onSessionClosed((reason) => {
  if (reason === 'ended') writer.flush();
  isWriting = false;
  draftStore.setState({}, true);
  isWriting = true;
  writer.cancel();
  if (reason !== 'logout') return;
  localStore.remove(STORAGE_KEYS.drafts);
  // Written by pages of their own, which may not have been loaded since.
  localStore.remove(STORAGE_KEYS.sessionDrafts);
  tabStore.remove(STORAGE_KEYS.invoiceCard);
});

/** After sign-in, restores the drafts of this user only. */
sessionStore.subscribe((state, before) => {
  if (state.user === null || state.user.login === before.user?.login) return;
  isWriting = false;
  draftStore.setState(readDrafts(), true);
  isWriting = true;
});

/** What was begun for one contract means nothing under another. */
onContractSwitched(() => draftStore.setState({}, true));
