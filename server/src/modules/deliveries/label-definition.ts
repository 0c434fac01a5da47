import type { Delivery } from '@suya/contract/deliveries/deliveries.schema';
import { type Language, type MessageKey, translate } from '@suya/contract/messages/catalogue';
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { PDF_FONT } from '../../platform/pdf/draw-pdf.ts';
import { typedText } from '../../platform/pdf/typed-text.ts';

export interface LabelContent {
  readonly delivery: Delivery;
  readonly language: Language;
  readonly brandName: string;
  /** What the QR code opens. */
  readonly scanUrl: string;
}

/** 100 × 150 mm, the size of courier labels, in points. */
const LABEL = { width: 283, height: 425 };
const MARGIN = 14;
/** What a reader needs free around a code, in its modules (ISO/IEC 18004). */
const QUIET_MODULES = 4;

type Say = (key: MessageKey, params?: Record<string, string>) => string;

/** What lies in the box with one order's model, beneath that order: a box holds those of several. */
const besideOrder = (accessories: Delivery['items'][number]['accessories'], say: Say): Content => ({
  text: `${say('deliveries.label.beside')} ${accessories
    .map(({ kind, count }) => `${say(`deliveries.accessories.${kind}`)} × ${count}`)
    .join('  ')}`,
  fontSize: 8.5,
  margin: [8, 0, 0, 2],
});

/** The label of a box as a document for pdfmake. */
export function labelDefinition({ delivery, language, brandName, scanUrl }: LabelContent): TDocumentDefinitions {
  const say: Say = (key, params) => translate(language, key, params);
  const orders: Content[] = delivery.items.flatMap(({ orderNo, patientName, accessories }) => [
    {
      columns: [
        { text: orderNo, bold: true, width: 'auto' },
        { ...typedText(patientName ?? ''), alignment: 'right' },
      ],
      columnGap: 8,
    },
    ...(accessories.length > 0 ? [besideOrder(accessories, say)] : []),
  ]);
  return {
    pageSize: LABEL,
    pageMargins: MARGIN,
    info: { title: delivery.no, creator: brandName },
    defaultStyle: { font: PDF_FONT, fontSize: 9.5, lineHeight: 1.15 },
    content: [
      { text: say('deliveries.label.to', { brand: brandName }), fontSize: 14, bold: true },
      { ...typedText(say('deliveries.label.from', { clinic: delivery.clinicName })), margin: [0, 2, 0, 8] },
      { text: delivery.no, fontSize: 20, bold: true, alignment: 'center' },
      { qr: scanUrl, fit: 120, eccLevel: 'M', padding: QUIET_MODULES, alignment: 'center' },
      { text: say('deliveries.label.scan'), fontSize: 8, alignment: 'center', margin: [0, 0, 0, 8] },
      typedText(`${say('deliveries.label.carrier')}  ${delivery.carrier} ${delivery.trackingNumber}`),
      { text: say('deliveries.label.orders'), bold: true, margin: [0, 6, 0, 2] },
      ...orders,
    ],
  };
}
