import { describe, expect, it } from 'vitest';
import { deliver } from '../test/second-step.ts';
import { useTestApi } from '../test/test-api.ts';

const api = useTestApi();

describe('mail preview', () => {
  it('[A30] sends one of each mail through the outbox, in the colours of the contract', async () => {
    await api.current.query(
      `insert into outbox_message (id, kind, dedup_key, payload, created_at)
       values (gen_random_uuid(), 'COURRIEL_APERCU', 'apercu',
               '{"to": "apercu@courriel.example", "contract": "100001"}', now())`,
    );
    await deliver(api.current);
    const { sent } = api.current.mailbox;
    expect(sent.length).toBeGreaterThan(10);
    expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(sent.length);
    const [theme] = await api.current.query(
      `select primary_color from contract_look where contract_numero = '100001'`,
    );
    expect(sent[0]?.html).toContain(`#${String(theme?.['primary_color'])}`);
  });
});
