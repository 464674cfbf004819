import { describe, expect, it } from 'vitest';
import { createSecretBox } from './secret-box.ts';

const box = createSecretBox('a'.repeat(32));

describe('the secret box', () => {
  it('opens what it sealed, for the same purpose only', () => {
    const sealed = box.seal('totp:1', 'JBSWY3DP é');
    expect(sealed).not.toContain('JBSWY3DP');
    expect(box.seal('totp:1', 'JBSWY3DP é')).not.toBe(sealed);
    expect(box.open('totp:1', sealed)).toBe('JBSWY3DP é');
    expect(() => box.open('totp:2', sealed)).toThrow();
    expect(() => createSecretBox('b'.repeat(32)).open('totp:1', sealed)).toThrow();
    expect(() => box.open('totp:1', `A${sealed.slice(1)}`)).toThrow();
  });

  it('hashes under its own key', () => {
    expect(box.mac('code:1', '000123')).toEqual(box.mac('code:1', '000123'));
    expect(box.mac('code:1', '000123')).not.toEqual(box.mac('code:2', '000123'));
    expect(createSecretBox('b'.repeat(32)).mac('code:1', '000123')).not.toEqual(
      box.mac('code:1', '000123'),
    );
  });
});
