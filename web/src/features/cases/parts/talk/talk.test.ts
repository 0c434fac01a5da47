import type { Message, Reader } from '@suya/contract/cases/conversation.schema';
import { describe, expect, test } from 'vitest';
import { mergeLast, mergeOlder, nothingHeld } from './merge-page.ts';
import { hasArrived, receiptsOf } from './receipts.ts';

const said = (seq: number, fromLab = false, authorId = 'me'): Message => ({
  ...{ id: `m${seq}`, seq, authorId, authorName: authorId, fromLab, text: String(seq), pictures: [], marks: [] },
  ...{ at: '2026-01-01T00:00:00Z', withdrawn: false },
});
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => said(from + index));
const seqs = ({ messages }: { messages: readonly Message[] }) => messages.map(({ seq }) => seq);

describe('pages of a conversation', () => {
  test('an older page comes before what is held, and a newer last page keeps it there', () => {
    const last = mergeLast(nothingHeld, { messages: range(11, 40), hasOlder: true });
    const both = mergeOlder(last, { messages: range(1, 10), hasOlder: false });
    expect(seqs(both)).toEqual(range(1, 40).map(({ seq }) => seq));
    const newer = mergeLast(both, { messages: range(15, 44), hasOlder: true });
    expect([seqs(newer).length, seqs(newer)[0], seqs(newer).at(-1), newer.hasOlder]).toEqual([44, 1, 44, false]);
  });

  test('what was erased within the last page is gone', () => {
    const held = mergeLast(nothingHeld, { messages: range(1, 3), hasOlder: false });
    expect(seqs(mergeLast(held, { messages: [said(1), said(3)], hasOlder: false }))).toEqual([1, 3]);
  });

  test('where more was said than a page holds, the gap is not papered over', () => {
    const held = mergeLast(nothingHeld, { messages: range(1, 30), hasOlder: false });
    const far = mergeLast(held, { messages: range(51, 80), hasOlder: true });
    expect([seqs(far)[0], far.hasOlder]).toEqual([51, true]);
  });
});

test('a message that came with the news is not shown as still on its way', () => {
  const letter = { after: 1, text: '2', pictures: [] };
  expect(hasArrived(letter, [said(1), said(2)], 'me')).toBe(true);
  expect(hasArrived({ ...letter, after: 2 }, [said(1), said(2)], 'me')).toBe(false);
  expect(hasArrived(letter, [said(1), said(2, false, 'somebody')], 'me')).toBe(false);
});

describe('receipts', () => {
  const reader = (userId: string, seq: number, fromLab: boolean): Reader => ({
    ...{ userId, name: userId, seq, fromLab, at: '2026-01-01T00:00:00Z' },
  });

  test('name everybody but the author, once for a row read by the same', () => {
    const readers = [reader('me', 3, false), reader('张工', 2, true), reader('李医生', 3, false)];
    const receipts = receiptsOf([said(1), said(2), said(3)], readers, false);
    expect([...receipts]).toEqual([
      ['m3', { names: ['李医生'], isSeen: false }],
      ['m2', { names: ['张工', '李医生'], isSeen: true }],
    ]);
  });

  test('stand beneath one’s own side’s messages only', () => {
    const receipts = receiptsOf([said(1), said(2, true, '张工')], [reader('张工', 2, true)], false);
    expect([...receipts.keys()]).toEqual(['m1']);
  });
});
