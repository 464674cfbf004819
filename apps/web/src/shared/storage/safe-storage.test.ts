import { describe, expect, it, vi } from 'vitest';
import { memoryStorage } from './memory-storage.builder.ts';
import { preparedOnFirstUse, safeStorage } from './safe-storage.ts';

const blocked = (): never => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};
const full = Object.assign(memoryStorage(), { setItem: blocked });
const broken = Object.assign(memoryStorage(), { getItem: blocked, removeItem: blocked });

describe('safeStorage', () => {
  it.each([
    ['storage that is forbidden', blocked],
    ['a full disk', () => full],
    ['storage that fails at each use', () => broken],
    ['no storage at all', () => window.localStorage],
  ])('never throws on %s, and reads nothing', (_, find) => {
    const storage = safeStorage(find);
    expect(() => {
      storage.write('key', { a: 1 });
      storage.writeText('text', 'a');
      storage.remove('other');
    }).not.toThrow();
    expect(storage.read('key')).toBeUndefined();
    expect(storage.readText('text')).toBeUndefined();
  });

  it('gives back what was written, and nothing for what is not JSON or was removed', () => {
    const memory = memoryStorage({ torn: '{"a":' });
    const storage = safeStorage(() => memory);
    storage.write('key', { a: [1, null] });
    expect(storage.read('key')).toEqual({ a: [1, null] });
    expect(storage.read('torn')).toBeUndefined();
    storage.remove('key');
    expect(storage.read('key')).toBeUndefined();
  });

  it('reads what was never kept without so much as an exception of its own', () => {
    const parse = vi.spyOn(JSON, 'parse');
    expect(safeStorage(() => memoryStorage()).read('key')).toBeUndefined();
    expect(parse).not.toHaveBeenCalled();
    parse.mockRestore();
  });

  it('does not throw on a value that has no JSON', () => {
    const memory = memoryStorage();
    const circle: Record<string, unknown> = {};
    circle['self'] = circle;
    safeStorage(() => memory).write('key', circle);
    expect(memory.getItem('key')).toBeNull();
  });

  it('keeps plain text as it is', () => {
    const memory = memoryStorage();
    safeStorage(() => memory).writeText('key', 'V2.33.0');
    expect(memory.getItem('key')).toBe('V2.33.0');
  });
});

describe('preparedOnFirstUse', () => {
  it.each([
    ['read', (storage: ReturnType<typeof safeStorage>) => storage.read('a')],
    ['write', (storage: ReturnType<typeof safeStorage>) => storage.write('a', 1)],
    ['readText', (storage: ReturnType<typeof safeStorage>) => storage.readText('a')],
    ['writeText', (storage: ReturnType<typeof safeStorage>) => storage.writeText('a', '1')],
    ['remove', (storage: ReturnType<typeof safeStorage>) => storage.remove('a')],
  ])('prepares once, before the first %s', (_, use) => {
    const memory = memoryStorage();
    let preparations = 0;
    const storage = preparedOnFirstUse(
      safeStorage(() => memory),
      () => {
        preparations += 1;
      },
    );
    expect(preparations).toBe(0);
    use(storage);
    use(storage);
    expect(preparations).toBe(1);
  });
});
