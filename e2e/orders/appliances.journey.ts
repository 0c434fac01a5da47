import type { Page } from '@playwright/test';
import { clinicStep } from '../support/clinic.ts';
import { receiveBox, sendBox } from '../support/deliveries.ts';
import { type Crew, expect, test } from '../support/journey.ts';
import { labStep } from '../support/lab.ts';
import { shows } from '../support/order.ts';
import { people } from '../support/people.ts';
import { chooseDoctor, enterPatient, type Plan, prescribe } from '../support/prescription.ts';
import { acceptAtLab, designAtLab, makeAndShip, payOrder, roughAtLab, signAndAccept } from '../support/road.ts';
import { inTurn } from '../support/turns.ts';

interface Story extends Plan {
  /** How the lab designs it; the retainer's road is shown by a journey of its own. */
  readonly track?: 'design' | 'plan';
  /** Something that is still missing when only the series is chosen, in the summary's words. */
  readonly missing: readonly RegExp[];
  /** What the order's page shows of the prescription. */
  readonly seen: readonly (string | RegExp)[];
}

const stories: readonly Story[] = [
  {
    appliance: '运动牙套',
    key: 'sportsBraces',
    track: 'design',
    patient: '赵一鸣',
    series: '单层运动护齿',
    jaw: '上颌',
    lines: [
      { colour: '黑色', thickness: '成品 3 mm', requirement: '边缘磨圆', count: 2 },
      { colour: '双色拼接', thickness: '成品 2 mm', requirement: '红白' },
    ],
    marks: [{ mark: '未萌', teeth: [18, 28] }],
    choices: [
      ['运动项目', '篮球'],
      ['运动强度', '休闲'],
      ['牙列阶段', '恒牙列'],
      ['后缘', '至第一磨牙'],
      ['咬合', '平面'],
    ],
    missing: [/第 1 行：请选择颜色/, /第 1 行：请选择规格/, /请选择牙弓/, /运动项目：请填写此项/],
    seen: ['边缘磨圆', '双色拼接', '3 mm', '篮球', /未萌/],
  },
  {
    appliance: '美白牙套',
    key: 'whiteBraces',
    track: 'design',
    patient: '孙若溪',
    series: '前牙美白牙套',
    jaw: '上颌',
    lines: [{ colour: 'BL2', thickness: '0.5 mm', requirement: '切端略短' }],
    quickSets: ['上颌 4–4'],
    marks: [
      { mark: '缺失', teeth: [12] },
      { mark: '义齿（桥体）', teeth: [12], offeredBy: ['桥接缺牙', '需要'] },
    ],
    choices: [
      ['切端形态', '自然圆钝'],
      ['表面', '光滑'],
      ['切端透明度', '轻微'],
    ],
    scans: ['上颌扫描', '咬合扫描'],
    smilePhoto: true,
    missing: [/请上传微笑照/, /请上传咬合扫描/, /切端形态：请填写此项/],
    seen: ['BL2', '切端略短', '0.5 mm', '自然圆钝', /义齿/],
  },
  {
    appliance: '保持器',
    key: 'retainer',
    patient: '周文博',
    series: '透明压膜保持器',
    specification: '膜片 1.0 mm',
    jaw: '双颌',
    quickSets: ['上颌 7–7', '下颌 7–7'],
    choices: [
      ['龈缘修剪', '龈上 2 mm 直线'],
      ['后牙覆盖', '全覆盖'],
      ['缺牙处义齿', '不需要'],
    ],
    missing: [/请选择规格/, /请选择牙弓/, /缺牙处义齿：请填写此项/],
    seen: ['龈上 2 mm 直线', '全覆盖', '双颌'],
  },
  {
    appliance: '活动矫治器',
    key: 'removeAppliance',
    track: 'design',
    patient: '郑小禾',
    series: '弹簧活动矫治器',
    jaw: '上颌',
    marks: [
      { mark: '弹簧', teeth: [12, 22], each: ['弹簧', '双曲舌簧（Z）'] },
      { mark: '卡环', teeth: [16, 26], each: ['卡环', '箭头卡'] },
    ],
    choices: [
      ['唇弓', '双曲唇弓'],
      ['基托颜色', '海蓝'],
    ],
    scans: ['上颌扫描'],
    missing: [/请选择牙弓/, /弹簧：请在牙位图上标出相应的牙/, /卡环：请在牙位图上标出相应的牙/, /唇弓：请填写此项/],
    seen: [/12 双曲舌簧（Z）、22 双曲舌簧（Z）/, /16 箭头卡、26 箭头卡/, '海蓝', /弹簧/],
  },
  {
    appliance: '儿童定制硅胶',
    key: 'childCorrect',
    track: 'plan',
    patient: '王小果',
    series: '定制硅胶（单副）',
    specification: '柔软',
    choices: [
      ['牙列阶段', '替牙早期'],
      ['不良习惯', '口呼吸'],
      ['呼吸孔', '三孔'],
      ['颜色', '天蓝'],
      ['佩戴方案', '循序渐进'],
    ],
    numbers: [
      ['扩弓量', '2'],
      ['咬合打开量', '3.5'],
      ['下颌前导量', '3'],
      ['白天小时数', '1'],
    ],
    scans: ['上颌扫描', '下颌扫描', '咬合扫描'],
    photo: true,
    missing: [/扩弓量：请填写此项/, /不良习惯：请填写此项/, /请至少上传一张照片/],
    seen: ['替牙早期', '口呼吸', '3.5 mm', '天蓝'],
  },
];

