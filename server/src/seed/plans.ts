import { makeArch } from '@suya/contract/meshes/arch/make-arch';
import { makeRetainer } from '@suya/contract/meshes/arch/make-retainer';
import { writeStlBinary } from '@suya/contract/meshes/writers/write-stl';
import { getLabOrder } from '@suya/contract/orders/lab.endpoints';
import { getOrder } from '@suya/contract/orders/orders.endpoints';
import { checkItems } from '@suya/contract/orders/workflow/needs';
import { labReview, uploadDesign } from '@suya/contract/plans/lab-plans.endpoints';
import { clinicReview, type Mark } from '@suya/contract/plans/plans.endpoints';
import { asClinic, asLab, type Cast } from './road.ts';
import { foremost, makeStagedPlan } from './staged-plan.ts';

type Place = Pick<Mark, 'position' | 'normal'>;

/** Takes an order of the plan track on to a plan of eight steps that waits for its doctor. */
export async function showSteps(cast: Cast, orderId: string): Promise<void> {
  await asLab(cast.designer, orderId, 'startPlan', { designerId: cast.designer.userId });
  const { files, movements, spot } = makeStagedPlan();
  const parts = await Promise.all(
    files.map(async ({ name, tooth, bytes }) => {
      const { id } = await cast.designer.upload('design', name, bytes, orderId);
      return { fileId: id, kind: tooth === null ? ('upper' as const) : ('tooth' as const), tooth, stage: null };
    }),
  );
  const { version } = await cast.designer.ask(getLabOrder, { orderId });
  const fileIds = parts.map(({ fileId }) => fileId);
  const note = '上前牙排齐，共 8 个阶段；13、23 第 2 阶段起粘接附件';
  await cast.designer.ask(uploadDesign, { orderId, version, fileIds, parts, movements, note });
  await markLast(cast, orderId, {
    place: { position: spot, normal: [0, -1, 0] },
    part: parts.find(({ tooth }) => tooth === 11)?.fileId ?? '',
  });
}

async function markLast(cast: Cast, orderId: string, { place, part }: { place: Place; part: string }): Promise<void> {
  const versionId = (await cast.doctor.ask(getOrder, { orderId })).designs[0]?.id ?? '';
  const comment = '11 与 21 的去釉可否减少？';
  const { id: markId } = await cast.doctor.ask(clinicReview.addMark, { versionId, part, ...place, stage: 3, comment });
  await cast.designer.ask(labReview.addComment, {
    versionId,
    markId,
    text: '可以减到 0.1 mm，阶段数不变，您看可行吗？',
  });
}

/** Takes an order whose first version waits for the doctor on to a second one: what was marked is settled. */
export async function showVersions(cast: Cast, orderId: string): Promise<void> {
  const [first] = (await cast.doctor.ask(getOrder, { orderId })).designs;
  if (!first) throw new Error('no version to send back');
  // Only the arch's measures count here, not its triangles.
  const arch = makeArch({ jaw: 'upper', seed: 7, triangles: 2000 });
  const shorter = makeRetainer(arch, { triangles: 30_000, thickness: 0.9, overlap: 0.2 });
  const spot = { position: foremost([shorter]), normal: [0, -1, 0] as Mark['normal'] };
  const part = first.files[0]?.id ?? '';
  const said = { versionId: first.id, part, ...spot, comment: '唇侧边缘太长，压到系带' };
  const { id: markId } = await cast.doctor.ask(clinicReview.addMark, said);
  await asClinic(cast.doctor, orderId, 'rejectPlan', { versionId: first.id, reason: '请缩短唇侧边缘，见标记' });
  await cast.designer.ask(labReview.addComment, { versionId: first.id, markId, text: '第 2 版已缩短约 0.8 mm' });
  await cast.designer.ask(labReview.resolveMark, { versionId: first.id, markId, resolved: true });
  await asLab(cast.designer, orderId, 'takeRevision');
  await asLab(cast.designer, orderId, 'startRevision');
  const versionId = await secondVersion(cast, orderId, writeStlBinary(shorter));
  await asLab(cast.checker, orderId, 'passCheck', { checked: [...checkItems] });
  await asLab(cast.designer, orderId, 'publish', { versionId });
}

/** @returns the id of the new version, which waits for its check */
async function secondVersion(cast: Cast, orderId: string, design: Uint8Array<ArrayBuffer>): Promise<string> {
  const file = await cast.designer.upload('design', 'design-2.stl', design, orderId);
  const { version } = await cast.designer.ask(getLabOrder, { orderId });
  const note = '第二版：唇侧边缘缩短，加厚到 0.9 mm';
  const { designs } = await cast.designer.ask(uploadDesign, { orderId, version, fileIds: [file.id], note });
  return designs[0]?.id ?? '';
}
