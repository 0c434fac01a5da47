import { type Language, type MessageKey, translate } from '@suya/contract/messages/catalogue';
import type { OrderDetail } from '@suya/contract/orders/orders.schema';
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { PDF_FONT } from '../../../platform/pdf/draw-pdf.ts';
import { typedText } from '../../../platform/pdf/typed-text.ts';
import { framed, grid, heading, LAYOUT, named, SMALL } from './slip-drawing.ts';
import { ageOf, fileRows, lineRows, optionRows, type SlipRow } from './slip-rows.ts';
import { toothChart } from './slip-teeth.ts';

/** What the slip shows besides the order itself. */
export interface SlipOptions {
  readonly clinicName: string;
  /** The target of the QR code. */
  readonly orderUrl: string;
  readonly language: Language;
  readonly brandName: string;
  /** The date of printing at the clinic, yyyy-MM-dd. Ages refer to it. */
  readonly printedOn: string;
}

type Say = (key: MessageKey, params?: Readonly<Record<string, string | number>>) => string;

/** Everything a part of the slip is drawn from. */
interface Slip extends SlipOptions {
  readonly order: OrderDetail;
  readonly say: Say;
}

const MARGIN = 24;
/** The quiet zone that a reader needs around a code, in modules (ISO/IEC 18004). */
const QUIET_MODULES = 4;

const isWorthARoad = ({ road }: OrderDetail): boolean => road !== 'first';

function title({ order, say, language, brandName, orderUrl, printedOn }: Slip): Content {
  const kind = [
    order.appliance.label[language],
    ...(isWorthARoad(order) ? [say(`workflow.roads.${order.road}` as MessageKey)] : []),
  ];
  return {
    columns: [
      {
        width: '*',
        stack: [
          { text: `${brandName} · ${say('slip.title')}`, fontSize: 11 },
          { text: order.no, fontSize: 27, bold: true, margin: [0, 1, 0, 0] },
          { text: kind.join(' · '), fontSize: 14, bold: true },
          { text: say('slip.printed', { day: printedOn }), fontSize: SMALL, margin: [0, 2, 0, 0] },
        ],
      },
      {
        width: 92,
        stack: [
          { qr: orderUrl, fit: 84, eccLevel: 'M', padding: QUIET_MODULES, alignment: 'center' },
          { text: say('slip.scan'), fontSize: 7, alignment: 'center' },
        ],
      },
    ],
  };
}

function people({ order, say, clinicName, language, printedOn }: Slip): Content {
  const sexAge = [say(`slip.sex.${order.patientSex ?? 'unknown'}`), ageOf(order.patientBirthDate, printedOn, language)];
  const rows: SlipRow[] = [
    [say('slip.patient'), order.patientName ?? say('slip.none')],
    [say('slip.sexAge'), sexAge.join(' / ')],
    [say('slip.clinic'), clinicName],
    [say('slip.doctor'), order.doctorName ?? say('slip.none')],
    ...(order.stage ? [[say('slip.stage'), order.stage] as const] : []),
  ];
  return { stack: [grid(rows, 2, true)], margin: [0, 6, 0, 0] };
}

function dates({ order, say }: Slip): Content {
  const { wishedOn, appointmentOn } = order.prescription;
  const rows: SlipRow[] = [
    [say('slip.promised'), order.promisedOn ?? say('slip.none')],
    [say('slip.wished'), wishedOn ?? say('slip.none')],
    [say('slip.appointment'), appointmentOn ?? say('slip.none')],
  ];
  return { stack: [grid(rows, 3, true)], margin: [0, 4, 0, 0] };
}

function product({ order, say, language }: Slip): Content {
  const { prescription, series } = order;
  const specification = series?.specifications.find(({ id }) => id === prescription.specificationId);
  const thickness = specification?.thicknessMm ? say('slip.thickness', { mm: specification.thicknessMm }) : undefined;
  const label = specification?.label[language];
  const rows: SlipRow[] = [
    [say('slip.product'), series?.label[language] ?? order.seriesLabel?.[language] ?? say('slip.none')],
    [
      say('slip.specification'),
      [label, label?.includes(thickness ?? '') ? undefined : thickness].filter(Boolean).join(' · ') || say('slip.none'),
    ],
    [say('slip.jaw'), prescription.jaw ? say(`slip.jaws.${prescription.jaw}`) : say('slip.none')],
    [say('slip.sets'), say('slip.setCount', { count: prescription.sets })],
  ];
  // For an order with lines, the lines already give specification and number.
  const kept = series?.lines ? rows.filter((_, index) => index === 0 || index === 2) : rows;
  const speed: SlipRow[] = prescription.rush ? [[say('slip.speed'), say('slip.rush')]] : [];
  return { stack: [grid([...kept, ...speed], 2, true)], margin: [0, 4, 0, 0] };
}

