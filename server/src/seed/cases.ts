import { getCase, saveCase } from '@suya/contract/cases/cases.endpoints';
import type { CaseFields } from '@suya/contract/cases/cases.schema';
import { clinicTalk } from '@suya/contract/cases/conversation.endpoints';
import { addNote, labTalk } from '@suya/contract/cases/lab-cases.endpoints';
import { getOrder } from '@suya/contract/orders/orders.endpoints';
import type { Cast } from './road.ts';

type Entered = Partial<Omit<CaseFields, 'patientId'>>;

/** What the clinic knows of its patients; cases take turns. */
const entries: readonly Entered[] = [
  {
    title: '双期矫治后保持',
    characteristics: ['Crowding', 'DeepBite'],
    angleClass: 'Class1',
    treatmentItems: ['nonExtraction', 'interproximalReduction', 'levelSpee', 'retention'],
    chiefComplaint: '门牙不齐，矫正结束后希望保持',
    stages: [
      { name: '固定矫治', date: '2024-03-01' },
      { name: '保持', date: '2026-09-12' },
    ],
  },
  {
    characteristics: ['Spacing', 'MidlineDeviation'],
    angleClass: 'Class2Div1Subdivision',
    angleSide: 'left',
    treatmentItems: ['closeSpaces', 'midlineCorrection', 'classTwoElastics', 'retention'],
    chiefComplaint: '牙缝大，中线偏向一侧',
  },
  {
    title: '扩弓',
    characteristics: ['NarrowArch', 'PosteriorCrossbite'],
    angleClass: 'Class3',
    treatmentItems: ['archExpansion', 'correctPosteriorCrossbite', 'habitBreaking'],
    chiefComplaint: '家长发现下颌前伸、口呼吸',
    stages: [
      { name: '扩弓', date: '2026-10-08' },
      { name: '功能训练', date: null },
    ],
  },
];

async function enter(cast: Cast, caseId: string, at: number): Promise<void> {
  const entered = entries[at % entries.length];
  const { patientId, version } = await cast.assistant.ask(getCase, { caseId });
  await cast.assistant.ask(saveCase, { caseId, version, patientId, doctorId: cast.doctorId, ...entered });
}

/** A question that was answered and read. */
async function settled(cast: Cast, caseId: string): Promise<void> {
  await cast.assistant.ask(clinicTalk.sendMessage, { caseId, text: '患者下周三复诊，请问能赶上吗？' });
  await cast.intake.ask(labTalk.sendMessage, { caseId, text: '今天排设计，最迟下周一发出，赶得上。' });
  await cast.doctor.ask(clinicTalk.readMessages, { caseId, seq: 2 });
  await cast.assistant.ask(clinicTalk.sendMessage, { caseId, text: '好的，谢谢。' });
  await cast.intake.ask(labTalk.readMessages, { caseId, seq: 3 });
  await cast.designer.ask(labTalk.readMessages, { caseId, seq: 3 });
}

/** A wish with a picture, and an answer that the clinic has not read yet. */
async function waiting(cast: Cast, caseId: string, photo: Uint8Array<ArrayBuffer>): Promise<void> {
  const { id } = await cast.doctor.upload('photo', '口内上颌.jpg', photo);
  const text = '上颌后缘请避开腭皱，这位患者容易恶心。图为今天的口内照。';
  await cast.doctor.ask(clinicTalk.sendMessage, { caseId, text, fileIds: [id] });
  await cast.designer.ask(labTalk.sendMessage, { caseId, text: '收到，后缘缩短 2 mm。\n颊侧翼缘是否保留原长度？' });
  await cast.designer.ask(addNote, { caseId, text: '这位医生对后缘要求高，设计前先看对话。' });
}

/**
 * Fills in the case of an order of the demonstration; in some of them both sides talk.
 * @param at which order of its clinic it is
 */
export async function tellOfCase(
  cast: Cast,
  orderId: string,
  at: number,
  photo: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const { caseId } = await cast.assistant.ask(getOrder, { orderId });
  if (!caseId) return;
  await enter(cast, caseId, at);
  if (at % 4 === 0) await waiting(cast, caseId, photo);
  if (at % 4 === 1) await settled(cast, caseId);
}