const goOn = (page: Page) => page.getByRole('button', { name: '去确认订单' }).click();

/** In a hurry: on with nothing filled in, then with the series alone; the form says what it still wants. */
async function hurry(page: Page, story: Story): Promise<void> {
  const side = page.getByRole('complementary', { name: '订单概要' });
  await goOn(page);
  for (const wanted of ['请选择或新建患者', '请选择主诊医生', '请选择产品系列'])
    await expect(side.getByRole('link', { name: wanted })).toBeVisible();
  await expect(page.getByRole('combobox', { name: /患者/ })).toBeFocused();
  await enterPatient(page, story.patient);
  await chooseDoctor(page);
  await page.getByText(story.series, { exact: true }).first().click();
  await goOn(page);
  for (const wanted of story.missing) await expect(side.getByText(wanted).first()).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/${story.key}CreateOrder`));
}

/** Fills the whole prescription in and hands it to the lab. @returns the order's id */
async function order(page: Page, story: Story): Promise<string> {
  await page.goto('/home');
  await page
    .getByRole('region', { name: '快速下单' })
    .getByRole('link', { name: new RegExp(story.appliance) })
    .click();
  await expect(page).toHaveURL(new RegExp(`/${story.key}CreateOrder`));
  await hurry(page, story);
  await prescribe(page, story);
  await expect(page.getByText('资料已填写完整')).toBeVisible();
  await expect(page).toHaveURL(/orderId=/);
  const orderId = new URL(page.url()).searchParams.get('orderId') ?? '';
  await goOn(page);
  await expect(page).toHaveURL(/\/confirmOrder/);
  await page.getByRole('button', { name: /提交订单 ¥/ }).click();
  await expect(page).toHaveURL(new RegExp(`/${story.key}OrderDetail/${orderId}`));
  await shows(page, '待审核');
  return orderId;
}

/** A model that was not scanned travels by courier; the lab's receiving it lets the order go on. */
async function sendModel(as: Crew, { patient }: Story): Promise<void> {
  const assistant = await as(people.assistant);
  const delivery = await sendBox(assistant, [{ patient }]);
  await receiveBox(await as(people.intake), delivery);
}

/** From the lab's acceptance to the doctor's: both sides by clicking, the assistant paying, the doctor deciding. */
async function travel(as: Crew, story: Story, orderId: string): Promise<void> {
  const address = `/${story.key}OrderDetail/${orderId}`;
  const doctor = await as(people.doctor);
  await acceptAtLab(as, orderId);
  if (!story.scans) await sendModel(as, story);
  await doctor.goto(`${address}?tab=history`);
  await (story.track === 'plan' ? roughAtLab(as, orderId, doctor) : designAtLab(as, orderId));
  await shows(doctor, '方案待审核');
  await clinicStep(doctor, '通过方案');
  if (story.track === 'plan') {
    const designer = await as(people.designer);
    await shows(designer, '方案通过');
    await labStep(designer, '制作治疗方案', (dialog) => expect(dialog.getByText(/账单将按 ¥/)).toBeVisible());
  }
  const assistant = await as(people.assistant);
  await assistant.goto(address);
  await payOrder(assistant, address);
  await makeAndShip(as, orderId);
  await signAndAccept(doctor);
}

// A third of them for each commit: what differs between appliances is declared, and tried by the server's tests as well.
for (const story of inTurn(stories, 3)) {
  const road = story.track ? ', designed, paid, made and accepted' : '';
  test(`${story.appliance} is prescribed by hand, corrected where something is missing, submitted${road}`, async ({
    as,
  }) => {
    // The longest road there is: two rough plans before the whole one.
    if (story.track === 'plan') test.slow();
    const page = await as(people.assistant);
    const orderId = await order(page, story);
    await page.getByRole('tab', { name: '处方' }).click();
    const panel = page.getByRole('tabpanel', { name: '处方' });
    for (const words of story.seen)
      await expect(panel.getByText(words, { exact: typeof words === 'string' }).first()).toBeVisible();
    if (story.track) await travel(as, story, orderId);
  });
}
