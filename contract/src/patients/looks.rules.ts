/** What of a patient was looked at or changed, as the list of who saw them names it. */
export const lookKinds = [
  'patient',
  'consent',
  'order',
  'draft',
  'slip',
  'plan',
  'file',
  'case',
  'conversation',
  'delivery',
  'progressLink',
  'phoneLink',
  'bill',
  'list',
  'export',
  'looks',
  'paper',
] as const;
export type LookKind = (typeof lookKinds)[number];

/** The first that fits names it: what is more exact stands above what holds it. */
const table: readonly (readonly [RegExp, LookKind])[] = [
  [/^progress\.|\/progress\b|\/progress-links/, 'progressLink'],
  [/^phone\.|\/phone\/|\/phone-link/, 'phoneLink'],
  [/\/consent\b/, 'consent'],
  [/\/looks$/, 'looks'],
  [/\/export$/, 'export'],
  [/\/(slip|slips|label)$/, 'slip'],
  [/\/(list|board|awaiting|workbench|unread|people|unPayList)$/, 'list'],
  [/\/draft$|\/save-draft$|\/apply$|\/copy$/, 'draft'],
  [/\/plans\/|\/designs$|\/marks$/, 'plan'],
  [/\/files\//, 'file'],
  [/\/papers\/|\/authentications\//, 'paper'],
  [/\/messages\b|\/notes$|\/read$/, 'conversation'],
  [/\/deliveries\b/, 'delivery'],
  [/\/pay\/|\/order-pay-info\/|\/price-difference$/, 'bill'],
  [/\/cases\b/, 'case'],
  [/\/patients\b/, 'patient'],
  [/\/orders\b/, 'order'],
];

/**
 * What an act of the audit was about.
 * @param action method and path of an endpoint, or an act's own name (`progress.open`)
 * @returns null where it is about no patient
 */
export function lookKindOf(action: string): LookKind | null {
  // The lists of what belongs to one record are that record's: the conversation of a case.
  const own = action.replace(/\/messages\/list$/, '/messages');
  return table.find(([fits]) => fits.test(own))?.[1] ?? null;
}
