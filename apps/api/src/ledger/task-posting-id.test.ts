import { expect, it } from 'vitest';
import { taskPostingId } from './task-posting-id.ts';

it('[L12] a task that runs twice for one cause posts under one id, and another cause has another', () => {
  const id = taskPostingId('VIREMENT', 'v1', '100001');
  expect(taskPostingId('VIREMENT', 'v1', '100001')).toBe(id);
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  const others = [
    taskPostingId('VIREMENT', 'v1', '100002'),
    taskPostingId('VIREMENT', 'v2', '100001'),
    taskPostingId('VIREMENT', 'v1'),
    taskPostingId('VIREMENTv', '1', '100001'),
  ];
  expect(new Set([id, ...others]).size).toBe(5);
});
