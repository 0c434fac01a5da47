import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readEvents, type StreamEvent } from './sse.ts';

const bytes = new TextEncoder();

async function eventsOf(chunks: readonly Uint8Array[]): Promise<StreamEvent[]> {
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
  const events: StreamEvent[] = [];
  for await (const event of readEvents(stream)) events.push(event);
  return events;
}

const cutAt = (whole: Uint8Array, cuts: readonly number[]) => {
  const places = [...new Set(cuts.map((cut) => cut % whole.length))].sort((a, b) => a - b);
  return [...places, whole.length].map((end, index) => whole.slice(index ? places[index - 1] : 0, end));
};

describe('the event stream', () => {
  it('reads id, name and data, joins lines of data and skips signs of life', async () => {
    const text = 'retry: 1000\n\n: beat\n\nid: 7.1\nevent: news\ndata: {"a":\ndata:1}\n\ndata: last\n\n';
    expect(await eventsOf([bytes.encode(text)])).toEqual([
      { id: '7.1', event: 'news', data: '{"a":\n1}' },
      { id: undefined, event: 'message', data: 'last' },
    ]);
  });

  it('gives an event without data where it moves the place to resume from', async () => {
    expect(await eventsOf([bytes.encode('id: 9.0\n: beat\n\n')])).toEqual([{ id: '9.0', event: 'message', data: '' }]);
  });

  it('drops what was cut off before its end', async () => {
    expect(await eventsOf([bytes.encode('id: 1\ndata: whole\n\nid: 2\ndata: ha')])).toHaveLength(1);
  });

  it('reads the same events wherever the bytes were cut, inside a character too', async () => {
    const text = (end: string) =>
      ['id: 1', 'data: 订单已发货', '', 'id: 2', 'event: news', 'data: 牙', 'data: 齿', '', ''].join(end);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('\n', '\r\n'), fc.array(fc.nat(), { maxLength: 12 }), async (end, cuts) => {
        const whole = bytes.encode(text(end));
        expect(await eventsOf(cutAt(whole, cuts))).toEqual([
          { id: '1', event: 'message', data: '订单已发货' },
          { id: '2', event: 'news', data: '牙\n齿' },
        ]);
      }),
    );
  });
});
