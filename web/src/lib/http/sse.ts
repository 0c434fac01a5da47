export interface StreamEvent {
  readonly id: string | undefined;
  readonly event: string;
  readonly data: string;
}

interface Draft {
  id?: string;
  event?: string;
  data: string[];
}

/** Parses one line of a block into it. Comments (`:`) and unknown fields are skipped, as the standard says. */
function readLine(draft: Draft, line: string): void {
  const colon = line.indexOf(':');
  const field = colon < 0 ? line : line.slice(0, colon);
  const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
  if (field === 'data') draft.data.push(value);
  else if (field === 'event') draft.event = value;
  else if (field === 'id' && !value.includes('\0')) draft.id = value;
}

function readBlock(block: string): StreamEvent | undefined {
  const draft: Draft = { data: [] };
  for (const line of block.split(/\r\n|\r|\n/)) if (line) readLine(draft, line);
  if (draft.data.length === 0 && draft.id === undefined) return undefined;
  return { id: draft.id, event: draft.event ?? 'message', data: draft.data.join('\n') };
}

/**
 * Reads server-sent events from a stream of bytes, however the bytes were split. An event without data is still
 * returned if it has an id, because the id moves the place to resume from.
 */
export async function* readEvents(stream: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      rest += decoder.decode(part.value, { stream: true });
      const blocks = rest.split(/\r\n\r\n|\n\n|\r\r/);
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const event = readBlock(block);
        if (event) yield event;
      }
    }
  } finally {
    reader.releaseLock();
  }
}
