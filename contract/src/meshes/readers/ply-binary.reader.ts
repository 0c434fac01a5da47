import { refuse } from '../refusal.ts';
import { type PlyProperty, type PlyType, plyBytes } from './ply.header.ts';
import { checkListLength } from './ply.lists.ts';
import { type ElementPlan, refuseMissing } from './ply.plan.ts';
import type { FormatReader } from './reader.ts';

const readers: Record<PlyType, (view: DataView, at: number, little: boolean) => number> = {
  int8: (view, at) => view.getInt8(at),
  uint8: (view, at) => view.getUint8(at),
  int16: (view, at, little) => view.getInt16(at, little),
  uint16: (view, at, little) => view.getUint16(at, little),
  int32: (view, at, little) => view.getInt32(at, little),
  uint32: (view, at, little) => view.getUint32(at, little),
  float32: (view, at, little) => view.getFloat32(at, little),
  float64: (view, at, little) => view.getFloat64(at, little),
};

/** Reads the body of a binary PLY record by record; a record cut by the end of a chunk waits for the next one. */
export function createPlyBinaryReader(plans: readonly ElementPlan[], little: boolean, bodySize: number): FormatReader {
  const values: number[] = [];
  const corners: number[] = [];
  let plan = 0;
  let done = 0;
  let consumed = 0;
  let carry = new Uint8Array(0);

  /** @returns where the list ends, or null when it goes on in the next chunk. */
  function readList(view: DataView, at: number, property: PlyProperty, keeps: boolean): number | null {
    const lengthType = property.listOf ?? property.type;
    if (at + plyBytes[lengthType] > view.byteLength) return null;
    const length = readers[lengthType](view, at, little);
    const first = at + plyBytes[lengthType];
    checkListLength(length, keeps, done + 1);
    const end = first + length * plyBytes[property.type];
    if (end > view.byteLength) return null;
    if (keeps)
      for (let i = first; i < end; i += plyBytes[property.type]) corners.push(readers[property.type](view, i, little));
    return end;
  }

  function readRecord(view: DataView, start: number, element: ElementPlan): number | null {
    let at: number | null = start;
    corners.length = 0;
    for (let i = 0; i < element.properties.length; i++) {
      const property = element.properties[i] as PlyProperty;
      values[i] = 0;
      if (property.listOf !== null) {
        at = readList(view, at, property, i === element.cornersAt);
        if (at === null) return null;
      } else {
        const size = plyBytes[property.type];
        if (at + size > view.byteLength) return null;
        values[i] = readers[property.type](view, at, little);
        at += size;
      }
    }
    return at;
  }

  function readRecords(bytes: Uint8Array): number {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    let at = 0;
    for (let element = plans[plan]; element; element = plans[plan]) {
      const end = readRecord(view, at, element);
      if (end === null) return at;
      element.take(values, corners);
      at = end;
      if (++done === element.count) {
        plan++;
        done = 0;
      }
    }
    return at;
  }

  return {
    push(chunk) {
      const bytes = carry.length > 0 ? joined(carry, chunk) : chunk;
      const end = readRecords(bytes);
      consumed += end;
      const rest = bytes.subarray(end);
      // Behind the last record only a stray line break is accepted.
      const last = plans.at(-1);
      if (plan >= plans.length && bodySize - consumed > 2)
        refuse({ reason: 'wrongCount', claimed: last?.count ?? 0, found: (last?.count ?? 0) + 1 });
      carry = plan < plans.length ? rest.slice() : new Uint8Array(0);
    },
    finish() {
      const element = plans[plan];
      if (element) refuseMissing(element, done, consumed + carry.length);
    },
  };
}

function joined(head: Uint8Array, tail: Uint8Array): Uint8Array {
  const both = new Uint8Array(head.length + tail.length);
  both.set(head);
  both.set(tail, head.length);
  return both;
}
