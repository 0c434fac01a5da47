import { createHash } from 'node:crypto';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import type { Endpoint } from '@suya/contract/http/endpoint';
import { actOnLabOrder } from '@suya/contract/orders/lab.endpoints';
import { actOnOrder, saveDraft, submitOrder } from '@suya/contract/orders/orders.endpoints';
import type { OrderDetail } from '@suya/contract/orders/orders.schema';
import { createPatient } from '@suya/contract/patients/patients.endpoints';
import { getPayStatus } from '@suya/contract/payments/payments.endpoints';
import type { PayStatus } from '@suya/contract/payments/payments.schema';
import { uploadDesign } from '@suya/contract/plans/lab-plans.endpoints';
import type { DemoPerson } from '../seed/client.ts';
import type { Cast } from '../seed/road.ts';

/** One thing that a client was told is done. */
export type Told =
  | { readonly what: 'patient'; readonly id: string }
  | { readonly what: 'order'; readonly id: string; readonly version: number; readonly status: number }
  | { readonly what: 'file'; readonly id: string; readonly sha256: string }
  | { readonly what: 'paid'; readonly payNo: string };

const moves = new Set<Endpoint>([submitOrder, actOnOrder, actOnLabOrder, uploadDesign]);

function toldBy(endpoint: Endpoint, answer: unknown): Told | null {
  const { id, version, status } = answer as OrderDetail;
  if (moves.has(endpoint)) return { what: 'order', id, version, status };
  if (endpoint === saveDraft) return { what: 'order', id, version, status: 1 };
  if (endpoint === createPatient) return { what: 'patient', id };
  const pay = answer as PayStatus;
  return endpoint === getPayStatus && pay.status === 'settled' ? { what: 'paid', payNo: pay.payNo } : null;
}

/** The client's own record of every answer, a line of JSON each, outside the reach of the server that is killed. */
export class Witness {
  readonly #file: string;
  /** Called after each line with how many there are. */
  onLine: (lines: number) => void = () => {};
  #lines = 0;

  constructor(file: string) {
    this.#file = file;
    writeFileSync(file, '');
  }

  note(told: Told): void {
    appendFileSync(this.#file, `${JSON.stringify(told)}\n`);
    this.#lines += 1;
    this.onLine(this.#lines);
  }

  read(): Told[] {
    const lines = readFileSync(this.#file, 'utf8').split('\n').filter(Boolean);
    return lines.map((line) => JSON.parse(line) as Told);
  }

  /** The same people, every answer to them noted. */
  beside(cast: Cast): Cast {
    const watched = (person: DemoPerson): DemoPerson => ({
      userId: person.userId,
      ask: async (endpoint, input) => {
        const answer = await person.ask(endpoint, input);
        const told = toldBy(endpoint, answer);
        if (told) this.note(told);
        return answer;
      },
      upload: async (kind, name, bytes, orderId) => {
        const file = await person.upload(kind, name, bytes, orderId);
        this.note({ what: 'file', id: file.id, sha256: createHash('sha256').update(bytes).digest('hex') });
        return file;
      },
    });
    const { assistant, doctor, intake, designer, checker, production } = cast;
    return {
      doctorId: cast.doctorId,
      assistant: watched(assistant),
      doctor: watched(doctor),
      intake: watched(intake),
      designer: watched(designer),
      checker: watched(checker),
      production: watched(production),
    };
  }
}
