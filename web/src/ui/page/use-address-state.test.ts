import { describe, expect, it } from 'vitest';
import { readAddress, writeAddress } from './use-address-state.ts';

const defaults = { keyword: '', group: '', pageIndex: 1, pageSize: 10 };
const write = (address: string, change: Partial<typeof defaults>) =>
  String(writeAddress(new URLSearchParams(address), defaults, change));

describe('a list’s state in the address', () => {
  it('reads what is there and takes defaults for the rest and for what is no number', () => {
    expect(readAddress(new URLSearchParams('keyword=li&pageIndex=3&pageSize=many'), defaults)).toEqual({
      ...defaults,
      keyword: 'li',
      pageIndex: 3,
    });
  });

  it('leaves defaults out and foreign parameters alone', () => {
    expect(write('iframe=1&pageSize=20', { group: 'draft', pageSize: 10 })).toBe('iframe=1&group=draft');
  });

  it('goes back to page 1 when a filter changes, and not when the page does', () => {
    expect(write('pageIndex=4', { keyword: 'li' })).toBe('keyword=li');
    expect(write('keyword=li', { pageIndex: 4 })).toBe('keyword=li&pageIndex=4');
  });

  it('reads back what it wrote', () => {
    const state = { keyword: '李 & 王=', group: 'draft', pageIndex: 2, pageSize: 30 };
    expect(readAddress(writeAddress(new URLSearchParams(), defaults, state), defaults)).toEqual(state);
  });
});