/** The table of an appliance with order lines. */
function lines({ order, say, language }: Slip): Content[] {
  const rows = lineRows(order, language);
  if (rows.length === 0) return [];
  const columns = ['colour', 'thickness', 'requirement', 'count'] as const;
  const head = ['#', ...columns.map((column) => say(`slip.lines.${column}`))].map(named);
  const body = rows.map((row, index) => [
    String(index + 1),
    ...columns.map((column) => ({ ...typedText(row[column]), bold: true })),
  ]);
  return [
    heading(say('slip.lines.title')),
    { table: { widths: ['auto', 'auto', 'auto', '*', 'auto'], headerRows: 1, body: [head, ...body] }, layout: LAYOUT },
  ];
}

function instructions({ order, say, language }: Slip): Content[] {
  const { prescription, riskText } = order;
  const rows = optionRows(order, language);
  const traits = prescription.characteristics.map((trait) => say(`slip.characteristics.${trait}`));
  const words = [
    [say('slip.characteristicsTitle'), traits.join(language === 'zh' ? '、' : ', ')],
    [say('slip.occlusion'), prescription.occlusion],
    [say('slip.remark'), prescription.remark],
  ].filter((row): row is [string, string] => row[1]?.trim() !== '');
  return [
    ...framed(say('slip.priority'), prescription.priority),
    ...framed(say('slip.compromises'), prescription.compromises),
    ...framed(say('slip.risk'), riskText ?? ''),
    heading(say('slip.teeth')),
    toothChart(prescription.teeth, language),
    heading(say('slip.options')),
    rows.length > 0 ? grid(rows, 2) : { text: say('slip.noOptions') },
    ...(words.length > 0 ? [{ stack: [grid(words, 1)], margin: [0, 4, 0, 0] } satisfies Content] : []),
  ];
}

function files({ order, say, language }: Slip): Content[] {
  const colon = language === 'zh' ? '：' : ': ';
  const lines = fileRows(order, language).map((row) => row.join(colon));
  if (order.prescription.physicalModel) lines.push(say('slip.physicalModel'));
  const half = Math.ceil(lines.length / 2);
  const column = (texts: readonly string[]): Content => ({
    stack: texts.map((text) => ({ ...typedText(text), fontSize: SMALL })),
  });
  return [
    heading(say('slip.files')),
    lines.length > 0
      ? { columns: [column(lines.slice(0, half)), column(lines.slice(half))] }
      : { text: say('slip.noFiles') },
  ];
}

function delivery({ order, say }: Slip): Content[] {
  const to = order.prescription.delivery;
  // A municipality is its own province, so duplicate names are removed.
  const places = to ? [...new Set([to.province, to.city, to.district, to.address])].join('') : '';
  const text = to ? `${to.name}  ${to.phone}  ${places}` : say('slip.noDelivery');
  return [heading(say('slip.delivery')), typedText(text)];
}

/** Boxes for pen and stamp: made by and checked by. */
function signOff({ say }: Slip): Content {
  const labels = (['design', 'production', 'quality', 'date'] as const).map((key) => say(`slip.signOff.${key}`));
  return {
    unbreakable: true,
    table: {
      widths: labels.map(() => '*'),
      heights: 26,
      body: [labels.map((text) => ({ text, fontSize: SMALL }))],
    },
    layout: LAYOUT,
    margin: [0, 7, 0, 0],
  };
}

export interface SlipContent {
  readonly order: OrderDetail;
  readonly options: SlipOptions;
}

const contentOf = (slip: Slip): Content[] =>
  [
    title(slip),
    people(slip),
    dates(slip),
    product(slip),
    lines(slip),
    instructions(slip),
    files(slip),
    delivery(slip),
    signOff(slip),
  ].flat();

const sayIn =
  (language: SlipOptions['language']): Say =>
  (key, params) =>
    translate(language, key, params);

function documentOf(content: Content[], { language, brandName }: SlipOptions, no: string): TDocumentDefinitions {
  const say = sayIn(language);
  return {
    pageSize: 'A4',
    pageMargins: [MARGIN, MARGIN, MARGIN, MARGIN + 4],
    info: { title: say('slip.fileName', { no }).replace(/\.pdf$/, ''), creator: brandName },
    defaultStyle: { font: PDF_FONT, fontSize: 9.5, lineHeight: 1.1 },
    footer: (page, pages) => ({
      text: say('slip.page', { no, page, pages }),
      alignment: 'center',
      fontSize: 7,
      margin: [0, 8, 0, 0],
    }),
    content,
  };
}

/** The slip of an order as a document for pdfmake. Pure, so that its content can be checked without drawing it. */
export function slipDefinition({ order, options }: SlipContent): TDocumentDefinitions {
  return documentOf(contentOf({ ...options, order, say: sayIn(options.language) }), options, order.no);
}

/**
 * The slips of several orders as one document, in their sequence, each on a new page.
 * @param name the document's name in footer and title
 */
export function slipsDefinition(slips: readonly SlipContent[], name: string): TDocumentDefinitions {
  const [first] = slips;
  if (!first) throw new RangeError('no slip to print');
  const content = slips.map(({ order, options }, index): Content => {
    const stack = contentOf({ ...options, order, say: sayIn(options.language) });
    return index === 0 ? { stack } : { stack, pageBreak: 'before' };
  });
  return documentOf(content, first.options, name);
}
