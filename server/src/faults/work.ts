import { makeArch } from '@suya/contract/meshes/arch/make-arch';
import { writeStlBinary } from '@suya/contract/meshes/writers/write-stl';
import { createPatient } from '@suya/contract/patients/patients.endpoints';
import { demoOrders } from '../seed/orders.data.ts';
import { type Cast, type Stop, travel } from '../seed/road.ts';
import { consenting } from '../testing/consenting.ts';

const goals: readonly Stop[] = ['paid', 'approved', 'production', 'submitted'];
const delivery = {
  name: '陈小雨',
  phone: '13800000003',
  province: '浙江省',
  city: '杭州市',
  district: '西湖区',
  address: '文三路 199 号 2 层',
};
const scan = (seed: number): Uint8Array<ArrayBuffer> =>
  writeStlBinary(makeArch({ jaw: 'upper', triangles: 4000, seed })) as Uint8Array<ArrayBuffer>;
const [upper, lower, design] = [scan(1), scan(2), scan(3)] as const;
const { type, prescription } = demoOrders.find((order) => order.goal === 'unpaid') ?? { type: 5, prescription: {} };

/** One order from its patient to its goal: uploads, prescription, review, design, approval, payment. */
async function oneOrder(cast: Cast, name: string, goal: Stop): Promise<void> {
  const { id: patientId } = await cast.assistant.ask(createPatient, { name, sex: 'female', ...consenting });
  const files = {
    upper: (await cast.assistant.upload('scan', 'upper.stl', upper)).id,
    lower: (await cast.assistant.upload('scan', 'lower.stl', lower)).id,
    design,
  };
  const scans = { upper: files.upper, lower: files.lower, bite: null };
  await travel(cast, { type, patientId, prescription: { ...prescription, scans, delivery }, goal }, files);
}

/**
 * Takes orders down the road, `width` at a time, until `isOver` says so.
 * @returns what went wrong before that; afterwards everything may
 */
export async function keepOrdering(cast: Cast, width: number, isOver: () => boolean): Promise<unknown[]> {
  const wrong: unknown[] = [];
  const worker = async (first: number) => {
    for (let turn = first; !isOver(); turn += 1) {
      const goal = goals[turn % goals.length] ?? 'paid';
      await oneOrder(cast, `测试${crypto.randomUUID().slice(0, 8)}`, goal).catch((error: unknown) => {
        if (!isOver()) wrong.push(error);
      });
    }
  };
  await Promise.all(Array.from({ length: width }, (_, index) => worker(index)));
  return wrong;
}
