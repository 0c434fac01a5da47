import { requestChange } from '@suya/contract/orders/amend.endpoints';
import { answerChange, billDifference, enterOrder, repromise } from '@suya/contract/orders/lab-acts.endpoints';
import { getDraft, submitOrder } from '@suya/contract/orders/orders.endpoints';
import { expect, test } from 'vitest';
import { heaps, hostileTexts, showsAll } from '../../../testing/page/hostile-texts.ts';
import { open, screen, within } from '../../../testing/page/open.tsx';
import { orderFor, step, toBill } from '../../../testing/page/orders.ts';
import {
  aCase,
  aClinic,
  aDoctor,
  aLabPerson,
  aMember,
  aPublishedVersion,
  ask,
  type Case,
  toDesign,
} from '../../../testing/page/people.ts';

const clinicPage = ({ orderId }: Case, tab = '') => `/retainerOrderDetail/${orderId}${tab && `?tab=${tab}`}`;
const labPage = ({ orderId }: Case, tab = '') => `/lab/orders/${orderId}${tab && `?tab=${tab}`}`;

/** Opens an order on both sides, one after the other, and waits until each shows the texts. */
async function bothShow(one: Case, texts: readonly string[], tab?: string): Promise<void> {
  await open(clinicPage(one, tab), one.doctor);
  await showsAll(texts);
  await open(labPage(one, tab), one.lab.intake);
  await showsAll(texts);
}

test('hostile words about a change, its answer and a new promise are shown sign by sign on both sides', async () => {
  const one = await aCase();
  const { doctor, lab, orderId } = one;
  await toDesign(one);
  await aPublishedVersion(one);
  const versionNow = async () => (await orderFor(doctor, orderId)).version;
  for (const heap of heaps(950)) {
    const asked = { orderId, version: await versionNow(), text: heap.join('\n') };
    const { changeRequests } = await ask(doctor, requestChange, asked);
    const requestId = changeRequests.find(({ answer }) => answer === null)?.id ?? '';
    const text = heap.toReversed().join('\n');
    await ask(lab.intake, answerChange, { orderId, requestId, version: await versionNow(), accept: false, text });
  }
  for (const [at, heap] of heaps(450).entries()) {
    const promise = { orderId, version: await versionNow(), promisedOn: `2099-01-0${2 + at}` };
    await ask(lab.intake, repromise, { ...promise, reason: heap.join('\n') });
  }
  await bothShow(one, hostileTexts);
});

test('hostile reasons of what the lab asks for are shown sign by sign on both sides', async () => {
  const one = await aCase();
  const { doctor, lab, orderId } = one;
  for (const heap of heaps(450)) {
    await step(lab.intake, orderId, 'requestData', { reason: heap.join('\n'), fields: ['priority'] });
    const { version, totalFen } = await ask(doctor, getDraft, { orderId });
    await ask(doctor, submitOrder, { orderId, version, amountFen: totalFen });
  }
  await bothShow(one, hostileTexts, 'history');
});

test('hostile risks and the names that sign them are shown sign by sign on both sides', async () => {
  for (const [at, heap] of heaps(950).entries()) {
    const one = await aCase();
    const signature = hostileTexts[at] ?? '';
    await step(one.lab.intake, one.orderId, 'flagRisk', { risk: heap.join('\n') });
    await open(clinicPage(one), one.doctor);
    await showsAll(heap);
    await step(one.doctor, one.orderId, 'acceptRisk', { signature });
    await bothShow(one, [...heap, signature], 'history');
  }
});

test('hostile reasons why an order costs more are shown sign by sign on both sides', async () => {
  const one = await aCase();
  const finance = await aLabPerson('finance');
  await toBill(one);
  for (const heap of heaps(490)) {
    const { version } = await orderFor(finance, one.orderId);
    const reason = heap.join('\n');
    await ask(finance, billDifference, { orderId: one.orderId, version, amountFen: 100, reason });
  }
  await bothShow(one, hostileTexts, 'history');
});

