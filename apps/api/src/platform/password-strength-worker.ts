import { parentPort } from 'node:worker_threads';
import { createMeasure } from '@portail/rules/identity/password/measure.ts';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import * as french from '@zxcvbn-ts/language-fr';
import * as z from 'zod/mini';

const question = z.object({ id: z.number(), password: z.string(), context: z.array(z.string()) });

const lists = { ...common.dictionary, ...french.dictionary };
const library = new ZxcvbnFactory({ dictionary: lists, graphs: common.adjacencyGraphs });
const measure = createMeasure({
  scoreOf: (password, context) => library.check(password, [...context]).score,
  wordLists: lists,
});

parentPort?.on('message', (message: unknown) => {
  const { id, password, context } = z.parse(question, message);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage({ id, strength: measure(password, context) });
});