test('hostile abutments, and why others are wanted, are shown sign by sign on both sides', async () => {
  const clinic = await aClinic();
  const doctor = await aDoctor(clinic);
  const [intake, designer] = [await aLabPerson('intake'), await aLabPerson('design')];
  const remark = hostileTexts.slice(0, 40);
  const { id: orderId } = await ask(intake, enterOrder, {
    ...{ clinicId: clinic.id, kind: 6, doctorId: doctor.memberId, newPatient: { name: '敌意基台', sex: 'female' } },
    ...{ jaw: 'upper', teeth: [{ tooth: 16, mark: 'missing' }], remark: remark.join('\n') },
    ...{ unitFen: 88_000, turnaroundDays: 6, submitted: true },
  });
  await step(intake, orderId, 'approve', { promisedOn: '2099-01-01' });
  await step(intake, orderId, 'modelReady');
  const teeth = [1, 2, 3, 4].flatMap((quadrant) => [1, 2, 3, 4, 5].map((place) => quadrant * 10 + place));
  for (let from = 0; from < hostileTexts.length; from += teeth.length) {
    const texts = hostileTexts.slice(from, from + teeth.length);
    const abutments = texts.map((abutment, at) => ({ tooth: teeth[at], abutment }));
    await step(designer, orderId, 'proposeAbutment', { abutments });
    await open(`/whiteBracesOrderDetail/${orderId}`, doctor);
    await showsAll(texts);
    await step(doctor, orderId, 'adjustAbutment', { reason: texts.slice(0, 9).join('\n') });
    await open(`/lab/orders/${orderId}?tab=history`, designer);
    await showsAll(texts.slice(0, 9));
  }
  await open(`/whiteBracesOrderDetail/${orderId}?tab=prescription`, doctor);
  await showsAll(remark);
});

test('a risk that the lab warns of is read and signed by name', async () => {
  const one = await aCase();
  await step(one.lab.intake, one.orderId, 'flagRisk', { risk: '37 临床冠短，固位可能不足' });
  const user = await open(clinicPage(one), one.doctor);
  await user.click(await screen.findByRole('button', { name: '接受风险' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('37 临床冠短，固位可能不足')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: '接受风险' }));
  await user.type(await dialog.findByLabelText(/签字.*请输入您的姓名/), '王晨');
  await user.click(dialog.getByRole('button', { name: '接受风险' }));
  await screen.findByText('审核通过', { selector: 'h1 *' });
});

test('an order that somebody gives up asks why at the reason, and says afterwards that it ended', async () => {
  const one = await aCase();
  const user = await open(clinicPage(one), one.doctor);
  await user.click(await screen.findByRole('button', { name: '取消订单' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: '取消订单' }));
  const reason = await within(dialog).findByLabelText(/理由.*请填写理由/);
  await user.type(reason, '改在本院取模');
  await user.click(within(dialog).getByRole('button', { name: '取消订单' }));
  await screen.findByText('已取消');
  expect(screen.queryByRole('button', { name: '取消订单' })).toBeNull();
});

test('who only pays sees an order and may neither move nor copy it', async () => {
  const one = await aCase();
  await open(clinicPage(one), await aMember(one.clinic, ['finance']));
  await screen.findAllByText(/陈晓雯/);
  expect(screen.getAllByRole('tab').length).toBeGreaterThan(1);
  expect(screen.queryByRole('button', { name: /取消订单|撤回修改|复制/ })).toBeNull();
});

test('an order of another clinic is not there', async () => {
  const one = await aCase();
  await open(clinicPage(one), await aDoctor(await aClinic()));
  const failure = await screen.findByRole('alert');
  expect(failure.textContent).toContain('内容不存在或您无权查看');
  expect(document.body.textContent).not.toContain('陈晓雯');
});
